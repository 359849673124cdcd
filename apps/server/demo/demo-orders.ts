import { type BuyingUnit, buyingUnits, YEN } from '#db/demo/buying-units.ts'
import { DEMO_TENANT, demoCompany } from '#db/demo/company.ts'
import { demoInspectedItems, demoItems } from '#db/demo/items.ts'
import { DEMO_EARLIER_ORDERS, type DemoStage, demoRemarks, demoStages } from '#db/demo/order-plan.ts'
import type { NewOrder, NewOrderLine } from '#modules/orders/server.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { multiply, round } from '#platform/contract/values/decimal.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

/** An order of the demo company and how far it is to go. */
export interface DemoOrder {
  stage: DemoStage
  order: NewOrder
}

/**
 * Days since an order was placed, by stage: what is done lies all over the last year, what is under way is some months old at
 * most, and what waits for somebody is recent.
 */
const PLACED: Readonly<Record<DemoStage, readonly [number, number]>> = {
  pendingRelease: [0, 6],
  accepting: [3, 12],
  issuedAgain: [6, 20],
  rejected: [8, 40],
  cancelled: [150, 230],
  supplierProposal: [6, 18],
  buyerProposal: [10, 30],
  splitAnswer: [12, 45],
  confirmed: [15, 70],
  overdue: [45, 110],
  shipped: [20, 100],
  awaitingApproval: [18, 60],
  asnRejected: [20, 50],
  asnVoided: [20, 50],
  partlyReceived: [35, 150],
  received: [30, 345],
  receivedWithRefusal: [60, 300],
  inspected: [24, 24],
  closed: [120, 330],
}

/** Days from an order to the arrival of what has arrived long since. */
const LEAD_DAYS = 21
/** Stages of orders with nothing left to do. */
const DONE: readonly DemoStage[] = ['cancelled', 'received', 'receivedWithRefusal', 'closed']

/** Days from today to the expected arrival, by stage: what is received was due, what is shipped is due soon. */
const DUE: Readonly<Record<DemoStage, readonly [number, number]>> = {
  pendingRelease: [18, 40],
  accepting: [12, 35],
  issuedAgain: [14, 25],
  rejected: [9, 20],
  cancelled: [10, 20],
  supplierProposal: [12, 24],
  buyerProposal: [10, 20],
  splitAnswer: [12, 20],
  confirmed: [6, 28],
  overdue: [-6, -2],
  shipped: [1, 8],
  awaitingApproval: [2, 9],
  asnRejected: [3, 8],
  asnVoided: [3, 8],
  partlyReceived: [-3, 2],
  received: [-9, 5],
  receivedWithRefusal: [-6, 1],
  inspected: [-1, -1],
  closed: [-8, -3],
}

/** All orders of the demo company, the same at every run but for their dates, which follow today. */
export function demoOrders(today: string): DemoOrder[] {
  const random = seededRandom(20_260_101)
  const stages = Object.entries(demoStages).flatMap(([stage, count]) =>
    Array.from({ length: count }, () => stage as keyof typeof demoStages),
  )
  const recent = random
    .sample(stages, stages.length)
    .map((stage, index) => ({ stage, order: demoOrder(random, today, stage, index) }))
  const before = seededRandom(20_250_101)
  const earlier = Array.from({ length: DEMO_EARLIER_ORDERS }, (_, index) => {
    const order = demoOrder(before, today, 'received', index)
    return { stage: 'received' as const, order: placedOn(order, addDays(today, -(35 + index * 28))) }
  })
  const inspected = { stage: 'inspected' as const, order: demoOrder(seededRandom(20_250_601), today, 'inspected', 0) }
  // Numbers rise with the dates, as where people place them one after the other.
  return [...recent, ...earlier, inspected]
    .sort((a, b) => a.order.purchaseDate.localeCompare(b.order.purchaseDate))
    .map(({ stage, order }, index) => ({ stage, order: { ...order, purchaseNo: `PO-${String(10_001 + index)}` } }))
}

function demoOrder(
  random: SeededRandom,
  today: string,
  stage: DemoStage,
  index: number,
): NewOrder & { purchaseDate: string } {
  const unit: BuyingUnit = unitOf(random, stage)
  const supplierNo = supplierOf(random, stage)
  // The Japanese contract is paid in yen.
  const money = unit === buyingUnits.hongKong && index % 4 === 0 ? YEN : unit.money
  const [soonest, latest] = DUE[stage]
  const due = addDays(today, random.between(soonest, latest))
  const items = stage === 'inspected' ? demoInspectedItems : random.sample(demoItems, random.pick([2, 3, 3, 3, 4]))
  const [newest, oldest] = PLACED[stage]
  const order: NewOrder & { purchaseDate: string } = {
    tenantsid: DEMO_TENANT,
    purchaseNo: '',
    orgNo: unit.orgNo,
    plantNo: unit.plantNo,
    warehouseNo: unit.warehouseNo,
    classifyType: items.every((item) => /^(LBL|BOX|FOAM|BAG|CHM)/.test(item.itemNo)) ? 'MRO' : 'RAW',
    supplierNo,
    supplierName: demoCompany.suppliers.find((supplier) => supplier.supplierNo === supplierNo)?.supplierName ?? '',
    orderType: random.pick(['1', '1', '1', '1', '2', '3']),
    purchaseDate: addDays(today, -random.between(newest, oldest)),
    employeeName: unit.employeeName,
    currency: money.currency,
    currencyDecimals: money.currencyDecimals,
    remarks: random.pick(demoRemarks),
    dataSource: 'demo',
    lines: items.map((item, position) => demoLine(random, item, { position, due, taxRate: unit.taxRate, money })),
  }
  const arrived = addDays(order.purchaseDate, LEAD_DAYS)
  return DONE.includes(stage) && arrived < due ? placedOn(order, order.purchaseDate) : order
}

/** The order placed on a day, and due as long after it as things take. */
function placedOn<Order extends NewOrder>(order: Order, purchaseDate: string): Order & { purchaseDate: string } {
  const expectArrivalDate = addDays(purchaseDate, LEAD_DAYS)
  return { ...order, purchaseDate, lines: order.lines.map((line) => ({ ...line, expectArrivalDate })) }
}

/** Approval of ASNs is asked for in Hong Kong only. */
function unitOf(random: SeededRandom, stage: DemoStage): BuyingUnit {
  if (stage === 'awaitingApproval' || stage === 'asnRejected') return buyingUnits.hongKong
  if (stage === 'inspected') return buyingUnits.shenzhen
  return random.pick([
    buyingUnits.shenzhen,
    buyingUnits.shenzhen,
    buyingUnits.vietnam,
    buyingUnits.vietnam,
    buyingUnits.hongKong,
  ])
}

/** Who is frozen for deliveries answers orders but ships nothing; some refuse in Vietnamese. */
function supplierOf(random: SeededRandom, stage: DemoStage): string {
  switch (stage) {
    case 'rejected':
    case 'cancelled':
    case 'issuedAgain':
      return 'S1002'
    case 'supplierProposal':
    case 'inspected':
      return 'S1001'
    case 'confirmed':
    case 'pendingRelease':
    case 'accepting':
      return random.pick(['S1001', 'S1001', 'S1002', 'S1003'])
    case 'buyerProposal':
    case 'splitAnswer':
    case 'overdue':
    case 'shipped':
    case 'awaitingApproval':
    case 'asnRejected':
    case 'asnVoided':
    case 'partlyReceived':
    case 'received':
    case 'receivedWithRefusal':
    case 'closed':
      return random.pick(['S1001', 'S1001', 'S1002'])
  }
}

function demoLine(
  random: SeededRandom,
  item: (typeof demoItems)[number],
  { position, due, taxRate, money }: { position: number; due: string; taxRate: string; money: BuyingUnit['money'] },
): NewOrderLine {
  const unit = demoCompany.units.find((candidate) => candidate.unitNo === item.unitNo)
  return {
    purchaseSeq: (position + 1) * 10,
    goodsNo: item.itemNo,
    goodsName: item.itemName,
    spec: item.itemSpec,
    purchaseUnitNo: item.unitNo,
    unitDecimals: unit?.decimals ?? 0,
    packQty: item.packQty,
    // At least two packs, so that every line can be delivered in parts.
    lineQty: multiply(item.packQty ?? '12.5', String(random.between(2, 12))),
    price: round(multiply(item.price, money.rate), money.priceDecimals),
    taxRate,
    itemOverPercent: item.overPercent,
    expectArrivalDate: addDays(due, random.pick([0, 0, 0, 1, 2])),
  }
}
