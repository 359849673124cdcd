import type { UblReading } from '#platform/server/ubl/ubl-reading.ts'
import type { UblParts } from '#platform/server/ubl/write-ubl.ts'
import type { PAYMENT_METHODS } from '../contract/fields.ts'

type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** What documents call ways of payment for which UN/EDIFACT 4461 has a code; a letter of credit has none, and says so in words. */
const CODES: Readonly<Record<PaymentMethod, string>> = { '1': '30', '2': '24', '3': 'ZZZ', '4': '10' }
const LETTER_OF_CREDIT = 'Letter of credit'

/** Codes of bills of exchange and promissory notes: awaiting acceptance, accepted, drawn, noted. */
const BILLS = /^(?:24|44|60|61|62|63|64|65|66|67|70|74|75|76|77|78)$/

/** How a payment is made, as a document says it. */
export const paymentMeans = (method: PaymentMethod): UblParts => ({
  PaymentMeansCode: CODES[method],
  ...(method === '3' ? { InstructionNote: LETTER_OF_CREDIT } : {}),
})

/** How a document says that the payment is made, null where it does not: what is neither cash, a bill nor a letter of credit goes from bank to bank. */
export function paymentMethodOf(document: UblReading): PaymentMethod | null {
  const code = document.text('PaymentMeans', 'PaymentMeansCode')
  if (code === '') return null
  if (code === CODES['4']) return '4'
  if (BILLS.test(code)) return '2'
  const note = document.texts('PaymentMeans', 'InstructionNote')
  return code === CODES['3'] && note.toLowerCase() === LETTER_OF_CREDIT.toLowerCase() ? '3' : '1'
}
