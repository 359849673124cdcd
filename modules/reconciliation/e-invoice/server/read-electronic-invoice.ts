import { z } from 'zod'
import { BusinessError, fail } from '#platform/contract/errors.ts'
import { dateText, decimalText, plainText, visibleCode } from '#platform/contract/field-schemas.ts'
import { compare, type Decimal, isDecimal, multiply, sum } from '#platform/contract/values/decimal.ts'
import { isOneOf } from '#platform/contract/values/record-of.ts'
import { readUblOf } from '#platform/server/ubl/read-ubl.ts'
import type { UblInvoiceKind } from '#platform/server/ubl/ubl-children.ts'
import type { UblReading } from '#platform/server/ubl/ubl-reading.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { lineNameOf } from './broken-sums.ts'
import { type ElectronicInvoice, type ElectronicParty, TAX_CATEGORIES, type TaxedAt } from './electronic-invoice.ts'

/** An electronic invoice as it was read, with what is wrong with its elements. */
export interface ReadInvoice {
  invoice: ElectronicInvoice
  reading: UblReading
}

/** Reads invoices and credit notes of a supplier. */
export const SUPPLIER_KINDS = ['Invoice', 'CreditNote'] as const

const code = plainText(60)
/** Descriptions and names are cut, since nothing depends on their end. */
const SHOWN = 99
const amountText = decimalText()
/** Prices may have more decimals than the product's. */
const priceText = z.string().regex(/^-?\d{1,15}(\.\d{1,12})?$/)

/** Reads an electronic invoice of these kinds. What is no such document is refused, what is wrong with its elements told by its findings. */
export async function readElectronicInvoice(content: Buffer, kinds: readonly UblInvoiceKind[]): Promise<ReadInvoice> {
  const { kind, reading } = await readUblOf(content, kinds).catch(failOnOtherSyntax)
  const currency = reading.value(z.string().regex(/^[A-Z]{3}$/), 'DocumentCurrencyCode') ?? ''
  return { invoice: new Reader(reading, kind, currency).invoice(), reading }
}

/** Says what to do with the other syntax of EN 16931, which is no UBL. */
function failOnOtherSyntax(error: unknown): never {
  const isCii = error instanceof BusinessError && error.parameters.found === 'CrossIndustryInvoice'
  if (isCii) fail(reconciliationErrors.electronicSyntax)
  throw error
}

/** Takes the parts of one document; each amount is in its currency. */
class Reader {
  readonly document: UblReading
  readonly kind: UblInvoiceKind
  readonly currency: string

  constructor(document: UblReading, kind: UblInvoiceKind, currency: string) {
    this.document = document
    this.kind = kind
    this.currency = currency
  }

  invoice(): ElectronicInvoice {
    const { document, kind, currency } = this
    const total = document.one('LegalMonetaryTotal') ?? document
    const taxTotal = this.taxTotal()
    const totalOf = (name: string) => this.amount(total, name, true)
    const lines = document.all(lineNameOf(kind)).map((line) => this.line(line))
    const lineAmount = this.amount(total, 'LineExtensionAmount')
    const taxExclusiveAmount = this.amount(total, 'TaxExclusiveAmount')
    return {
      kind,
      currency,
      customization: document.text('CustomizationID'),
      invoiceNo: document.value(code.min(1), 'ID') ?? '',
      invoiceDate: document.value(dateText(), 'IssueDate') ?? '',
      dueDate: document.text('DueDate') || document.text('PaymentMeans', 'PaymentDueDate'),
      paymentTerms: document.texts('PaymentTerms', 'Note').slice(0, SHOWN),
      typeCode: document.text(`${kind.replace('SelfBilled', '')}TypeCode`),
      notes: document.all('Note').map((note) => note.text()),
      seller: this.party('AccountingSupplierParty'),
      buyer: this.party('AccountingCustomerParty'),
      purchaseNo: visibleCode(document.text('OrderReference', 'ID')),
      originals: document.all('BillingReference').flatMap((reference) => {
        const original =
          reference.one('InvoiceDocumentReference') ?? reference.one('SelfBilledInvoiceDocumentReference')
        if (!original) return []
        return [{ invoiceNo: original.text('ID'), invoiceDate: original.text('IssueDate') }]
      }),
      references: document
        .all('AdditionalDocumentReference')
        .map((one) => ({ name: one.text('DocumentDescription'), value: one.text('ID') })),
      lines,
      adjustments: document.all('AllowanceCharge').map((one) => ({
        isCharge: this.isCharge(one),
        amount: this.amount(one, 'Amount'),
        reason: one.texts('AllowanceChargeReason').slice(0, SHOWN),
        ...this.taxedAt(one, 'TaxCategory'),
      })),
      taxAmount: taxTotal ? this.amount(taxTotal, 'TaxAmount') : '0',
      taxes: (taxTotal?.all('TaxSubtotal') ?? []).map((subtotal) => ({
        taxableAmount: this.amount(subtotal, 'TaxableAmount'),
        taxAmount: this.amount(subtotal, 'TaxAmount'),
        ...this.taxedAt(subtotal, 'TaxCategory'),
      })),
      totals: {
        ...{ lineAmount, taxExclusiveAmount, taxInclusiveAmount: this.amount(total, 'TaxInclusiveAmount') },
        ...{ allowanceAmount: totalOf('AllowanceTotalAmount'), chargeAmount: totalOf('ChargeTotalAmount') },
        ...{ prepaidAmount: totalOf('PrepaidAmount'), roundingAmount: totalOf('PayableRoundingAmount') },
        payableAmount: this.amount(total, 'PayableAmount'),
      },
    }
  }

  /** The total of tax in the currency of the document; another one is for the books of the seller. */
  private taxTotal(): UblReading | undefined {
    const all = this.document.all('TaxTotal')
    if (this.document.text('TaxCurrencyCode') === '') return all[0]
    const currencyOf = (one: UblReading) => one.one('TaxAmount')?.element.attributes.get('currencyID')
    return all.find((one) => currencyOf(one) === this.currency) ?? all[0]
  }

  /** An amount in the currency of the document; 0 where it is missing, which is told unless it may be. */
  private amount(of: UblReading, name: string, isOptional = false): Decimal {
    const currency = of.one(name)?.element.attributes.get('currencyID')
    if (currency !== undefined && currency !== this.currency && this.currency !== '') {
      of.tell(
        reconciliationErrors.electronicCurrency,
        { name, found: currency.slice(0, 10), currency: this.currency },
        [name],
      )
    }
    const value = isOptional ? of.optional(amountText, name) : of.value(amountText, name)
    return value ?? '0'
  }

  private isCharge(of: UblReading): boolean {
    const said = of.value(z.enum(['true', 'false', '1', '0']), 'ChargeIndicator')
    return said === 'true' || said === '1'
  }

  /** The category of tax with its rate; what is outside the scope of tax has none. */
  private taxedAt(of: UblReading, name: string): TaxedAt {
    const category = of.text(name, 'ID')
    if (!isOneOf(TAX_CATEGORIES, category)) {
      if (category === '') of.value(code.min(1), name, 'ID')
      else of.tell(reconciliationErrors.electronicCategory, { category: category.slice(0, 20) }, [name, 'ID'])
      return { category: 'Z', taxRate: '0' }
    }
    const rate = category === 'O' ? of.optional(amountText, name, 'Percent') : of.value(amountText, name, 'Percent')
    return { category, taxRate: rate ?? '0' }
  }

  private line(line: UblReading): ElectronicInvoice['lines'][number] {
    const qtyName = lineNameOf(this.kind) === 'InvoiceLine' ? 'InvoicedQuantity' : 'CreditedQuantity'
    const adjusted = line.all('AllowanceCharge').map((one) => {
      const amount = this.amount(one, 'Amount')
      return this.isCharge(one) ? amount : multiply(amount, '-1')
    })
    const item = (name: string) => visibleCode(line.text('Item', name, 'ID'))
    const baseQty = line.optional(amountText, 'Price', 'BaseQuantity') ?? '1'
    return {
      goodsNo: item('BuyersItemIdentification') || item('SellersItemIdentification'),
      goodsName: line.text('Item', 'Name').slice(0, SHOWN),
      qty: line.value(amountText, qtyName) ?? '0',
      unitCode: line.one(qtyName)?.element.attributes.get('unitCode')?.trim() ?? '',
      price: line.value(priceText, 'Price', 'PriceAmount') ?? '0',
      baseQty: isDecimal(baseQty) && compare(baseQty, '0') > 0 ? baseQty : '1',
      netAmount: this.amount(line, 'LineExtensionAmount'),
      adjusted: sum(adjusted),
      originNo: line.text('DocumentReference', 'ID'),
      ...this.taxedAt(line.one('Item') ?? line, 'ClassifiedTaxCategory'),
    }
  }

  private party(name: string): ElectronicParty {
    const party = this.document.one(name, 'Party')
    if (!party) return { number: '', name: '', taxNos: [], address: '', countryCode: '' }
    return {
      number: party.text('PartyIdentification', 'ID'),
      name: party.text('PartyLegalEntity', 'RegistrationName') || party.text('PartyName', 'Name'),
      taxNos: ['PartyTaxScheme', 'PartyLegalEntity'].flatMap((of) =>
        party.all(of).flatMap((one) => one.text('CompanyID') || []),
      ),
      address: party.text('PostalAddress', 'StreetName'),
      countryCode: party.text('PostalAddress', 'Country', 'IdentificationCode'),
    }
  }
}
