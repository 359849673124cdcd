import { releaseDiscrepancies } from '#modules/discrepancies/server.ts'
import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { serialNames, serialsMovedBy, undoSerials } from '#modules/inventory/server.ts'
import { postingDay } from '#modules/master-data/server.ts'
import { lockBatches } from '#modules/orders/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { failIfShippedAgain } from '#modules/receipts/receipt/server/fail-if-shipped-again.ts'
import { checkReversal } from '#modules/receipts/receipt/server/receipt-parts.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { LockedRow, Outcome } from '#platform/server/documents/document-source.ts'
import type { billReturn } from '../contract/document.ts'
import { refreshReturnedOrders } from './refresh-returned-orders.ts'
import { linesOfReturn, writeReturnReversal } from './write-return.ts'

/**
 * Reverses a return as a whole by a reversing document: the goods lie again where they lay, and the order is as it was.
 * Refused once what was to be exchanged has been shipped again.
 */
export async function cancelReturn(
  context: CallContext,
  row: LockedRow<typeof billReturn>,
  { reason }: { reason: string },
): Promise<Outcome<typeof billReturn>> {
  const { trx, today } = context
  const { id, return_no: no } = row
  await postingDay(trx, { tenantsid: row.tenantsid, orgNo: row.org_no }, today)
  const lines = await linesOfReturn(trx, id)
  const batches = await lockBatches(trx, [...new Set(lines.map((line) => line.batch_id))])
  if (row.return_type === 'exchange') {
    const back = lines.map((line) => ({ batchId: line.batch_id, qty: line.return_qty }))
    failIfShippedAgain(batches, back, receiptsErrors.exchangedShippedAgain)
  }
  await checkReversal(
    context,
    'return',
    lines.map((line) => line.id),
  )
  const about = await writeReturnReversal(context, row, lines, batches, reason)

  // The pieces lie again where they lay; none of them has gone anywhere else since.
  const pieces = await serialsMovedBy(
    trx,
    'returnGoods',
    lines.map((line) => line.id),
  )
  const other = pieces.find((one) => one.return_no !== no)
  if (other) fail(inventoryErrors.serialElsewhere, serialNames(other))
  await undoSerials(context, 'cancelReturn', pieces, () => ({
    type: 'return',
    id: about.id,
    no: about.return_no,
    reason,
  }))

  await releaseDiscrepancies(context, { type: 'return', id, no })
  await refreshReturnedOrders(context, batches)
  return { about, detail: { reversed: no } }
}
