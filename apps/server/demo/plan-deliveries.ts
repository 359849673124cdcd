import { demoReasons } from '#db/demo/order-plan.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { DemoFixtures } from './play-order.ts'

/** Some deliveries leave outside the rules, and those on their way come at times that were agreed on. */
export async function planDeliveries(fixtures: DemoFixtures): Promise<void> {
  await askForApprovals(fixtures)
  await bookTimes(fixtures)
}

/** One approval of each kind: granted, refused, and two that wait for their review. */
async function askForApprovals({ trx, call, buyer, suppliers, today }: DemoFixtures): Promise<void> {
  const batches = await trx
    .selectFrom('srm_purchase_batch')
    .select(['supplier_no', 'purchase_no', 'purchase_seq', 'purchase_phase_seq', 'purchase_batch_seq'])
    .where('status', '=', 'executing')
    .where('un_delivery_qty', '>', '0')
    .where('is_closed', '=', false)
    .orderBy('expect_arrival_date', 'desc')
    .orderBy('id')
    .limit(4)
    .execute()
  for (const [index, batch] of batches.entries()) {
    const supplier = suppliers.get(batch.supplier_no)
    if (!supplier) continue
    const { id, version } = await call(supplier, 'ISrmDeliveryApprovalService/addDeliveryApproval', {
      purchaseNo: batch.purchase_no,
      lineBatch: [batch.purchase_seq, batch.purchase_phase_seq, batch.purchase_batch_seq].join('-'),
      validFrom: today,
      validTo: addDays(today, 14),
      reason: demoReasons.leaveEarly,
    })
    if (index === 0) {
      await call(buyer, 'ISrmDeliveryApprovalService/approveDeliveryApproval', { list: [{ id, version }] })
    }
    if (index === 1) {
      const reason = demoReasons.refuseEarly
      await call(buyer, 'ISrmDeliveryApprovalService/rejectDeliveryApproval', { id, version, reason })
    }
  }
}

/** ASNs on their way take the first free time from their day on; the purchaser has confirmed every other one. */
async function bookTimes({ trx, call, buyer, suppliers, today }: DemoFixtures): Promise<void> {
  const asns = await trx
    .selectFrom('srm_asn_head')
    .select(['id', 'supplier_no', 'org_no', 'warehouse_no', 'delivery_address', 'expected_arrival_date'])
    .where('status', '=', '2')
    .orderBy('id')
    .limit(8)
    .execute()
  for (const [index, asn] of asns.entries()) {
    const supplier = suppliers.get(asn.supplier_no)
    if (!supplier) continue
    const first = asn.expected_arrival_date < today ? today : asn.expected_arrival_date
    for (let days = 0; days < 5; days++) {
      const day = addDays(first, days)
      const { slots } = await call(supplier, 'ISrmAsnAppointmentService/getSlots', {
        orgNo: asn.org_no,
        warehouseNo: asn.warehouse_no,
        deliveryAddress: asn.delivery_address,
        day,
      })
      const slot = slots.find(({ from, free }) => free > 0 && from >= '08:00')
      if (!slot) continue
      const requested = { asnId: asn.id, day, time: slot.from }
      const { id, version } = await call(supplier, 'ISrmAsnAppointmentService/bookAppointment', requested)
      if (index % 2 === 0) {
        await call(buyer, 'ISrmAsnAppointmentService/confirmAppointment', { list: [{ id, version }] })
      }
      break
    }
  }
}
