import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { UblInvoiceKind } from '#platform/server/ubl/ubl-children.ts'

/** How EN 16931 names itself in a document (BT-24); profiles add to it. */
export const EN_16931 = 'urn:cen.eu:en16931:2017'

/** Decimals that EN 16931 allows in amounts (BR-DEC-01 and so on). */
export const EN_16931_DECIMALS = 2

/** Categories of UN/ECE code list 5305 that EN 16931 knows; all but S, L and M have no tax. */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'] as const
export type TaxCategory = (typeof TAX_CATEGORIES)[number]

/** Seller or buyer. What is not known is empty. */
export interface ElectronicParty {
  /** Number by which the other side knows it. */
  number: string
  name: string
  /** Numbers of tax and commercial registers; the first is written. */
  taxNos: readonly string[]
  address: string
  /** ISO 3166. */
  countryCode: string
}

/** A category of tax with its rate in percent. */
export interface TaxedAt {
  category: TaxCategory
  taxRate: Decimal
}

/** A line of an electronic invoice; its amounts are without tax. */
export interface ElectronicLine extends TaxedAt {
  /** Number of the item that the buyer or the seller gave. */
  goodsNo: string
  goodsName: string
  qty: Decimal
  /** Common code of UN/ECE recommendation 20. */
  unitCode: string
  /** Price of `baseQty` units, less discounts. */
  price: Decimal
  baseQty: Decimal
  netAmount: Decimal
  /** Allowances, negative, and charges of the line, which are within its amount. */
  adjusted: Decimal
  /** Number of what makes it owed, such as that of the receipt (BT-128). */
  originNo: string
}

/** What is taken off, or charged on top of, all lines of a rate. */
export interface ElectronicAdjustment extends TaxedAt {
  isCharge: boolean
  amount: Decimal
  reason: string
}

/** What a category and rate come to. */
export interface ElectronicTax extends TaxedAt {
  taxableAmount: Decimal
  taxAmount: Decimal
}

/** An invoice of EN 16931, whichever syntax it has. A credit note's amounts are positive, too. */
export interface ElectronicInvoice {
  kind: UblInvoiceKind
  /** Empty where it says of no standard that it follows it. */
  customization: string
  invoiceNo: string
  invoiceDate: string
  /** Empty: not said. */
  dueDate: string
  paymentTerms: string
  /** Code of UN/ECE list 1001; empty where the kind has none. */
  typeCode: string
  currency: string
  notes: readonly string[]
  seller: ElectronicParty
  buyer: ElectronicParty
  /** Number of the order, where there is one for all lines. */
  purchaseNo: string
  /** Invoices that a credit note takes back. */
  originals: readonly { invoiceNo: string; invoiceDate: string }[]
  /** Numbers that have no element of their own, by what they are called. */
  references: readonly { name: string; value: string }[]
  lines: readonly ElectronicLine[]
  adjustments: readonly ElectronicAdjustment[]
  taxAmount: Decimal
  taxes: readonly ElectronicTax[]
  totals: ElectronicTotals
}

/** The totals of a document (BG-22). */
export interface ElectronicTotals {
  lineAmount: Decimal
  allowanceAmount: Decimal
  chargeAmount: Decimal
  taxExclusiveAmount: Decimal
  taxInclusiveAmount: Decimal
  prepaidAmount: Decimal
  roundingAmount: Decimal
  payableAmount: Decimal
}

/** Whether it says that it follows EN 16931, alone or by a profile. */
export const isOfEn16931 = ({ customization }: Pick<ElectronicInvoice, 'customization'>): boolean =>
  customization.startsWith(EN_16931)

/** Names of numbers of Chinese invoices, for which EN 16931 has no element. */
export const REFERENCE_NAMES = { invoiceCode: 'InvoiceCode', checkCode: 'CheckCode' } as const
