import { listsOf, type RowOfList } from '#platform/web/call/lists-of.ts'
import type { paymentCalls } from '../contract/calls.ts'

const listOf = listsOf<typeof paymentCalls>()

/** The list of what is due and paid. */
export const payments = listOf('ISupPaymentService', 'Payment')

/** Something due, with what was paid of it. */
export type PaymentDue = RowOfList<typeof payments>

/** The list of payments that were made. */
export const madePayments = listOf('ISupPaymentService', 'MadePayment', 'exportMadePayment')

/** A payment with what it pays. */
export type MadePayment = RowOfList<typeof madePayments>
