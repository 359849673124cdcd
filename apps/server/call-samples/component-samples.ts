import type { componentCalls } from '#modules/orders/component/contract/calls.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import { writeStock } from '../testing/write-stock.ts'
import type { SamplesOf } from './call-sample.ts'
import { sampleWorkbook } from './sample-workbook.ts'

const SERVICE = 'ISupSrmOutsourcedOrderService'
const COMPONENT = 'C-0402-100N'
const components = [{ componentNo: COMPONENT, perQty: '2', wastePercent: '5' }]
const reason = 'Another drawing'

/** An outsourced order in progress, with a component on its line. */
async function made(world: DemoWorld) {
  const order = await world.order('executing', 'outsourced')
  const lineId = order.lines[0]?.id ?? ''
  const { version } = await world.call('buyer', `${SERVICE}/changeComponents`, {
    id: order.id,
    version: order.version,
    lineId,
    reason,
    components,
  })
  return { ...order, version, lineId }
}

/** The same with stock of the component, and how to issue some of it. */
async function stocked(world: DemoWorld) {
  const order = await made(world)
  const lotNo = await writeStock(world, COMPONENT, 'A-01-01', '500')
  const { rows } = await world.call('buyer', `${SERVICE}/getComponentStock`, { headId: order.id })
  const row = rows.find((one) => one.lotNo === lotNo)
  if (!row) throw new Error(`no stock of ${COMPONENT} is offered for ${order.purchaseNo}`)
  const { componentId, stockWarehouseNo, cellNo } = row
  const lines = [{ componentId, stockWarehouseNo, cellNo, lotNo, issueQty: '60' }]
  const input = { headId: order.id, issueType: 'issue' as const, issueDate: world.today, reason: '', lines }
  return { order, input }
}

/** What was issued for an order. */
async function issued(world: DemoWorld) {
  const { order, input } = await stocked(world)
  return { order, ...(await world.call('buyer', `${SERVICE}/addComponentIssue`, input)) }
}

/** The issue as the supplier sees it, and how to confirm that all of it arrived. */
async function onTheWay(world: DemoWorld) {
  const { order, id, issueNo } = await issued(world)
  const { documents } = await world.call('supplier', `${SERVICE}/getOutsourcedLine`, { lineId: order.lineId })
  const lines = documents.flatMap((document) =>
    document.lines.map((line) => ({ id: line.id, arrivedQty: line.issueQty })),
  )
  return { order, issueNo, input: { id, reason: '', lines } }
}

/** The same, arrived. */
async function arrived(world: DemoWorld) {
  const { input, ...found } = await onTheWay(world)
  await world.call('supplier', `${SERVICE}/confirmComponentArrival`, input)
  return { ...found, id: input.id }
}

/** What the supplier reported as lost of it. */
async function reported(world: DemoWorld) {
  const { order, issueNo } = await arrived(world)
  const { components: parts } = await world.call('supplier', `${SERVICE}/getOutsourcedLine`, { lineId: order.lineId })
  const input = { componentId: parts[0]?.id ?? '', scrapQty: '3', reason }
  return { input, issueNo }
}

async function found(world: DemoWorld) {
  const { purchaseNo } = await made(world)
  return { input: { condition: { keyword: purchaseNo } }, secrets: [purchaseNo] }
}

/** A balance that is there because something moved. */
async function balanced(world: DemoWorld) {
  const { order } = await arrived(world)
  return { input: { condition: { keyword: order.purchaseNo } }, secrets: [order.purchaseNo] }
}

/** How the calls of outsourced orders are tried. */
export const componentSamples: SamplesOf<typeof componentCalls> = {
  'ISupSrmOutsourcedOrderService/getOutsourcedOrderPage': { as: 'supplier', prepare: found },
  'ISupSrmOutsourcedOrderService/getOutsourcedOrderStatus': { as: 'supplier', prepare: found },
  'ISupSrmOutsourcedOrderService/exportexcel': { as: 'supplier', prepare: found },
  'ISupSrmOutsourcedOrderService/getComponentPage': { as: 'supplier', prepare: found },
  'ISupSrmOutsourcedOrderService/getComponentStatus': { as: 'supplier', prepare: found },
  'ISupSrmOutsourcedOrderService/exportComponents': { as: 'supplier', prepare: found },
  'ISupSrmOutsourcedOrderService/getComponentBalancePage': { as: 'supplier', prepare: balanced },
  'ISupSrmOutsourcedOrderService/exportComponentBalances': { as: 'supplier', prepare: balanced },
  'ISupSrmOutsourcedOrderService/confirmComponentArrival': {
    as: 'supplier',
    prepare: async (world) => {
      const { input, issueNo } = await onTheWay(world)
      return { input, secrets: [issueNo] }
    },
  },
  'ISupSrmOutsourcedOrderService/revokeComponentArrival': {
    as: 'buyer',
    prepare: async (world) => {
      const { id, issueNo } = await arrived(world)
      return { input: { id, reason }, secrets: [issueNo] }
    },
  },
  'ISupSrmOutsourcedOrderService/getOutsourcedLine': {
    as: 'supplier',
    prepare: async (world) => {
      const { order, issueNo } = await issued(world)
      return { input: { lineId: order.lineId }, secrets: [order.purchaseNo, issueNo] }
    },
  },
  'ISupSrmOutsourcedOrderService/changeComponents': {
    as: 'buyer',
    prepare: async (world) => {
      const { id, version, lines, purchaseNo } = await world.order('executing', 'outsourced')
      return { input: { id, version, lineId: lines[0]?.id ?? '', reason, components }, secrets: [purchaseNo] }
    },
  },
  'ISupSrmOutsourcedOrderService/importexcel': {
    as: 'buyer',
    prepare: async (world) => {
      const { purchaseNo } = await world.order('executing', 'outsourced')
      const input = await sampleWorkbook({ purchaseNo, purchaseSeq: 10, componentNo: COMPONENT, perQty: 3, reason })
      return { input }
    },
  },
  'ISupSrmOutsourcedOrderService/downExcelTemplate': {
    as: 'buyer',
    prepare: () => ({ input: {} }),
    isAboutCaller: true,
  },
  'ISupSrmOutsourcedOrderService/getComponentStock': {
    as: 'warehouse',
    prepare: async (world) => {
      const { id } = await made(world)
      return { input: { headId: id }, secrets: [COMPONENT] }
    },
  },
  'ISupSrmOutsourcedOrderService/addComponentIssue': {
    as: 'warehouse',
    prepare: async (world) => {
      const { order, input } = await stocked(world)
      return { input, secrets: [order.purchaseNo] }
    },
  },
  'ISupSrmOutsourcedOrderService/reportComponentScrap': {
    as: 'supplier',
    prepare: async (world) => {
      const { input } = await reported(world)
      return { input }
    },
  },
  'ISupSrmOutsourcedOrderService/answerComponentScrap': {
    as: 'buyer',
    prepare: async (world) => {
      const { input } = await reported(world)
      const { id, scrapNo } = await world.call('supplier', `${SERVICE}/reportComponentScrap`, input)
      return { input: { id, action: 'confirmScrap' as const, reason: '' }, secrets: [scrapNo] }
    },
  },
  'ISupSrmOutsourcedOrderService/cancelComponentIssue': {
    as: 'warehouse',
    prepare: async (world) => {
      const { id, issueNo } = await issued(world)
      return { input: { id, reason }, secrets: [issueNo] }
    },
  },
}
