import { compare, subtract, sum } from '#platform/contract/values/decimal.ts'
import { type UblParts, ublAmount, writeUbl } from '#platform/server/ubl/write-ubl.ts'
import type { PAYMENT_METHODS } from '../contract/fields.ts'
import { paymentMeans } from './payment-means.ts'
import type { PaidDoc } from './read-paid-docs.ts'

/** A payment, as its advice tells it. */
export interface AdvisedPayment {
  paymentNo: string
  orgNo: string
  orgName: string
  supplierNo: string
  supplierName: string
  /** Day of the payment, YYYY-MM-DD. */
  paymentDate: string
  currency: string
  amount: string
  paymentMethod: (typeof PAYMENT_METHODS)[number]
  remark: string
  /** Day on which it was booked here. */
  issueDate: string
}

/** A payment as a UBL document: a line for each invoicing bill, or its real invoice where it has one alone. */
export function ublRemittanceAdvice(payment: AdvisedPayment, documents: readonly PaidDoc[]): string {
  const { currency, amount } = payment
  const money = (value: string) => ublAmount(value, currency)
  const isBack = ({ paidAmount }: PaidDoc) => compare(paidAmount, '0') < 0
  const sizeOf = (document: PaidDoc) => (isBack(document) ? subtract('0', document.paidAmount) : document.paidAmount)
  const total = (isCredit: boolean) => sum(documents.filter((one) => isBack(one) === isCredit).map(sizeOf))
  return writeUbl('RemittanceAdvice', {
    ID: payment.paymentNo,
    IssueDate: payment.issueDate,
    Note: payment.remark,
    DocumentCurrencyCode: currency,
    TotalDebitAmount: money(total(false)),
    TotalCreditAmount: money(total(true)),
    TotalPaymentAmount: money(amount),
    LineCountNumeric: String(documents.length),
    AccountingCustomerParty: party(payment.orgNo, payment.orgName),
    AccountingSupplierParty: party(payment.supplierNo, payment.supplierName),
    PaymentMeans: { ...paymentMeans(payment.paymentMethod), PaymentDueDate: payment.paymentDate },
    RemittanceAdviceLine: documents.map((document, at): UblParts => {
      const reference = isBack(document) ? 'CreditNoteDocumentReference' : 'InvoiceDocumentReference'
      return {
        ID: String(at + 1),
        DebitLineAmount: money(isBack(document) ? '0' : sizeOf(document)),
        CreditLineAmount: money(isBack(document) ? sizeOf(document) : '0'),
        BalanceAmount: money(document.openAmount),
        BillingReference: { [reference]: { ID: document.invoiceDocNo, DocumentDescription: document.invoiceNos } },
      }
    }),
  })
}

/** Both parties go by the numbers that the purchaser gave them. */
const party = (number: string, name: string): UblParts => ({
  CustomerAssignedAccountID: number,
  Party: { PartyName: { Name: name } },
})
