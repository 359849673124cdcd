import { listsOf, type RowOfList } from '#platform/web/call/lists-of.ts'
import type { paymentCalls } from '../contract/calls.ts'

/** The list of what is due and paid. */
export const payments = listsOf<typeof paymentCalls>()('ISupPaymentService', 'Payment')

/** Something due, with what was paid of it. */
export type PaymentDue = RowOfList<typeof payments>
