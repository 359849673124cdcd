import { sql } from 'kysely'
import { lockAsnById, noteReceivedBoxes } from '#modules/deliveries/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { announceReceipt, receiveItems } from '#modules/receipts/receipt/server/receive-items.ts'
import type { CallInput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { add, compare, fitsDecimals, isPositive } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { inspectionCalls } from '../contract/calls.ts'
import { judgePassRate } from './judge-pass-rate.ts'
import { type LockedInspection, lockInspections } from './lock-inspections.ts'

/**
 * Tells the result of an inspection: what arrived is accepted or refused by one receipt, on the day of its arrival, through the
 * same command as everything that is received.
 */
export const decideInspection: Handler<typeof inspectionCalls, 'ISrmInspectionService/decideInspection'> = async (
  context,
  result,
) => {
  const { trx, caller, today } = context
  const {
    inspections: [inspection],
  } = await lockInspections(context, [result.id], 'decide')
  if (!inspection) return fail(platformErrors.notFound)
  checkResult(inspection, result, today)
  const waiver = result.waiver.trim()
  const { id, acceptedQty, refusedQty, reason, inspectDate, remarks, sampleQty = null, defectQty = null } = result
  await judgePassRate(context, inspection, { acceptedQty, sampleQty, defectQty, waiver })
  const isWhole = !isPositive(acceptedQty) || !isPositive(refusedQty)
  const boxIds = isWhole ? await boxesOf(trx, id) : []
  await trx
    .updateTable('srm_inspection')
    .set({
      status: 'decided',
      accepted_qty: acceptedQty,
      refused_qty: refusedQty,
      sample_qty: sampleQty,
      defect_qty: defectQty,
      reason: isPositive(refusedQty) ? reason : '',
      remarks,
      inspect_date: inspectDate,
      inspector_name: caller.userName,
      update_name: context.caller.userName,
      update_date: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
  // Read anew: what was held for this inspection is open now.
  const asn = await lockAsnById(trx, inspection.asn_id)
  const line = {
    asnLineId: inspection.asn_line_id,
    lotNo: inspection.lot_no,
    receiveQty: acceptedQty,
    checkReturnQty: refusedQty,
    reason,
    aboveQty: inspection.over_receipt_qty,
    serials: result.serials,
    refusedSerials: result.refusedSerials,
  }
  const receipt = {
    receiptDate: inspection.receipt_date,
    postingDate: today,
    lines: [line],
    isInspected: true,
    inspectionId: id,
  }
  const {
    batches,
    inspections: _count,
    isPosted: _posted,
    above: _above,
    ...state
  } = await receiveItems(context, asn, receipt)
  await trx.updateTable('srm_inspection').set({ result_no: state.receiptNo }).where('id', '=', id).execute()
  if (boxIds.length > 0) await noteReceivedBoxes(trx, asn.head.id, boxIds, state.receiptNo)
  const { inspection_no: inspectionNo } = inspection
  context.audit({
    documentNo: inspectionNo,
    detail: {
      ...{ receiptNo: state.receiptNo, acceptedQty, refusedQty, reason, inspectDate, remarks, sampleQty, defectQty },
      ...(waiver === '' ? {} : { waiver }),
    },
  })
  announceReceipt(context, asn, batches, state.receiptNo)
  return { ...state, inspectionNo }
}

function checkResult(
  { inspect_qty, unit_decimals, purchase_unit_no: unit, inspection_no: inspectionNo, receipt_date }: LockedInspection,
  {
    acceptedQty,
    refusedQty,
    reason,
    sampleQty,
    defectQty,
    inspectDate,
  }: CallInput<typeof inspectionCalls, 'ISrmInspectionService/decideInspection'> & {
    acceptedQty: string
    refusedQty: string
  },
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
    fail(receiptsErrors.resultIncomplete, { inspectionNo, quantity, arrived: inspect_qty })
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
