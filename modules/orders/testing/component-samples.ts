import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { sampleWorkbook } from '#apps/server/testing/sample-workbook.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { writeStock } from '#apps/server/testing/write-stock.ts'
import type { componentCalls } from '#modules/orders/component/contract/calls.ts'

const SERVICE = 'ISupSrmOutsourcedOrderService'
const COMPONENT = 'C-0402-100N'
const components = [{ componentNo: COMPONENT, perQty: '2', wastePercent: '5' }]
const reason = 'Another drawing'

/** An outsourced order in progress, with a component on its line. */
async function made(context: TestContext) {
  const order = await context.order('executing', 'outsourced')
  const lineId = order.lines[0]?.id ?? ''
  const { version } = await context.call('buyer', `${SERVICE}/changeComponents`, {
    id: order.id,
    version: order.version,
    lineId,
    reason,
    components,
  })
  return { ...order, version, lineId }
}

/** The same with stock of the component, and how to issue some of it. */
async function stocked(context: TestContext) {
  const order = await made(context)
  const lotNo = await writeStock(context, COMPONENT, 'A-01-01', '500')
  const { rows } = await context.call('buyer', `${SERVICE}/getComponentStock`, { headId: order.id })
  const row = rows.find((one) => one.lotNo === lotNo)
  if (!row) throw new Error(`no stock of ${COMPONENT} is offered for ${order.purchaseNo}`)
  const { componentId, stockWarehouseNo, cellNo } = row
  const lines = [{ componentId, stockWarehouseNo, cellNo, lotNo, issueQty: '60' }]
  const input = { headId: order.id, issueType: 'issue' as const, issueDate: context.today, reason: '', lines }
  return { order, input }
}

/** What was issued for an order. */
async function issued(context: TestContext) {
  const { order, input } = await stocked(context)
  return { order, ...(await context.call('buyer', `${SERVICE}/addComponentIssue`, input)) }
}

/** The issue as the supplier sees it, and how to confirm that all of it arrived. */
async function onTheWay(context: TestContext) {
  const { order, id, issueNo } = await issued(context)
  const { documents } = await context.call('supplier', `${SERVICE}/getOutsourcedLine`, { lineId: order.lineId })
  const lines = documents.flatMap((document) =>
    document.lines.map((line) => ({ id: line.id, arrivedQty: line.issueQty })),
  )
  return { order, issueNo, input: { id, reason: '', lines } }
}

/** The same, arrived. */
async function arrived(context: TestContext) {
  const { input, ...found } = await onTheWay(context)
  await context.call('supplier', `${SERVICE}/confirmComponentArrival`, input)
  return { ...found, id: input.id }
}

/** What the supplier reported as lost of it. */
async function reported(context: TestContext) {
  const { order, issueNo } = await arrived(context)
  const { components: parts } = await context.call('supplier', `${SERVICE}/getOutsourcedLine`, { lineId: order.lineId })
  const input = { componentId: parts[0]?.id ?? '', scrapQty: '3', reason }
  return { input, issueNo }
}

async function found(context: TestContext) {
  const { purchaseNo } = await made(context)
  return { input: { condition: { keyword: purchaseNo } }, secrets: [purchaseNo] }
}

/** A balance that is there because something moved. */
async function balanced(context: TestContext) {
  const { order } = await arrived(context)
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
    prepare: async (context) => {
      const { input, issueNo } = await onTheWay(context)
      return { input, secrets: [issueNo] }
    },
  },
  'ISupSrmOutsourcedOrderService/revokeComponentArrival': {
    as: 'buyer',
    prepare: async (context) => {
      const { id, issueNo } = await arrived(context)
      return { input: { id, reason }, secrets: [issueNo] }
    },
  },
  'ISupSrmOutsourcedOrderService/getOutsourcedLine': {
    as: 'supplier',
    prepare: async (context) => {
      const { order, issueNo } = await issued(context)
      return { input: { lineId: order.lineId }, secrets: [order.purchaseNo, issueNo] }
    },
  },
  'ISupSrmOutsourcedOrderService/changeComponents': {
    as: 'buyer',
    prepare: async (context) => {
      const { id, version, lines, purchaseNo } = await context.order('executing', 'outsourced')
      return { input: { id, version, lineId: lines[0]?.id ?? '', reason, components }, secrets: [purchaseNo] }
    },
  },
  'ISupSrmOutsourcedOrderService/importexcel': {
    as: 'buyer',
    prepare: async (context) => {
      const { purchaseNo } = await context.order('executing', 'outsourced')
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
    prepare: async (context) => {
      const { id } = await made(context)
      return { input: { headId: id }, secrets: [COMPONENT] }
    },
  },
  'ISupSrmOutsourcedOrderService/addComponentIssue': {
    as: 'warehouse',
    prepare: async (context) => {
      const { order, input } = await stocked(context)
      return { input, secrets: [order.purchaseNo] }
    },
  },
  'ISupSrmOutsourcedOrderService/reportComponentScrap': {
    as: 'supplier',
    prepare: async (context) => {
      const { input } = await reported(context)
      return { input }
    },
  },
  'ISupSrmOutsourcedOrderService/answerComponentScrap': {
    as: 'buyer',
    prepare: async (context) => {
      const { input } = await reported(context)
      const { id, scrapNo } = await context.call('supplier', `${SERVICE}/reportComponentScrap`, input)
      return { input: { id, action: 'confirmScrap' as const, reason: '' }, secrets: [scrapNo] }
    },
  },
  'ISupSrmOutsourcedOrderService/cancelComponentIssue': {
    as: 'warehouse',
    prepare: async (context) => {
      const { id, issueNo } = await issued(context)
      return { input: { id, reason }, secrets: [issueNo] }
    },
  },
}
