import { lockAsnById, noteReceivedBoxes } from '#modules/deliveries/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { announceReceipt, receiveItems } from '#modules/receipts/receipt/server/receive-items.ts'
import type { CommandValues } from '#platform/contract/document-calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { add, compare, fitsDecimals, isPositive, plain } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Outcome } from '#platform/server/documents/document-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { inspectionSchemas } from '../contract/calls.ts'
import type { inspection } from '../contract/document.ts'
import { judgePassRate } from './judge-pass-rate.ts'
import type { LockedInspection } from './lock-arrivals.ts'

type Result = CommandValues<typeof inspection, 'decide', typeof inspectionSchemas>

/**
 * The result of an inspection: what arrived is accepted or refused by one receipt, on the day of its arrival, through the same
 * command as everything that is received.
 */
export async function decideInspection(
  context: CallContext,
  row: LockedInspection,
  result: Result,
): Promise<Outcome<typeof inspection>> {
  const { trx, caller, today } = context
  checkResult(row, result, today)
  const waiver = result.waiver.trim()
  const { acceptedQty, refusedQty, reason, sampleQty = null, defectQty = null } = result
  await judgePassRate(context, row, { acceptedQty, sampleQty, defectQty, waiver })
  const isWhole = !isPositive(acceptedQty) || !isPositive(refusedQty)
  const boxIds = isWhole ? await boxesOf(trx, row.id) : []
  const set = {
    accepted_qty: acceptedQty,
    refused_qty: refusedQty,
    sample_qty: sampleQty,
    defect_qty: defectQty,
    reason: isPositive(refusedQty) ? reason : '',
    remarks: result.remarks,
    inspect_date: result.inspectDate,
    inspector_name: caller.userName,
  }
  return { set, after: () => receiveResult(context, row, result, boxIds) }
}

/** Receives what has a result: what was held for the inspection is open now. */
async function receiveResult(
  context: CallContext,
  row: LockedInspection,
  { acceptedQty, refusedQty, reason, serials, refusedSerials }: Result,
  boxIds: readonly string[],
): Promise<Pick<Outcome<typeof inspection>, 'answer' | 'detail'>> {
  const { trx, today } = context
  const asn = await lockAsnById(trx, row.asn_id)
  const line = {
    ...{ asnLineId: row.asn_line_id, lotNo: row.lot_no, receiveQty: acceptedQty, checkReturnQty: refusedQty, reason },
    ...{ aboveQty: plain(row.over_receipt_qty), serials, refusedSerials },
  }
  const days = { receiptDate: row.receipt_date, postingDate: today }
  const receipt = { ...days, lines: [line], isInspected: true, inspectionId: row.id }
  const received = await receiveItems(context, asn, receipt)
  const { id, asnNo, status, version, receiptNo } = received
  await trx.updateTable('srm_inspection').set({ result_no: receiptNo }).where('id', '=', row.id).execute()
  if (boxIds.length > 0) await noteReceivedBoxes(trx, asn.head.id, boxIds, receiptNo)
  announceReceipt(context, asn, received.batches, receiptNo)
  return { answer: { id, asnNo, status, version, receiptNo }, detail: { receiptNo } }
}

function checkResult(
  { inspect_qty, unit_decimals, purchase_unit_no: unit, inspection_no: inspectionNo, receipt_date }: LockedInspection,
  { acceptedQty, refusedQty, reason, sampleQty, defectQty, inspectDate }: Result,
  today: string,
): void {
  for (const quantity of [acceptedQty, refusedQty, sampleQty ?? '0', defectQty ?? '0']) {
    if (!fitsDecimals(quantity, unit_decimals)) {
      fail(receiptsErrors.taskDecimals, { quantity, unit, decimals: unit_decimals })
    }
  }
  const isNegative = compare(acceptedQty, '0') < 0 || compare(refusedQty, '0') < 0
  const quantity = add(acceptedQty, refusedQty)
  if (isNegative || compare(quantity, inspect_qty) !== 0) {
    fail(receiptsErrors.resultIncomplete, { inspectionNo, quantity, arrived: plain(inspect_qty) })
  }
  if (isPositive(refusedQty) && reason === '') fail(receiptsErrors.refusalReasonEmpty)
  const isSampleFit =
    (sampleQty ?? null) === null
      ? (defectQty ?? null) === null
      : isPositive(sampleQty ?? '0') &&
        compare(sampleQty ?? '0', inspect_qty) <= 0 &&
        compare(defectQty ?? '0', '0') >= 0 &&
        compare(defectQty ?? '0', sampleQty ?? '0') <= 0
  if (!isSampleFit) fail(receiptsErrors.sampleUnfit)
  if (inspectDate > today || inspectDate < receipt_date) {
    fail(receiptsErrors.inspectDateUnfit, { receiptDate: receipt_date })
  }
}

/** The boxes that wait for an inspection. */
async function boxesOf(trx: ScopedTransaction, id: string): Promise<string[]> {
  const rows = await trx.selectFrom('srm_asn_label').select('id').where('inspection_id', '=', id).execute()
  return rows.map((row) => row.id)
}
