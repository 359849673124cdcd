import { sql } from 'kysely'
import { announceAsn, moveAsnLines, setAsnProgress } from '#modules/deliveries/server.ts'
import { serialsBy, undoSerials } from '#modules/inventory/server.ts'
import { cancelRemainders, lockBatches, postMovements, refreshOrderProgress } from '#modules/orders/server.ts'
import type { inspectionCalls } from '#modules/receipts/inspection/contract/calls.ts'
import { shrinkEntries } from '#modules/receipts/receipt/server/increase-asn.ts'
import { isPositive } from '#platform/contract/values/decimal.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { lockInspections } from './lock-inspections.ts'

/** Takes arrivals back that wait for inspection: their goods are on the way again, and their boxes can be scanned anew. */
export const takeBackArrival: Handler<typeof inspectionCalls, 'ISrmInspectionService/takeBackArrival'> = async (
  context,
  { ids, reason },
) => {
  const inspections = await takeBack(context, ids, reason)
  context.audit({
    documentNo: inspections.length === 1 ? (inspections[0]?.inspectionNo ?? '') : '',
    detail: { reason, inspections: inspections.map(({ inspectionNo }) => inspectionNo) },
  })
  return { inspections }
}

/** The same as a part of another command, which audits. */
export async function takeBack(
  context: CallContext,
  ids: readonly string[],
  reason: string,
): Promise<{ id: string; inspectionNo: string }[]> {
  const { asns, inspections } = await lockInspections(context, ids, 'takeBack')
  const above = inspections.filter(({ over_receipt_qty }) => isPositive(over_receipt_qty))
  const batches = await lockBatches(context.trx, [...new Set(above.map((row) => row.batch_id))])
  await context.trx
    .updateTable('srm_inspection')
    .set({
      status: 'takenBack',
      remarks: reason,
      update_name: context.caller.userName,
      update_date: sql`clock_timestamp()`,
    })
    .where('id', 'in', [...ids])
    .execute()
  await undoSerials(context, 'takeBackArrival', await serialsBy(context.trx, 'inspection_id', ids), (serial) => {
    const { id = '', inspection_no: no = '' } = inspections.find((row) => row.id === serial.inspection_id) ?? {}
    return { type: 'inspection', id, no, reason }
  })
  const createName = context.caller.userName
  // The entries tell which arrival it was: it has no receipt yet.
  const less = above.flatMap((row) => shrinkEntries([row], row.inspection_no))
  await postMovements(context.trx, createName, less)
  await moveAsnLines(
    context.trx,
    above.map((row) => ({ asnLineId: row.asn_line_id, lotId: row.asn_lot_id, above: `-${row.over_receipt_qty}` })),
  )
  await cancelRemainders(context, [...batches.values()], reason)
  // What came above is on the way to nobody, so that with all else received, ASN and order are complete.
  for (const asn of asns) {
    if (above.some((row) => row.asn_id === asn.head.id)) await setAsnProgress(context, asn, 'takeBackArrival')
  }
  await refreshOrderProgress(
    context.trx,
    createName,
    [...batches.values()].map((batch) => batch.head_id),
  )
  for (const { head } of asns) {
    const { org_no: orgNo, supplier_no: supplierNo } = head
    context.announce({ topic: 'receipts', orgNo, supplierNo, payload: { documentNo: head.asn_no } })
    const moved = above.flatMap((row) => (row.asn_id === head.id ? (batches.get(row.batch_id) ?? []) : []))
    announceAsn(context, head, moved)
  }
  return inspections.map((row) => ({ id: row.id, inspectionNo: row.inspection_no }))
}
