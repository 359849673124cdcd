import { demoDeliveryReasons as reasons } from '#db/demo/order-plan.ts'
import { boxLabels } from '#modules/deliveries/server.ts'
import type { DemoFixtures } from './play-order.ts'

/** The supplier whose users show the product. */
const SUPPLIER = 'S1001'

/** What became of deliveries afterwards: discrepancies that are answered, closed and reported, goods that went back, boxes on pallets. */
export async function playDeliveries(fixtures: DemoFixtures): Promise<void> {
  await playDiscrepancies(fixtures)
  await returnSome(fixtures)
  await packOne(fixtures)
}

/** One is answered and one is closed by a note; damage is reported besides. The others wait. */
async function playDiscrepancies({ trx, call, buyer, suppliers }: DemoFixtures): Promise<void> {
  const supplier = suppliers.get(SUPPLIER)
  const open = await trx
    .selectFrom('srm_discrepancy')
    .select(['id', 'version', 'supplier_no'])
    .where('status', '=', 'open')
    .orderBy('id')
    .execute()
  const own = open.find((row) => row.supplier_no === SUPPLIER)
  if (own && supplier) {
    const key = { id: own.id, version: own.version }
    await call(supplier, 'ISrmDiscrepancyService/answerDiscrepancy', { ...key, statement: reasons.statement })
  }
  const other = open.find((row) => row.id !== own?.id)
  if (other) {
    const key = { id: other.id, version: other.version }
    await call(buyer, 'ISrmDiscrepancyService/closeDiscrepancy', { ...key, reason: reasons.note })
  }
  const damaged = await trx
    .selectFrom('srm_check_receipt')
    .select(['id', 'asn_line_id'])
    .where('supplier_no', '=', SUPPLIER)
    .where('gift_qty', '=', '0')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!damaged) return
  await call(buyer, 'ISrmDiscrepancyService/addDiscrepancy', {
    asnLineId: damaged.asn_line_id,
    receiptId: damaged.id,
    discrepancyKind: 'damage',
    discrepancyQty: '1',
    reason: reasons.damage,
  })
}

/** A piece of the oldest acceptance goes back for exchange. */
async function returnSome({ trx, call, receiverOf, today }: DemoFixtures): Promise<void> {
  const accepted = await trx
    .selectFrom('srm_check_receipt as r')
    .innerJoin('srm_warehousing_detail as w', 'w.receipt_id', 'r.id')
    .innerJoin('srm_purchase_batch as b', 'b.id', 'r.batch_id')
    .select(['r.id', 'r.warehouse_no', 'w.cell_no'])
    .where('r.supplier_no', '=', SUPPLIER)
    .where('r.gift_qty', '=', '0')
    .where('b.is_closed', '=', false)
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst()
  if (!accepted) return
  await call(receiverOf(accepted.warehouse_no), 'ISrmBillReturnService/addBillReturn', {
    returnType: 'exchange',
    returnDate: today,
    reason: reasons.giveBack,
    lines: [{ receiptId: accepted.id, cellNo: accepted.cell_no, returnQty: '1' }],
  })
}

/** The lots of an ASN on its way are numbered in boxes of which four go onto each pallet. */
async function packOne({ trx, call, suppliers }: DemoFixtures): Promise<void> {
  const supplier = suppliers.get(SUPPLIER)
  const shipped = await trx
    .selectFrom('srm_asn_head')
    .select('id')
    .where('supplier_no', '=', SUPPLIER)
    .where('status', '=', '2')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!shipped || !supplier) return
  const lots = await trx
    .selectFrom('srm_asn_lot as t')
    .innerJoin('srm_asn_line as l', 'l.id', 't.asn_line_id')
    .select('t.id')
    .where('l.asn_id', '=', shipped.id)
    .orderBy('t.id')
    .execute()
  const boxes = lots.map(({ id }) => ({ id, boxBarcodeCount: 4 }))
  await boxLabels(supplier, boxes)
  await call(supplier, 'ISrmAsnPackageService/packByPlan', { id: shipped.id, level: '3', perPackage: 4 })
}
