import { demoCompany } from '#db/demo/company.ts'
import { type DemoStage, demoReasons, demoTransports } from '#db/demo/order-plan.ts'
import type { NewOrder } from '#modules/orders/server.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { isPositive, minimum, multiply, plain, round, subtract } from '#platform/contract/values/decimal.ts'
import type { ActorContext } from '#platform/server/actor-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { CallCommand } from '../loaders/call-command.ts'
import type { DemoOrder } from './demo-orders.ts'

/** Who acts in the demo company. */
export interface DemoFixtures {
  trx: ScopedTransaction
  call: CallCommand
  today: string
  buyer: ActorContext
  administrator: ActorContext
  /** Who receives goods in a warehouse. */
  receiverOf(warehouseNo: string): ActorContext
  /** Users of suppliers, by supplier number. */
  suppliers: ReadonlyMap<string, ActorContext>
}

interface Batch {
  id: string
  qty: string
  packQty: string | null
  decimals: number
}

/** Stages that stop before anybody delivers. */
const ANSWERED: readonly DemoStage[] = ['supplierProposal', 'buyerProposal', 'splitAnswer', 'confirmed', 'overdue']
/** Stages in which only a part of each line is delivered. */
const IN_PARTS: readonly DemoStage[] = ['shipped', 'partlyReceived', 'closed']

/** Leads a released order through the product's own commands to its stage. */
export async function playOrder(fixtures: DemoFixtures, { stage, order }: DemoOrder, index: number): Promise<void> {
  if (stage === 'pendingRelease' || stage === 'accepting') return
  const supplier = fixtures.suppliers.get(order.supplierNo)
  if (!supplier) throw new Error(`nobody acts for ${order.supplierNo}`)
  if (stage === 'rejected' || stage === 'cancelled' || stage === 'issuedAgain') {
    return rejectDemoOrder(fixtures, supplier, order.purchaseNo, stage)
  }
  await answerOrder(fixtures, supplier, order.purchaseNo, stage)
  if (stage === 'overdue' || stage === 'splitAnswer') await watchOrder(fixtures, supplier, order.purchaseNo, stage)
  if (ANSWERED.includes(stage)) return
  const asnNo = await shipOrder(fixtures, supplier, { stage, order }, index)
  await followAsn(fixtures, supplier, asnNo, stage)
  if (stage === 'closed') {
    const key = await orderKey(fixtures.trx, order.purchaseNo)
    await fixtures.call(fixtures.buyer, 'ISupSrmPurchaseHeadService/closePurchase', {
      ...key,
      reason: demoReasons.close,
    })
  }
}

/** The order's id and version as they are now. */
export function orderKey(trx: ScopedTransaction, purchaseNo: string): Promise<{ id: string; version: number }> {
  return trx
    .selectFrom('srm_purchase_head')
    .select(['id', 'version'])
    .where('purchase_no', '=', purchaseNo)
    .executeTakeFirstOrThrow()
}

/** What is late gets a red flag and is marked by the purchaser; the supplier marks what it promised in parts. */
async function watchOrder(
  { trx, call, buyer }: DemoFixtures,
  supplier: ActorContext,
  purchaseNo: string,
  stage: 'overdue' | 'splitAnswer',
): Promise<void> {
  const ids = [(await orderKey(trx, purchaseNo)).id]
  if (stage === 'splitAnswer') return void (await call(supplier, 'ISupSrmOrderTrackingService/markOrders', { ids }))
  await call(buyer, 'ISupSrmOrderTrackingService/raiseRedFlag', { ids, reason: demoReasons.redFlag })
  await call(buyer, 'ISupSrmOrderTrackingService/markOrders', { ids })
}

async function rejectDemoOrder(
  { trx, call, buyer }: DemoFixtures,
  supplier: ActorContext,
  purchaseNo: string,
  stage: 'rejected' | 'cancelled' | 'issuedAgain',
): Promise<void> {
  const reason = demoReasons.refuse
  await call(supplier, 'ISupSrmPurchaseHeadService/rejectPurchase', { ...(await orderKey(trx, purchaseNo)), reason })
  const key = await orderKey(trx, purchaseNo)
  if (stage === 'cancelled') await call(buyer, 'ISupSrmPurchaseHeadService/confirmRejection', key)
  if (stage === 'issuedAgain') await call(buyer, 'ISupSrmPurchaseHeadService/reissuePurchase', key)
}

async function batchesOf(trx: ScopedTransaction, purchaseNo: string): Promise<Batch[]> {
  const rows = await trx
    .selectFrom('srm_purchase_batch as b')
    .innerJoin('srm_purchase_line as l', 'l.id', 'b.line_id')
    .select(['b.id', 'b.batch_pur_qty', 'b.expect_arrival_date', 'l.pack_qty', 'l.unit_decimals'])
    .where('b.purchase_no', '=', purchaseNo)
    .orderBy('b.purchase_seq')
    .orderBy('b.purchase_batch_seq')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    qty: plain(row.batch_pur_qty),
    packQty: row.pack_qty === null ? null : plain(row.pack_qty),
    decimals: row.unit_decimals,
  }))
}

/** About half of a quantity, in whole packs where there are packs. */
function half({ qty, packQty, decimals }: Batch): string {
  const part = round(multiply(qty, '0.5'), decimals)
  if (packQty === null) return part
  const packs = Math.max(1, Math.floor(Number(part) / Number(packQty)))
  return minimum(multiply(packQty, String(packs)), qty)
}

async function answerOrder(
  fixtures: DemoFixtures,
  supplier: ActorContext,
  purchaseNo: string,
  stage: DemoStage,
): Promise<void> {
  const { trx, call, buyer } = fixtures
  const key = await orderKey(trx, purchaseNo)
  if (stage !== 'supplierProposal' && stage !== 'splitAnswer') {
    await call(supplier, 'ISupSrmPurchaseHeadService/batchAcceptPurchase', { list: [key] })
    if (stage === 'buyerProposal') await proposeLaterArrival(fixtures, buyer, purchaseNo)
    return
  }
  const due = await dueDate(trx, purchaseNo)
  const answers = (await batchesOf(trx, purchaseNo)).map((batch, index) => {
    const first = { supReplyQty: index === 0 ? half(batch) : batch.qty, supReplyDate: due }
    const second = { supReplyQty: subtract(batch.qty, first.supReplyQty), supReplyDate: addDays(due, 7) }
    const isSplit = index === 0 && stage === 'splitAnswer'
    return { batchId: batch.id, deliveries: isSplit ? [first, second] : [first] }
  })
  const remarks = stage === 'supplierProposal' ? demoReasons.propose : ''
  await call(supplier, 'ISupSrmPurchaseHeadService/acceptPurchase', { ...key, answers, remarks })
}

async function dueDate(trx: ScopedTransaction, purchaseNo: string): Promise<string> {
  const { expect_arrival_date } = await trx
    .selectFrom('srm_purchase_batch')
    .select('expect_arrival_date')
    .where('purchase_no', '=', purchaseNo)
    .orderBy('purchase_seq')
    .limit(1)
    .executeTakeFirstOrThrow()
  return expect_arrival_date
}

async function proposeLaterArrival(
  { trx, call }: DemoFixtures,
  buyer: ActorContext,
  purchaseNo: string,
): Promise<void> {
  const later = addDays(await dueDate(trx, purchaseNo), 7)
  const [first] = await batchesOf(trx, purchaseNo)
  if (!first) return
  await call(buyer, 'ISupSrmPurchaseHeadService/proposeChange', {
    ...(await orderKey(trx, purchaseNo)),
    reason: demoReasons.change,
    changes: [{ batchId: first.id, expectArrivalDate: later }],
  })
}

async function shipOrder(
  { trx, call, today }: DemoFixtures,
  supplier: ActorContext,
  { stage, order }: DemoOrder,
  index: number,
): Promise<string> {
  const due = await dueDate(trx, order.purchaseNo)
  // What was due lately left before that; what is due soon leaves today.
  const deliveryDate = due <= today ? addDays(due, -2) : today
  const lines = (await batchesOf(trx, order.purchaseNo)).map((batch, position) => ({
    batchId: batch.id,
    deliveryQty: IN_PARTS.includes(stage) ? half(batch) : batch.qty,
    // Of two that were announced one has come.
    giftQty: stage === 'partlyReceived' && position === 0 ? '2' : '0',
    supRemarks: `L${deliveryDate.replaceAll('-', '').slice(2)}${String.fromCharCode(65 + position)}`,
  }))
  const { asnNo } = await call(supplier, 'ISrmAsnHeadService/addAsn', {
    deliveryDate,
    expectedArrivalDate: due,
    ...travelOf(order, index),
    lines,
  })
  return asnNo
}

/** How goods of an order travel: from the supplier's first address to the warehouse's, with one of the drivers. */
export function travelOf({ supplierNo, warehouseNo }: Pick<NewOrder, 'supplierNo' | 'warehouseNo'>, index: number) {
  const transport = demoTransports[index % demoTransports.length] ?? demoTransports[0]
  const from = demoCompany.suppliers.find((candidate) => candidate.supplierNo === supplierNo)
  const to = demoCompany.warehouses.find((candidate) => candidate.warehouseNo === warehouseNo)
  const [shipping] = from?.shippingAddresses ?? []
  return {
    ...transport,
    sender: shipping?.contact ?? '',
    senderPhone: shipping?.phone ?? '',
    shippingAddress: shipping?.address ?? '',
    deliveryAddress: to?.receivingAddress.address ?? '',
  }
}

async function followAsn(
  fixtures: DemoFixtures,
  supplier: ActorContext,
  asnNo: string,
  stage: DemoStage,
): Promise<void> {
  const { trx, call, buyer } = fixtures
  const key = () =>
    trx
      .selectFrom('srm_asn_head')
      .select(['id', 'version', 'status'])
      .where('asn_no', '=', asnNo)
      .executeTakeFirstOrThrow()
  if (stage === 'awaitingApproval') return
  const { status, ...asn } = await key()
  if (stage === 'asnRejected') {
    await call(buyer, 'ISrmAsnHeadService/rejectAsn', { ...asn, reason: demoReasons.rejectAsn })
    return
  }
  if (stage === 'asnVoided') {
    await call(supplier, 'ISrmAsnHeadService/voidAsn', { ...asn, reason: demoReasons.voidAsn })
    return
  }
  if (status === '0') await call(buyer, 'ISrmAsnHeadService/approveAsn', { list: [asn] })
  if (stage !== 'shipped') await receiveAsn(fixtures, asnNo, stage)
}

async function receiveAsn(
  { trx, call, receiverOf, today }: DemoFixtures,
  asnNo: string,
  stage: DemoStage,
): Promise<void> {
  const { id, version, warehouse_no, delivery_date, expected_arrival_date } = await trx
    .selectFrom('srm_asn_head')
    .select(['id', 'version', 'warehouse_no', 'delivery_date', 'expected_arrival_date'])
    .where('asn_no', '=', asnNo)
    .executeTakeFirstOrThrow()
  const lines = await trx.selectFrom('srm_asn_line').selectAll().where('asn_id', '=', id).orderBy('asn_seq').execute()
  const received = lines
    // Of an ASN that is received in part, the last line is still to be counted.
    .filter((_, index) => stage !== 'partlyReceived' || index < lines.length - 1)
    .map((line, index) => {
      const qty = plain(line.delivery_qty)
      const refused =
        stage === 'receivedWithRefusal' && index === 0 ? round(multiply(qty, '0.1'), line.unit_decimals) : '0'
      return {
        asnLineId: line.id,
        receiveQty: subtract(qty, refused),
        checkReturnQty: refused,
        giftQty: isPositive(line.gift_qty) ? '1' : '0',
        reason: refused === '0' ? '' : demoReasons.inspection,
      }
    })
  const arrived = addDays(delivery_date, 3)
  const receiptDate = arrived > today || expected_arrival_date > today ? today : arrived
  await call(receiverOf(warehouse_no), 'ISrmAsnHeadService/receiveAsn', { id, version, receiptDate, lines: received })
}
