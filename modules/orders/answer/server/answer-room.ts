import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { answerCalls } from '../contract/calls.ts'
import { acceptOrder } from './accept-order.ts'
import { answerRates, monthlyRates } from './answer-rate-list.ts'
import { bulkAcceptOrders } from './bulk-accept-orders.ts'
import { acceptByLink, rejectByLink } from './by-link.ts'
import { orderAnswers } from './order-answers.ts'
import { confirmRejection, rejectOrder } from './reject-order.ts'
import { ordersTasks } from './tasks.ts'

/** Answers to orders: how suppliers answer, and what is done by itself. */
export const answerRoom: ServerRoom = {
  calls: [
    implementCalls(answerCalls, {
      ...answerRates,
      ...monthlyRates,
      ...orderAnswers,
    }),
  ],
  actions: ['order.autoAccept', 'order.acceptByLink', 'order.rejectByLink'],
  linkActions: [acceptByLink, rejectByLink],
  tasks: ordersTasks,
}

/** Answers of an order. */
export const answerHandlers = {
  'ISupSrmPurchaseHeadService/acceptPurchase': acceptOrder,
  'ISupSrmPurchaseHeadService/batchAcceptPurchase': bulkAcceptOrders,
  'ISupSrmPurchaseHeadService/rejectPurchase': rejectOrder,
  'ISupSrmPurchaseHeadService/confirmRejection': confirmRejection,
}
