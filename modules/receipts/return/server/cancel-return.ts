import type { Selectable } from 'kysely'
import type { SrmBillReturnLine } from '#db/schema.generated.ts'
import { releaseDiscrepancies } from '#modules/discrepancies/server.ts'
import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { postStock, serialNames, serialsMovedBy, undoSerials } from '#modules/inventory/server.ts'
import { postingDay } from '#modules/master-data/server.ts'
import { type LockedBatch, lockBatches, postMovements, refreshOrderProgress } from '#modules/orders/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { receiptState, returnLifecycle } from '#modules/receipts/receipt/contract/lifecycle.ts'
import { failIfShippedAgain } from '#modules/receipts/receipt/server/fail-if-shipped-again.ts'
import { stockOwner } from '#modules/receipts/receipt/server/receipt-document.ts'
import { negative, writeReversing } from '#modules/receipts/receipt/server/write-reversing.ts'
import { readCameDates } from '#modules/receipts/receiving/server/read-came-dates.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { copiedRow } from '#platform/server/database/inherited-row.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { returnCalls } from '../contract/calls.ts'
import { announceReturn } from './announce-return.ts'
import { nextReturnNo } from './write-return.ts'

type Line = Selectable<SrmBillReturnLine>

/**
 * Reverses a return as a whole by a reversing document: the goods lie again where they lay, and the order is as it was.
 * Refused once what was to be exchanged has been shipped again.
 */
export const cancelReturn: Handler<typeof returnCalls, 'ISrmBillReturnService/cancelBillReturn'> = async (
  context,
  { id, reason },
) => {
  const { trx, caller, today } = context
  const seen = await linesOf(trx, id)
  const [one] = seen
  if (!one) return fail(platformErrors.notFound)
  await postingDay(trx, { tenantsid: one.tenantsid, orgNo: one.org_no }, today)
  const batches = await lockBatches(trx, [...new Set(seen.map((line) => line.batch_id))])
  const lines = await linesOf(trx, id)
  const [first] = lines
  if (!first) return fail(platformErrors.notFound)
  const state = receiptState({ isReversed: first.is_reversed, reversesId: first.reverses_id })
  const decision = decide(returnLifecycle, 'cancelReturn', state, caller.side, {})
  if (!decision.isAllowed) fail(decision.refusal)
  if (first.return_type === 'exchange') {
    const back = lines.map((line) => ({ batchId: line.batch_id, qty: line.return_qty }))
    failIfShippedAgain(batches, back, receiptsErrors.exchangedShippedAgain)
  }

  const returnNo = await nextReturnNo(trx, today)
  const reversal = { return_no: returnNo, return_date: today, reason, create_name: caller.userName }
  const reversing = await writeReversal(trx, id, lines, reversal)
  await putBack(trx, lines, batches, { ...reversal, ...reversing })
  await putPiecesBack(context, lines, { ...reversal, ...reversing })
  await releaseDiscrepancies(context, { type: 'return', id, no: first.return_no })
  await refreshOrderProgress(
    trx,
    caller.userName,
    [...batches.values()].map((batch) => batch.head_id),
  )
  context.audit({ documentNo: returnNo, detail: { reversed: first.return_no, reason } })
  announceReturn(context, 'returnCancelled', { ...first, return_no: returnNo, reason }, [...batches.values()])
  return { id: reversing.id, returnNo }
}

const linesOf = (trx: ScopedTransaction, returnId: string): Promise<Line[]> =>
  trx.selectFrom('srm_bill_return_line').selectAll().where('return_id', '=', returnId).orderBy('id').execute()

interface ReversalValues {
  return_no: string
  return_date: string
  reason: string
  create_name: string
}

/** A reversing document, and its lines by those that they reverse. */
interface Reversing {
  id: string
  lineIds: ReadonlyMap<string | null, string>
}

async function writeReversal(
  trx: ScopedTransaction,
  id: string,
  lines: readonly Line[],
  values: ReversalValues,
): Promise<Reversing> {
  const head = await trx.selectFrom('srm_bill_return').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const copy = { ...copiedRow('srm_bill_return', head), ...values, reverses_id: id }
  const [reversing = fail(platformErrors.notFound)] = await insertRows(trx, 'srm_bill_return', [copy], ['id'])
  const lineIds = await writeReversing(trx, 'srm_bill_return_line', lines, ['return_qty', 'amount', 'tax_amount'], {
    ...values,
    return_id: reversing.id,
  })
  return { id: reversing.id, lineIds }
}

/** The pieces lie again where they lay; none of them has gone anywhere else since. */
async function putPiecesBack(
  context: CallContext,
  lines: readonly Line[],
  { return_no, reason, id }: ReversalValues & Reversing,
): Promise<void> {
  const returnNos = new Set(lines.map((line) => line.return_no))
  const pieces = await serialsMovedBy(
    context.trx,
    'returnGoods',
    lines.map((line) => line.id),
  )
  const other = pieces.find((one) => !returnNos.has(one.return_no))
  if (other) fail(inventoryErrors.serialElsewhere, serialNames(other))
  await undoSerials(context, 'cancelReturn', pieces, () => ({ type: 'return', id, no: return_no, reason }))
}

/** Puts the goods back into their cells, and what was to be delivered anew back to what was accepted. */
async function putBack(
  trx: ScopedTransaction,
  lines: readonly Line[],
  batches: ReadonlyMap<string, LockedBatch>,
  { return_no, return_date, reason, create_name, lineIds }: ReversalValues & Reversing,
): Promise<void> {
  const cameDates = await readCameDates(
    trx,
    lines.map((line) => line.receipt_id),
  )
  await postStock(
    trx,
    { movement: 'giveBackCancel', stockDate: return_date, reason, createName: create_name },
    lines.map((line) => ({
      tenantsid: line.tenantsid,
      orgNo: line.org_no,
      warehouseNo: line.warehouse_no,
      cellNo: line.cell_no,
      itemNo: line.goods_no,
      lotNo: line.lot_no,
      ownerNo: stockOwner(batches.get(line.batch_id) ?? fail(platformErrors.notFound)),
      transactionType: '1' as const,
      qty: line.return_qty,
      document: { type: 'return', id: lineIds.get(line.id) ?? '', no: return_no },
      cameDate: cameDates.get(line.receipt_id),
    })),
  )
  const exchanged = lines.filter((line) => line.return_type === 'exchange')
  await postMovements(
    trx,
    create_name,
    exchanged.map((line) => ({
      batchId: line.batch_id,
      movement: 'returnExchange',
      deltas: { return_exchange: negative(line.return_qty) },
      document: { type: 'return', id: lineIds.get(line.id) ?? '', no: return_no },
      reason,
    })),
  )
}
