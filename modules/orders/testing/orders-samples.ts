import { randomUUID } from 'node:crypto'
import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { orderWorkbook } from '#apps/server/testing/order-workbook.ts'
import type { ContextOrder } from '#apps/server/testing/place-orders.ts'
import type { OrderStage, TestContext } from '#apps/server/testing/test-context.ts'
import { wireClient } from '#apps/server/testing/wire-client.ts'
import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { editSheet } from '#platform/server/round-trip/testing.ts'

/** The order's line as the supplier exports it for editing, with other values in these cells. */
async function editedWorkbook(
  context: TestContext,
  { purchaseNo, lines }: ContextOrder,
  values: Readonly<Record<string, string | number>>,
): Promise<Buffer> {
  const query = { condition: { keyword: purchaseNo } }
  const token = await context.token('supplier')
  const path = 'ISupSrmPurchaseHeadService/exporteditexcel'
  const { bytes } = await wireClient.json(context.address, path, query, { token })
  return editSheet(bytes, [{ id: lines[0]?.batchId ?? '', values }])
}

const reason = 'Plan has changed'
const keyOf = ({ id, version }: ContextOrder) => ({ id, version })

/** Tries a command on an order of this stage. */
export const onOrder =
  <Input>(stage: OrderStage, inputOf: (order: ContextOrder, context: TestContext) => Input) =>
  async (context: TestContext): Promise<{ input: Input; secrets: string[] }> => {
    const order = await context.order(stage)
    return { input: inputOf(order, context), secrets: [order.purchaseNo] }
  }

const found = onOrder('executing', ({ purchaseNo }) => ({ condition: { keyword: purchaseNo } }))
/** The id of an order’s first delivery. */
const batchOf = ({ lines }: ContextOrder): string => lines[0]?.batchId ?? ''

const marked = onOrder('executing', ({ id }) => ({ ids: [id] }))
const flagged = onOrder('executing', ({ id }) => ({ ids: [id], reason: 'Line stop if it comes late' }))

/** Tries a mark after another one. */
const after =
  <Input>(
    prepare: (context: TestContext) => Promise<{ input: Input; secrets: string[] }>,
    user: 'buyer' | 'supplier',
    call: string,
  ) =>
  async (context: TestContext) => {
    const prepared = await prepare(context)
    const token = await context.token(user)
    await wireClient.json(
      context.address,
      `ISupSrmOrderTrackingService/${call}`,
      { condition: prepared.input },
      { token },
    )
    return prepared
  }

/** How the calls of orders are tried. */
export const ordersSamples: SamplesOf<typeof ordersCalls> = {
  'ISupSrmPurchaseService/getPurchasePage': { as: 'supplier', prepare: found },
  'ISupSrmPurchaseService/getPurchaseStatus': { as: 'supplier', prepare: found },
  'ISupSrmPurchaseHeadService/getPurchaseHeadPage': { as: 'supplier', prepare: found },
  'ISupSrmPurchaseHeadService/getPurchaseHeadStatus': { as: 'supplier', prepare: found },
  'ISupSrmPurchaseHeadService/exportPurchaseHead': { as: 'supplier', prepare: found },
  'ISupSrmPurchaseHeadService/getPurchaseById': {
    as: 'supplier',
    prepare: onOrder('changing', ({ id }) => ({ id })),
  },
  'ISupSrmPurchaseService/syncLatestInfo': {
    as: 'supplier',
    prepare: onOrder('executing', (order) => ({ ids: [batchOf(order)] })),
  },
  'ISupSrmPurchaseService/getQuantityStory': {
    as: 'buyer',
    prepare: onOrder('executing', (order) => ({ batchId: batchOf(order) })),
  },
  'ISupSrmPurchaseHeadService/downloadublorder': {
    as: 'supplier',
    contentType: 'application/xml',
    prepare: onOrder('executing', ({ purchaseNo }) => ({ purchaseNo })),
  },
  'ISupSrmPurchaseHeadService/releasePurchase': {
    as: 'buyer',
    prepare: onOrder('pendingRelease', (order) => ({ list: [keyOf(order)] })),
  },
  'ISupSrmPurchaseHeadService/acceptPurchase': {
    as: 'supplier',
    prepare: onOrder('accepting', (order, { today }) => ({
      ...keyOf(order),
      answers: [
        {
          batchId: batchOf(order),
          deliveries: [
            { supReplyQty: '60', supReplyDate: addDays(today, 10) },
            { supReplyQty: '40', supReplyDate: addDays(today, 15) },
          ],
        },
      ],
      remarks: 'In two parts',
    })),
  },
  'ISupSrmPurchaseHeadService/batchAcceptPurchase': {
    as: 'supplier',
    prepare: onOrder('accepting', (order) => ({ list: [keyOf(order)] })),
  },
  'ISupSrmPurchaseHeadService/rejectPurchase': {
    as: 'supplier',
    prepare: onOrder('accepting', (order) => ({ ...keyOf(order), reason })),
  },
  'ISupSrmPurchaseHeadService/confirmRejection': { as: 'buyer', prepare: onOrder('rejected', keyOf) },
  'ISupSrmPurchaseHeadService/reissuePurchase': { as: 'buyer', prepare: onOrder('rejected', keyOf) },
  'ISupSrmPurchaseHeadService/proposeChange': {
    as: 'supplier',
    prepare: onOrder('executing', (order, { today }) => ({
      ...keyOf(order),
      reason,
      changes: [{ batchId: batchOf(order), batchPurQty: '90', expectArrivalDate: addDays(today, 21) }],
    })),
  },
  'ISupSrmPurchaseHeadService/confirmChange': { as: 'buyer', prepare: onOrder('changing', keyOf) },
  'ISupSrmPurchaseHeadService/refuseChange': {
    as: 'buyer',
    prepare: onOrder('changing', (order) => ({ ...keyOf(order), reason })),
  },
  'ISupSrmPurchaseHeadService/askCancellation': {
    as: 'buyer',
    prepare: onOrder('executing', (order) => ({ ...keyOf(order), reason })),
  },
  'ISupSrmPurchaseHeadService/confirmCancellation': { as: 'supplier', prepare: onOrder('cancelling', keyOf) },
  'ISupSrmPurchaseHeadService/refuseCancellation': {
    as: 'supplier',
    prepare: onOrder('cancelling', (order) => ({ ...keyOf(order), reason })),
  },
  'ISupSrmPurchaseHeadService/closeLine': {
    as: 'buyer',
    prepare: onOrder('executing', (order) => ({ ...keyOf(order), lineIds: order.lines.map(({ id }) => id), reason })),
  },
  'ISupSrmPurchaseHeadService/closePurchase': {
    as: 'buyer',
    prepare: onOrder('executing', (order) => ({ ...keyOf(order), reason })),
  },
  'ISupSrmPurchaseHeadService/changeDeliveryLimits': {
    as: 'buyer',
    prepare: onOrder('executing', (order) => ({ ...keyOf(order), overPercent: '35', underPercent: '3', reason })),
  },
  'ISupSrmPurchaseHeadService/reopenPurchase': {
    as: 'buyer',
    prepare: async (context) => {
      const { id, version, lineId, order } = await context.asn('shipped', '40')
      const seen = () => context.call('buyer', 'ISupSrmPurchaseHeadService/getPurchaseById', { id: order.id })
      // Short by nearly all of it, the order is complete with the first piece.
      const limits = { id: order.id, version: (await seen()).version, underPercent: '99', reason }
      await context.call('buyer', 'ISupSrmPurchaseHeadService/changeDeliveryLimits', limits)
      const lines = [{ asnLineId: lineId, receiveQty: '30', checkReturnQty: '10', reason }]
      const receipt = { id, version, receiptDate: context.today, lines }
      await context.call('warehouse', 'ISrmAsnHeadService/receiveAsn', receipt)
      return { input: { id: order.id, version: (await seen()).version, reason }, secrets: [order.purchaseNo] }
    },
  },
  'ISupSrmPurchaseHeadService/exportexcel': { as: 'supplier', prepare: found },
  'ISupSrmPurchaseService/exportSrmPurchase': { as: 'supplier', prepare: found },
  'ISupSrmPurchaseHeadService/exporteditexcel': { as: 'supplier', prepare: found },
  'ISupSrmPurchaseHeadService/checkeditexcel': {
    as: 'supplier',
    prepare: async (context) => {
      const order = await context.order('executing')
      return { input: await editedWorkbook(context, order, { batchPurQty: 90 }), secrets: [order.purchaseNo] }
    },
  },
  'ISupSrmPurchaseHeadService/importeditexcel': {
    as: 'supplier',
    prepare: onOrder('executing', (order) => ({
      rows: [{ id: batchOf(order), version: order.version, values: { batchPurQty: '90' } }],
      reason,
    })),
  },
  'ISupSrmPurchaseHeadService/importexcel': {
    as: 'buyer',
    prepare: async (context) => ({ input: await orderWorkbook(context, `IMP-${randomUUID().slice(0, 8)}`) }),
  },
  'ISupSrmPurchaseHeadService/downExcelTemplate': {
    as: 'buyer',
    prepare: () => ({ input: {} }),
    isAboutCaller: true,
  },
  'ISupSrmOrderTrackingService/getTrackedOrder': {
    as: 'supplier',
    prepare: onOrder('executing', ({ id }) => ({ id })),
  },
  'ISupSrmOrderTrackingService/getTrackedStory': {
    as: 'supplier',
    prepare: onOrder('executing', (one) => ({ batchId: batchOf(one) })),
  },
  'ISupSrmOrderTrackingService/getOrderTimeline': {
    as: 'supplier',
    prepare: onOrder('executing', ({ lines }) => ({ lineId: lines[0]?.id ?? '' })),
  },
  'ISupSrmOrderTrackingService/markOrders': { as: 'supplier', prepare: marked },
  'ISupSrmOrderTrackingService/unmarkOrders': { as: 'supplier', prepare: after(marked, 'supplier', 'markOrders') },
  'ISupSrmOrderTrackingService/raiseRedFlag': { as: 'buyer', prepare: flagged },
  'ISupSrmOrderTrackingService/clearRedFlag': { as: 'buyer', prepare: after(flagged, 'buyer', 'raiseRedFlag') },
}
