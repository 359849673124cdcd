import { DEMO_TENANT, demoCompany } from '#db/demo/company.ts'
import { demoSerialItems } from '#db/demo/items.ts'
import { type PieceOrder, pieceOrders } from '#db/demo/piece-plan.ts'
import { createOrders, type NewOrder } from '#modules/orders/server.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { multiply, round } from '#platform/contract/values/decimal.ts'
import type { ActorContext } from '#platform/server/actor-context.ts'
import { type DemoFixtures, orderKey, travelOf } from './play-order.ts'

/** Plays the orders of which the pieces are told apart: shipped under their numbers, received, refused, put away and given back. */
export async function shipPieces(fixtures: DemoFixtures): Promise<void> {
  const { trx, call, buyer, today } = fixtures
  await createOrders(
    trx,
    buyer.caller.userName,
    pieceOrders.map((order) => newOrder(order, today)),
  )
  for (const [index, order] of pieceOrders.entries()) {
    const supplier = fixtures.suppliers.get(order.supplierNo)
    if (!supplier) throw new Error(`nobody acts for ${order.supplierNo}`)
    const list = [await orderKey(trx, order.purchaseNo)]
    await call(buyer, 'ISupSrmPurchaseHeadService/releasePurchase', { list })
    const released = [await orderKey(trx, order.purchaseNo)]
    await call(supplier, 'ISupSrmPurchaseHeadService/batchAcceptPurchase', { list: released })
    const asnNo = await shipPart(fixtures, supplier, order, index, 'shippedQty')
    await receivePieces(fixtures, order, asnNo)
    await shipPart(fixtures, supplier, order, index, 'onTheWayQty')
  }
}

function newOrder({ purchaseNo, unit, supplierNo, lines }: PieceOrder, today: string): NewOrder {
  const { orgNo, warehouseNo, plantNo, employeeName, taxRate, money } = unit
  return {
    tenantsid: DEMO_TENANT,
    ...{ purchaseNo, orgNo, plantNo, warehouseNo, supplierNo, employeeName },
    classifyType: 'RAW',
    supplierName: demoCompany.suppliers.find((supplier) => supplier.supplierNo === supplierNo)?.supplierName ?? '',
    orderType: '1',
    purchaseDate: addDays(today, -16),
    currency: money.currency,
    currencyDecimals: money.currencyDecimals,
    remarks: '',
    dataSource: 'demo',
    lines: lines.map(({ itemNo, lineQty }, position) => {
      const item = demoSerialItems.find((one) => one.itemNo === itemNo)
      if (!item) throw new Error(`the demo company has no item ${itemNo} by serial number`)
      return {
        purchaseSeq: (position + 1) * 10,
        goodsNo: itemNo,
        goodsName: item.itemName,
        spec: item.itemSpec,
        purchaseUnitNo: item.unitNo,
        unitDecimals: 0,
        packQty: item.packQty,
        lineQty,
        price: round(multiply(item.price, money.rate), money.priceDecimals),
        taxRate,
        itemOverPercent: item.overPercent,
        expectArrivalDate: addDays(today, 3),
      }
    }),
  }
}

/** Numbers of a line's pieces: what came first has the first numbers. */
const numbersOf = (
  { prefix, shippedQty, onTheWayQty }: PieceOrder['lines'][number],
  part: 'shippedQty' | 'onTheWayQty',
): string[] => {
  const [first, count] = part === 'shippedQty' ? [1, shippedQty] : [shippedQty + 1, onTheWayQty]
  return Array.from({ length: count }, (_, at) => `${prefix}${String(first + at).padStart(4, '0')}`)
}

async function shipPart(
  { trx, call, today }: DemoFixtures,
  supplier: ActorContext,
  order: PieceOrder,
  index: number,
  part: 'shippedQty' | 'onTheWayQty',
): Promise<string> {
  const batches = await trx
    .selectFrom('srm_purchase_batch')
    .select('id')
    .where('purchase_no', '=', order.purchaseNo)
    .orderBy('purchase_seq')
    .execute()
  const isOver = part === 'shippedQty'
  const { asnNo } = await call(supplier, 'ISrmAsnHeadService/addAsn', {
    deliveryDate: addDays(today, isOver ? -3 : 0),
    expectedArrivalDate: addDays(today, isOver ? -1 : 3),
    ...travelOf({ supplierNo: order.supplierNo, warehouseNo: order.unit.warehouseNo }, index),
    lines: order.lines.map((line, position) => ({
      batchId: batches[position]?.id ?? '',
      deliveryQty: String(line[part]),
      supRemarks: `P${today.replaceAll('-', '').slice(2)}${isOver ? 'A' : 'B'}`,
      serials: numbersOf(line, part),
    })),
  })
  return asnNo
}

/** The last piece of the first line is refused, the first is put away where tasks do that, and the second goes back. */
async function receivePieces(
  { trx, call, receiverOf, today }: DemoFixtures,
  { unit, lines: ordered, refusal, giveBack }: PieceOrder,
  asnNo: string,
): Promise<void> {
  const clerk = receiverOf(unit.warehouseNo)
  const [first] = ordered
  if (!first) return
  const [put = '', returned = '', ...others] = numbersOf(first, 'shippedQty')
  const refused = others.pop() ?? ''
  const head = await trx
    .selectFrom('srm_asn_head')
    .select(['id', 'version'])
    .where('asn_no', '=', asnNo)
    .executeTakeFirstOrThrow()
  const lines = await trx
    .selectFrom('srm_asn_line')
    .select(['id', 'delivery_qty'])
    .where('asn_id', '=', head.id)
    .orderBy('asn_seq')
    .execute()
  await call(clerk, 'ISrmAsnHeadService/receiveAsn', {
    ...head,
    receiptDate: addDays(today, -1),
    lines: lines.map(({ id, delivery_qty }, at) =>
      at === 0
        ? { asnLineId: id, serials: [put, returned, ...others], refusedSerials: [refused], reason: refusal }
        : { asnLineId: id, receiveQty: String(Number(delivery_qty)) },
    ),
  })
  const receipt = await trx
    .selectFrom('srm_check_receipt')
    .select('id')
    .where('asn_id', '=', head.id)
    .executeTakeFirstOrThrow()
  const task = await trx
    .selectFrom('wms_put_away_task')
    .select('id')
    .where('receipt_id', '=', receipt.id)
    .executeTakeFirst()
  if (task) {
    await call(clerk, 'IWmsPutAwayTaskService/startTask', { ids: [task.id] })
    const placed = [{ cellNo: 'K1-02', qty: '1', serials: [put] }]
    await call(clerk, 'IWmsPutAwayTaskService/putAway', { id: task.id, lines: placed })
  }
  const { cell_no } = await trx
    .selectFrom('wms_serial')
    .select('cell_no')
    .where('serial_no', '=', returned)
    .executeTakeFirstOrThrow()
  await call(clerk, 'ISrmBillReturnService/addBillReturn', {
    returnType: 'exchange',
    returnDate: today,
    reason: giveBack,
    lines: [{ receiptId: receipt.id, cellNo: cell_no, returnQty: '1', serials: [returned] }],
  })
}
