import { type Decimal, isZero } from '#platform/contract/values/decimal.ts'
import { type UblParts, ublAmount, writeUbl } from '#platform/server/ubl/write-ubl.ts'
import { lineNameOf } from './broken-sums.ts'
import type { ElectronicInvoice, ElectronicLine, ElectronicParty, TaxedAt } from './electronic-invoice.ts'

/** Where the kinds say which one of UN/ECE list 1001 they are. */
const TYPE_NAMES: Readonly<Record<ElectronicInvoice['kind'], string | null>> = {
  Invoice: 'InvoiceTypeCode',
  CreditNote: 'CreditNoteTypeCode',
  SelfBilledInvoice: 'InvoiceTypeCode',
  SelfBilledCreditNote: null,
}

/** An electronic invoice as a UBL document of its kind. */
export function writeElectronicInvoice(invoice: ElectronicInvoice): string {
  const { kind, currency, totals, dueDate } = invoice
  const amount = (value: Decimal) => ublAmount(value, currency)
  const unlessZero = (value: Decimal) => (isZero(value) ? undefined : amount(value))
  const typeName = TYPE_NAMES[kind]
  const hasDueDate = kind === 'Invoice'
  return writeUbl(kind, {
    CustomizationID: invoice.customization,
    ID: invoice.invoiceNo,
    IssueDate: invoice.invoiceDate,
    ...(hasDueDate ? { DueDate: dueDate } : {}),
    ...(typeName ? { [typeName]: invoice.typeCode } : {}),
    Note: invoice.notes,
    DocumentCurrencyCode: currency,
    OrderReference: { ID: invoice.purchaseNo },
    BillingReference: invoice.originals.map(({ invoiceNo, invoiceDate }) => ({
      [originalNameOf(kind)]: { ID: invoiceNo, IssueDate: invoiceDate },
    })),
    AdditionalDocumentReference: invoice.references.map(({ name, value }) => ({
      ID: value,
      DocumentDescription: name,
    })),
    AccountingSupplierParty: { Party: party(invoice.seller, true) },
    AccountingCustomerParty: { Party: party(invoice.buyer, false) },
    // Only an invoice has its due date at its head. 1: the means of payment are not said.
    ...(hasDueDate || dueDate === '' ? {} : { PaymentMeans: { PaymentMeansCode: '1', PaymentDueDate: dueDate } }),
    PaymentTerms: { Note: invoice.paymentTerms },
    AllowanceCharge: invoice.adjustments.map((one) => ({
      ChargeIndicator: String(one.isCharge),
      AllowanceChargeReason: one.reason,
      Amount: amount(one.amount),
      TaxCategory: category(one),
    })),
    TaxTotal: {
      TaxAmount: amount(invoice.taxAmount),
      TaxSubtotal: invoice.taxes.map((tax) => ({
        TaxableAmount: amount(tax.taxableAmount),
        TaxAmount: amount(tax.taxAmount),
        TaxCategory: category(tax),
      })),
    },
    LegalMonetaryTotal: {
      LineExtensionAmount: amount(totals.lineAmount),
      TaxExclusiveAmount: amount(totals.taxExclusiveAmount),
      TaxInclusiveAmount: amount(totals.taxInclusiveAmount),
      AllowanceTotalAmount: unlessZero(totals.allowanceAmount),
      ChargeTotalAmount: unlessZero(totals.chargeAmount),
      PrepaidAmount: unlessZero(totals.prepaidAmount),
      PayableRoundingAmount: unlessZero(totals.roundingAmount),
      PayableAmount: amount(totals.payableAmount),
    },
    [lineNameOf(kind)]: invoice.lines.map((line, at) => lineParts(line, at, invoice)),
  })
}

/** What an invoice is called that is taken back. */
const originalNameOf = (kind: ElectronicInvoice['kind']): string =>
  kind === 'SelfBilledCreditNote' || kind === 'SelfBilledInvoice'
    ? 'SelfBilledInvoiceDocumentReference'
    : 'InvoiceDocumentReference'

const category = ({ category, taxRate }: TaxedAt): UblParts => ({
  ID: category,
  Percent: taxRate,
  TaxScheme: { ID: 'VAT' },
})

function lineParts(line: ElectronicLine, at: number, { kind, currency }: ElectronicInvoice): UblParts {
  const lineName = lineNameOf(kind)
  const unit = { unitCode: line.unitCode }
  return {
    ID: String(at + 1),
    [lineName === 'InvoiceLine' ? 'InvoicedQuantity' : 'CreditedQuantity']: { value: line.qty, attributes: unit },
    LineExtensionAmount: ublAmount(line.netAmount, currency),
    // 130: the object that is invoiced (BT-128).
    DocumentReference: line.originNo === '' ? undefined : { ID: line.originNo, DocumentTypeCode: '130' },
    Item: {
      Name: line.goodsName,
      BuyersItemIdentification: { ID: line.goodsNo },
      ClassifiedTaxCategory: category(line),
    },
    Price: {
      PriceAmount: ublAmount(line.price, currency),
      BaseQuantity: line.baseQty === '1' ? undefined : { value: line.baseQty, attributes: unit },
    },
  }
}

/** Whether a number is one of VAT, which begins with its country (BR-CO-09). */
const isVatNo = (taxNo: string, countryCode: string): boolean =>
  countryCode !== '' && taxNo.toUpperCase().startsWith(countryCode === 'GR' ? 'EL' : countryCode)

/** A party of an invoice; only sellers may have tax numbers that are none of VAT (BT-32), those of buyers are of a register. */
function party(one: ElectronicParty, isSeller: boolean): UblParts {
  const [taxNo = ''] = one.taxNos
  const isVat = isVatNo(taxNo, one.countryCode)
  return {
    PartyIdentification: { ID: one.number },
    PostalAddress: { StreetName: one.address, Country: { IdentificationCode: one.countryCode } },
    PartyTaxScheme:
      taxNo !== '' && (isVat || isSeller) ? { CompanyID: taxNo, TaxScheme: { ID: isVat ? 'VAT' : 'TAX' } } : undefined,
    PartyLegalEntity: { RegistrationName: one.name, CompanyID: isVat || isSeller ? '' : taxNo },
  }
}
