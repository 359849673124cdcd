import { answeredOnce } from '#modules/files/server.ts'
import { moneyMessage, moneyMessages } from '#modules/reconciliation/invoice/server/money-message.ts'
import { failOnErrors } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { paymentCalls } from '../contract/calls.ts'
import { bookPayments } from './book-payments.ts'
import { type PaymentBlocker, planPayments } from './plan-payments.ts'

/** Receives a payment of the ERP and puts all of it on what is due, or takes exactly that back. */
export const receivePayment: Handler<typeof paymentCalls, 'ISrmPaymentMessageService/receiveMessage'> = async (
  context,
  message,
) => {
  const { outsideNo, ...payment } = message
  const { paymentNo } = payment
  const { documentNo, isKnown, ...answer } = await answeredOnce(
    context,
    moneyMessages('payment'),
    moneyMessage(message),
    async () => {
      const { steps, blockers } = await planPayments(context, [payment])
      failOnErrors(blockers.map((blocker) => ({ parameters: {}, ...blocker, path: pathOf(blocker) })))
      const [booked] = await bookPayments(context, steps, { outsideNo })
      const allocations = booked?.allocations ?? []
      return { documentNo: paymentNo, paymentNo, isKnown: booked?.isKnown ?? false, allocations }
    },
  )
  if (answer.isRepeated) context.audit({ documentNo, detail: { ...message, isRepeated: true } })
  return { ...answer, isRepeated: answer.isRepeated || isKnown }
}

/** Where the message says what blocks it. */
const pathOf = ({ field, part }: PaymentBlocker): string => (part ? `${field}.${part.at}.${part.of}` : field)
