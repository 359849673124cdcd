import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { askCancellation, confirmCancellation, rejectCancellation } from './cancellations.ts'
import { confirmChangeByLink, rejectChangeByLink } from './change-by-link.ts'
import { confirmChange } from './confirm-change.ts'
import { proposeChange } from './propose-change.ts'
import { rejectChange } from './reject-change.ts'

/** The room of order changes: its calls, and what links in emails do. */
export const changeRoom: ServerRoom = {
  actions: ['order.confirmChangeByLink', 'order.refuseChangeByLink'],
  linkActions: [confirmChangeByLink, rejectChangeByLink],
}

/** Changes and cancellations of an order. */
export const changeHandlers = {
  'ISupSrmPurchaseHeadService/proposeChange': proposeChange,
  'ISupSrmPurchaseHeadService/confirmChange': confirmChange,
  'ISupSrmPurchaseHeadService/refuseChange': rejectChange,
  'ISupSrmPurchaseHeadService/askCancellation': askCancellation,
  'ISupSrmPurchaseHeadService/confirmCancellation': confirmCancellation,
  'ISupSrmPurchaseHeadService/refuseCancellation': rejectCancellation,
}
