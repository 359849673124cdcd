import { refuse } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { scanCalls } from '../contract/scan-calls.ts'
import { cancelReceipt } from './cancel-receipt.ts'

/** Takes a scan back: what it booked is reversed as every receipt is. */
export const cancelScan: Handler<typeof scanCalls, 'ISrmLabelScanService/cancelScan'> = async (
  context,
  { id, reason },
) => {
  const { trx } = context
  const scan = await trx.selectFrom('srm_label_scan').selectAll().where('id', '=', id).executeTakeFirst()
  if (!scan) return refuse(platformErrors.notFound)
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
  const receiptIds = await idsIn('srm_check_receipt')
  const returnIds = await idsIn('srm_check_return')
  return cancelReceipt(context, { receiptIds, returnIds, reason })
}
