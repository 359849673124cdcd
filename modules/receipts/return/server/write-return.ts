import { sql } from 'kysely'
import { moveSerials, postStock, type Serial } from '#modules/inventory/server.ts'
import { postMovements } from '#modules/orders/server.ts'
import type { ReturnType } from '#modules/receipts/receipt/contract/fields.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { inheritedRow } from '#platform/server/database/inherited-row.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { PlannedReturn } from './return-plan.ts'

/** What a return says of itself. */
export interface ReturnHead {
  returnType: ReturnType
  returnDate: string
  reason: string
  /** The day from which its number is drawn. */
  today: string
  createName: string
}

/** Writes a return: its document and details, the goods out of stock, and for exchange the movement of the order's quantities. */
export async function writeReturn(
  context: Pick<CallContext, 'trx' | 'caller'>,
  head: ReturnHead,
  parts: readonly PlannedReturn[],
  /** The pieces of each part, where they are told apart. */
  pieces: readonly (readonly Serial[])[],
): Promise<{ id: string; returnNo: string }> {
  const { trx } = context
  const { returnType, returnDate, reason, createName } = head
  const returnNo = await nextReturnNo(trx, head.today)
  const shared = {
    return_no: returnNo,
    return_type: returnType,
    return_date: returnDate,
    reason,
    create_name: createName,
  }
  const [document] = await insertRows(
    trx,
    'srm_bill_return',
    parts.slice(0, 1).map(({ acceptance }) => ({ ...inheritedRow('srm_bill_return', acceptance), ...shared })),
    ['id'],
  )
  const id = document?.id ?? ''
  const written = await insertRows(
    trx,
    'srm_bill_return_line',
    parts.map(({ acceptance, cellNo, returnQty, amount, taxAmount }) => ({
      ...inheritedRow('srm_bill_return_line', acceptance),
      ...shared,
      return_id: id,
      receipt_id: acceptance.id,
      cell_no: cellNo,
      return_qty: returnQty,
      amount,
      tax_amount: taxAmount,
    })),
    ['id'],
  )
  const placed = parts.map((part, index) => ({ part, id: written[index]?.id ?? '' }))
  await postStock(
    trx,
    { movement: 'giveBack', stockDate: returnDate, reason, createName },
    placed.map(({ part: { acceptance, cellNo, ownerNo, returnQty }, id }) => ({
      tenantsid: acceptance.tenantsid,
      orgNo: acceptance.org_no,
      warehouseNo: acceptance.warehouse_no,
      cellNo,
      itemNo: acceptance.goods_no,
      lotNo: acceptance.lot_no,
      ownerNo,
      transactionType: '2' as const,
      qty: returnQty,
      document: { type: 'return', id, no: returnNo },
    })),
  )
  await moveSerials(
    context,
    'returnGoods',
    placed.flatMap(({ id }, index) =>
      (pieces[index] ?? []).map((serial) => ({
        serial,
        place: { return_no: returnNo, cell_no: '', owner_no: '' },
        document: { type: 'return', id, no: returnNo, reason },
      })),
    ),
  )
  // A credit moves no quantity of the order: what was accepted stays so, and nothing is delivered anew.
  if (returnType === 'exchange') {
    await postMovements(
      trx,
      createName,
      placed.map(({ part, id }) => ({
        batchId: part.batch.id,
        movement: 'returnExchange',
        deltas: { return_exchange: part.returnQty },
        document: { type: 'return', id, no: returnNo },
        reason,
      })),
    )
  }
  return { id, returnNo }
}

/** The number of a return or of the document that reverses one; a used number is never used again. */
export async function nextReturnNo(trx: ScopedTransaction, today: string): Promise<string> {
  const next = sql<{ no: string }>`select next_document_no('RT', ${today}::date) as no`
  const {
    rows: [taken],
  } = await next.execute(trx)
  return taken?.no ?? ''
}
