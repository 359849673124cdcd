import { failOnDocument, receiveDocument } from '#modules/files/server.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { readUbl } from '#platform/server/ubl/read-ubl.ts'
import type { UblFinding } from '#platform/server/ubl/ubl-reading.ts'
import type { paymentCalls } from '../contract/calls.ts'
import { bookPayments } from './book-payments.ts'
import { parseRemittanceAdvice, type RemittanceAdvice } from './parse-remittance-advice.ts'
import { type PaymentBlocker, planPayments } from './plan-payments.ts'

/** Books the payment of a remittance advice, as the message of the ERP does, once for each of its numbers. */
export const receiveUblRemittance: Handler<
  typeof paymentCalls,
  'ISrmPaymentService/receiveublremittanceadvice'
> = async (context, { content }) => {
  const reading = await readUbl(content, 'RemittanceAdvice')
  const advice = await parseRemittanceAdvice(reading)
  const { paymentNo, orgNo, supplierNo } = advice.payment
  // One system pays for several organisations, each of which may number for itself.
  const document = { kind: 'remittanceAdvice' as const, outsideNo: paymentNo, party: orgNo, content }
  const [first, ...others] = reading.findings
  if (first) return failOnDocument(context, document, [first, ...others])
  return receiveDocument(context, document, async () => {
    const { isKnown, allocations, scope } = await book(context, advice)
    return {
      ...{ documentNo: paymentNo, orgNo, supplierNo, ...scope },
      answer: { outsideNo: paymentNo, paymentNo, allocations, isKnown },
    }
  }).then(({ isKnown, isRepeated, ...answer }) => ({ ...answer, isRepeated: isRepeated || isKnown }))
}

async function book(context: CallContext, advice: RemittanceAdvice) {
  const { payment } = advice
  const { steps, blockers } = await planPayments(context, [payment])
  const [first, ...others] = blockers.map((blocker) => findingOf(advice, blocker))
  if (first) throw new BusinessError(first.declaration, first.parameters, [first, ...others])
  const [booked] = await bookPayments(context, steps)
  const kept = await context.trx
    .selectFrom('srm_payment')
    .select(['warehouse_nos as warehouseNos', 'classify_types as classifyTypes'])
    .where('payment_no', '=', payment.paymentNo)
    .executeTakeFirstOrThrow()
  return { isKnown: booked?.isKnown ?? false, allocations: booked?.allocations ?? [], scope: kept }
}

/** Where the document says what blocks the payment. */
function findingOf({ places, lines }: RemittanceAdvice, blocker: PaymentBlocker): UblFinding {
  const { field, part, declaration, parameters = {} } = blocker
  return { path: (part && lines[part.at]?.[part.of]) || places[field], declaration, parameters }
}
