import { implementCalls } from '#platform/server/call-context.ts'
import { joinRooms } from '#platform/server/join-rooms.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { numberConstraints } from '#platform/server/records/record-book.ts'
import type { RecordParts } from '#platform/server/records/record-source.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { answerHandlers, answerRoom } from './answer/server/answer-room.ts'
import { changeHandlers, changeRoom } from './change/server/change-room.ts'
import { closeLine, closeOrder, reopenOrder } from './closing/server/close-order.ts'
import { componentRoom } from './component/server/component-room.ts'
import { ordersRules } from './contract/rules.ts'
import { ordersTexts } from './contract/texts.ts'
import { ordersCalls } from './order/contract/calls.ts'
import { orderHandlers, orderRoom } from './order/server/order-room.ts'
import { orderEntryHandlers } from './order-entry/server/order-entry-handlers.ts'
import { recordSources } from './order-entry/server/record-sources.ts'
import { trackingHandlers, trackingRoom } from './tracking/server/tracking-room.ts'

export { answerRuleSql, readAnswerRules } from './answer-rule/server/answer-rules.ts'
export { cancelRemainders } from './change/server/cancel-remainders.ts'
export { consumeComponents, giveComponentsBack } from './component/server/consume-components.ts'
export { announceOrder } from './order/server/announce-order.ts'
export type { LimitInput } from './order/server/delivery-limits.ts'
export { isOverdueSql } from './order/server/is-overdue-sql.ts'
export { type LockedBatch, lineBatch, lockBatches } from './order/server/lock-batches.ts'
export { type LinePrice, orderedAmount, unitPrice } from './order/server/ordered-amount.ts'
export { type LedgerEntry, postMovements } from './order/server/post-movements.ts'
export { refreshOrderProgress } from './order/server/refresh-order-progress.ts'
export { createOrders, type NewOrder, type NewOrderLine } from './order-entry/server/create-orders.ts'
export { orderImport } from './order-entry/server/import-orders.ts'

/** What is done with an order, by all rooms that do something with it. */
const ofOrders = implementCalls(ordersCalls, {
  ...orderHandlers,
  ...orderEntryHandlers,
  ...answerHandlers,
  ...changeHandlers,
  ...trackingHandlers,
  'ISupSrmPurchaseHeadService/closeLine': closeLine,
  'ISupSrmPurchaseHeadService/closePurchase': closeOrder,
  'ISupSrmPurchaseHeadService/reopenPurchase': reopenOrder,
})

/** The server side of orders. */
export const ordersServer = ({ recordBook }: RecordParts): ServerModule =>
  joinRooms(
    { texts: ordersTexts, rules: ordersRules, calls: [ofOrders] },
    orderRoom,
    answerRoom,
    changeRoom,
    trackingRoom,
    ...componentRoom,
    {
      calls: recordSources.map((source) => implementRecord(source, recordBook)),
      records: recordSources,
      constraints: numberConstraints(recordSources),
    },
  )
