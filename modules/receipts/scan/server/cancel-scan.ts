import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { takeBack } from '#modules/receipts/inspection/server/inspections.ts'
import { cancelReceipt } from '#modules/receipts/receipt/server/cancel-receipt.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { scanCalls } from '../contract/calls.ts'

/** Takes a scan back: what it booked is reversed as every receipt is, and what waits for inspection has not arrived. */
export const cancelScan: Handler<typeof scanCalls, 'ISrmLabelScanService/cancelScan'> = async (
  context,
  { id, reason },
) => {
  const { trx } = context
  const scan = await trx.selectFrom('srm_label_scan').selectAll().where('id', '=', id).executeTakeFirst()
  if (!scan) return fail(platformErrors.notFound)
  const idsIn = async (table: 'srm_check_receipt' | 'srm_check_return') =>
    (
      await trx
        .selectFrom(table)
        .select('id')
        .where('asn_id', '=', scan.asn_id)
        .where('receipt_no', '=', scan.receipt_no)
        .where('is_reversed', '=', false)
        .execute()
    ).map((row) => row.id)
  const arrivals = await trx
    .selectFrom('srm_inspection')
    .select(['id', 'status'])
    .where('asn_id', '=', scan.asn_id)
    .where('receipt_no', '=', scan.receipt_no)
    .where('status', '<>', 'takenBack')
    .execute()
  // What has a result was received by that, and not by the scan.
  if (arrivals.some(({ status }) => status === 'decided')) fail(receiptsErrors.inspectionEnded)
  const receiptIds = await idsIn('srm_check_receipt')
  const returnIds = await idsIn('srm_check_return')
  if (arrivals.length === 0) return cancelReceipt(context, { receiptIds, returnIds, reason })
  const ids = arrivals.map((row) => row.id)
  const takenBack = await takeBack(context, ids, reason)
  if (receiptIds.length + returnIds.length === 0) {
    context.audit({ documentNo: scan.receipt_no, detail: { reason, takenBack } })
    return { receiptNo: scan.receipt_no, asns: [] }
  }
  // A scan of goods that are inspected and of others made both, and the log tells both.
  const audit: typeof context.audit = ({ detail, ...note }) =>
    context.audit({ ...note, detail: { ...detail, takenBack } })
  return cancelReceipt({ ...context, audit }, { receiptIds, returnIds, reason })
}
