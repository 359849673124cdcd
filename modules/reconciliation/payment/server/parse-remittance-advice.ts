import { REASON_LENGTH } from '#platform/contract/document-calls.ts'
import { xmlErrors } from '#platform/contract/exchange/xml-errors.ts'
import { codeText, dateText, decimalText, plainText, visibleCode } from '#platform/contract/field-schemas.ts'
import { type Decimal, plain, subtract, sum } from '#platform/contract/values/decimal.ts'
import { inTurns } from '#platform/server/ubl/in-turns.ts'
import type { UblReading } from '#platform/server/ubl/ubl-reading.ts'
import { paymentMethodOf } from './payment-means.ts'
import type { ToldPayment } from './told-payment.ts'

const CUSTOMER = 'AccountingCustomerParty'
const SUPPLIER = 'AccountingSupplierParty'
const BILLING = ['BillingReference'] as const

/** Where a line names the document that it pays, the first that it has. */
const REFERENCES = [
  [...BILLING, 'InvoiceDocumentReference', 'ID'],
  [...BILLING, 'SelfBilledInvoiceDocumentReference', 'ID'],
  [...BILLING, 'CreditNoteDocumentReference', 'ID'],
  [...BILLING, 'SelfBilledCreditNoteDocumentReference', 'ID'],
  ['DocumentReference', 'ID'],
  ['InvoicingPartyReference'],
] as const

// Made once, not for each line: documents have many.
const [amountText, dayText, numberText] = [decimalText(), dateText(), codeText(60).min(1)]

/** A remittance advice as far as it could be read, and where in it each part of the payment stands. */
export interface RemittanceAdvice {
  payment: ToldPayment
  /** The way of elements of what the payment says, by the name of that. */
  places: Readonly<Record<keyof ToldPayment, string>>
  /** Those of the parts that it names, in their order. */
  lines: readonly { documentNo: string; amount: string }[]
}

/** Takes a payment from a document; what cannot be read stands in the findings of its reading. */
export async function parseRemittanceAdvice(document: UblReading): Promise<RemittanceAdvice> {
  const day =
    document.text('PaymentMeans', 'PaymentDueDate') === '' ? ['IssueDate'] : ['PaymentMeans', 'PaymentDueDate']
  const org = partyPlace(document, CUSTOMER)
  const supplier = partyPlace(document, SUPPLIER)
  const lines = await inTurns(document.all('RemittanceAdviceLine'), parseLine)
  const total = ['TotalPaymentAmount'] as const
  const currency = currencyOf(document)
  for (const { reading } of lines) tellOtherCurrencies(reading, currency)
  const isNamed = lines.some(({ documentNo }) => documentNo !== '')
  for (const { reading, documentNo } of lines) {
    // Where one line names what it pays, a line without a name would pay nobody knows what.
    if (isNamed && documentNo === '') reading.tell(xmlErrors.ublMissing, { name: 'InvoiceDocumentReference' }, BILLING)
  }
  const stated = document.optional(amountText, ...total)
  const payment: ToldPayment = {
    paymentNo: document.value(numberText, 'ID') ?? '',
    isReversed: false,
    orgNo: document.value(numberText, ...org) ?? '',
    supplierNo: document.value(numberText, ...supplier) ?? '',
    currency,
    paymentDate: document.value(dayText, ...day) ?? '',
    amount: plain(stated ?? sum(lines.map(({ amount }) => amount))),
    paymentMethod: paymentMethodOf(document),
    remark: document.checked(plainText(REASON_LENGTH), document.texts('Note'), ['Note']) ?? '',
    allocations: isNamed ? lines.map(({ documentNo, amount }) => ({ documentNo, amount })) : null,
  }
  return {
    payment,
    places: {
      ...{ paymentNo: 'ID', isReversed: '', orgNo: org.join('/'), supplierNo: supplier.join('/') },
      ...{ currency: total.join('/'), amount: total.join('/'), paymentDate: day.join('/') },
      ...{ paymentMethod: 'PaymentMeans/PaymentMeansCode', remark: 'Note', allocations: 'RemittanceAdviceLine' },
    },
    lines: lines.map(({ reading, reference, amountName }) => ({
      documentNo: [reading.path, ...reference].join('/'),
      amount: `${reading.path}/${amountName}`,
    })),
  }
}

/** The number of a party among those of the purchaser, or else its own; the first where it has neither. */
function partyPlace(document: UblReading, party: string): readonly string[] {
  const [first, ...others] = [
    [party, 'CustomerAssignedAccountID'],
    [party, 'Party', 'PartyIdentification', 'ID'],
  ] as const
  return others.find((place) => document.text(...first) === '' && document.text(...place) !== '') ?? first
}

/** The currency of the total, or else of the document, or else of the first line. */
function currencyOf(document: UblReading): string {
  const [line] = document.all('RemittanceAdviceLine')
  const found =
    currencyAt(document, 'TotalPaymentAmount') ||
    visibleCode(document.text('DocumentCurrencyCode')) ||
    currencyAt(line, 'DebitLineAmount') ||
    currencyAt(line, 'CreditLineAmount')
  if (found === '') document.tell(xmlErrors.ublMissing, { name: 'currencyID' }, ['TotalPaymentAmount'])
  return found.slice(0, 10)
}

const currencyAt = (reading: UblReading | undefined, name: string): string =>
  visibleCode(reading?.one(name)?.element.attributes.get('currencyID') ?? '')

function tellOtherCurrencies(line: UblReading, currency: string): void {
  for (const name of ['DebitLineAmount', 'CreditLineAmount']) {
    const own = currencyAt(line, name)
    if (own !== '' && own !== currency)
      line.tell(xmlErrors.ublCurrency, { found: own.slice(0, 10), expected: currency }, [name])
  }
}

/** What a line pays: what it takes off the purchaser's debts, less what it gives back. */
function parseLine(line: UblReading) {
  const debit = line.optional(amountText, 'DebitLineAmount')
  const credit = line.optional(amountText, 'CreditLineAmount')
  if (debit === undefined && credit === undefined) {
    line.tell(xmlErrors.ublMissing, { name: 'DebitLineAmount' }, ['DebitLineAmount'])
  }
  const reference = REFERENCES.find((place) => line.text(...place) !== '') ?? REFERENCES[0]
  const amount: Decimal = subtract(debit ?? '0', credit ?? '0')
  const documentNo = line.optional(numberText, ...reference) ?? ''
  return {
    reading: line,
    documentNo,
    reference,
    amount,
    amountName: debit === undefined ? 'CreditLineAmount' : 'DebitLineAmount',
  }
}
