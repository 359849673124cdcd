import { type Insertable, type Selectable, sql } from 'kysely'
import type { SrmBillReturn, SrmBillReturnLine } from '#db/schema.generated.ts'
import { moveSerials, postStock, type Serial } from '#modules/inventory/server.ts'
import { type LockedBatch, postMovements } from '#modules/orders/server.ts'
import { stockOwner } from '#modules/receipts/receipt/server/receipt-document.ts'
import { negative, writeReversing } from '#modules/receipts/receipt/server/write-reversing.ts'
import { readCameDates } from '#modules/receipts/receiving/server/read-came-dates.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { copiedRow, inheritedRow } from '#platform/server/database/inherited-row.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { StoredRow } from '#platform/server/documents/document-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { billReturn } from '../contract/document.ts'
import type { PlannedReturn } from './return-plan.ts'

type Context = Pick<CallContext, 'trx' | 'caller' | 'today'>
type Return = StoredRow<typeof billReturn>
type Batches = ReadonlyMap<string, LockedBatch>
/** What of an acceptance left which cell. */
type ReturnLine = Selectable<SrmBillReturnLine>

/** The lines of a return, in the order in which they were written. */
export const linesOfReturn = (trx: ScopedTransaction, returnId: string): Promise<ReturnLine[]> =>
  trx.selectFrom('srm_bill_return_line').selectAll().where('return_id', '=', returnId).orderBy('id').execute()

/** Writes a return: its document and details, the goods out of stock, and for exchange the movement of the order's quantities. */
export async function writeReturn(
  context: Context,
  said: Pick<Insertable<SrmBillReturn>, 'return_type' | 'return_date' | 'reason'>,
  parts: readonly PlannedReturn[],
  /** The pieces of each part, where they are told apart. */
  pieces: readonly (readonly Serial[])[],
): Promise<Return> {
  const { trx } = context
  const [{ acceptance: first } = fail(platformErrors.notFound)] = parts
  const row = await insertReturn(context, { ...inheritedRow('srm_bill_return', first), ...said })
  await insertRows(
    trx,
    'srm_bill_return_line',
    parts.map(({ acceptance, cellNo, returnQty, amount, taxAmount }) => ({
      ...inheritedRow('srm_bill_return_line', acceptance),
      ...ofReturn(row),
      receipt_id: acceptance.id,
      cell_no: cellNo,
      return_qty: returnQty,
      amount,
      tax_amount: taxAmount,
    })),
  )
  const lines = await postReturn(trx, row, new Map(parts.map(({ batch }) => [batch.id, batch])))
  await moveSerials(
    context,
    'returnGoods',
    lines.flatMap(({ id, return_no: no, reason }, index) =>
      (pieces[index] ?? []).map((serial) => ({
        serial,
        place: { return_no: no, cell_no: '', owner_no: '' },
        document: { type: 'return', id, no, reason },
      })),
    ),
  )
  return row
}

/** Writes the document that reverses a return as a whole: the goods lie again where they lay, and the order is as it was. */
export async function writeReturnReversal(
  context: Context,
  reversed: Return,
  lines: readonly ReturnLine[],
  batches: Batches,
  reason: string,
): Promise<Return> {
  const { trx, today } = context
  const row = await insertReturn(context, {
    ...copiedRow('srm_bill_return', reversed),
    ...{ status: 'reversal', return_date: today, reason, reverses_id: reversed.id },
  })
  await writeReversing(trx, 'srm_bill_return_line', lines, ['return_qty', 'amount', 'tax_amount'], ofReturn(row))
  await postReturn(trx, row, batches)
  return row
}

/** Writes a document under a number of its own; a used number is never used again. */
const insertReturn = (
  { trx, caller, today }: Context,
  values: Omit<Insertable<SrmBillReturn>, 'return_no'>,
): Promise<Return> =>
  trx
    .insertInto('srm_bill_return')
    .values({
      ...values,
      return_no: sql<string>`next_document_no('RT', ${today}::date)`,
      create_name: caller.userName,
      update_name: caller.userName,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** What a return says of each of its lines. */
const ofReturn = (row: Return) => ({
  ...inheritedRow('srm_bill_return_line', row),
  ...{ return_id: row.id, reason: row.reason, create_name: row.create_name },
})

/** Moves the goods of a return that is written, out of their cells or back into them; a credit moves no quantity of the order. */
async function postReturn(trx: ScopedTransaction, row: Return, batches: Batches): Promise<ReturnLine[]> {
  const { return_no: no, return_date: stockDate, reason, create_name: createName } = row
  const lines = await linesOfReturn(trx, row.id)
  const isBack = row.reverses_id !== null
  const came = lines.map((line) => line.receipt_id)
  const cameDates = isBack ? await readCameDates(trx, came) : new Map<string, string>()
  await postStock(
    trx,
    { movement: isBack ? 'giveBackCancel' : 'giveBack', stockDate, reason, createName },
    lines.map((line) => ({
      tenantsid: line.tenantsid,
      orgNo: line.org_no,
      warehouseNo: line.warehouse_no,
      cellNo: line.cell_no,
      itemNo: line.goods_no,
      lotNo: line.lot_no,
      ownerNo: stockOwner(batches.get(line.batch_id) ?? fail(platformErrors.notFound)),
      transactionType: isBack ? '1' : '2',
      qty: isBack ? negative(line.return_qty) : line.return_qty,
      document: { type: 'return', id: line.id, no },
      cameDate: cameDates.get(line.receipt_id),
    })),
  )
  const exchanged = lines.filter((line) => line.return_type === 'exchange')
  await postMovements(
    trx,
    createName,
    exchanged.map((line) => ({
      batchId: line.batch_id,
      movement: 'returnExchange',
      deltas: { return_exchange: line.return_qty },
      document: { type: 'return', id: line.id, no },
      reason,
    })),
  )
  return lines
}
