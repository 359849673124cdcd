import { z } from 'zod'
import { MATCH_KINDS, MATCH_OUTCOMES } from '#modules/reconciliation/match/contract/fields.ts'
import { REASON_LENGTH } from '#platform/contract/document-calls.ts'
import { DOCUMENT_FILES } from '#platform/contract/exchange/file-rules.ts'
import { dateText, decimalText, idText, plainText, positiveDecimalText } from '#platform/contract/field-schemas.ts'
import { INVOICE_CLASSIFIES, INVOICE_NO_LENGTH, INVOICE_STATES, INVOICE_TYPES } from './fields.ts'

/** Most bills that are invoiced together. */
const MOST_BILLS = 100
/** Most rows of real invoices of one invoicing bill. */
const MOST_INVOICES = 200
/** Most lines that are named one by one. */
const MOST_LINES = 1000

const billIds = () => z.array(idText()).min(1).max(MOST_BILLS)
/** Lines of the bills that lower what is invoiced; all that fit unless given. */
const deductionLineIds = () => z.array(idText()).max(MOST_LINES).nullish()

/** Which bills are invoiced, and which of their deductions and returns are taken off. */
export const billsToInvoice = z.strictObject({ billIds: billIds(), deductionLineIds: deductionLineIds() })

/** Invoicing bills that are made of confirmed bills. */
export const newInvoiceDoc = billsToInvoice.extend({ remark: plainText(REASON_LENGTH).nullish() })

/** A real invoice, or its part at one rate of tax. */
export const enteredInvoice = z.strictObject({
  invoiceType: z.enum(INVOICE_TYPES),
  invoiceClassify: z.enum(INVOICE_CLASSIFIES),
  invoiceCode: plainText(INVOICE_NO_LENGTH).nullish(),
  invoiceNo: plainText(INVOICE_NO_LENGTH).min(1),
  invoiceDate: dateText(),
  /** Without tax; negative on a red invoice. */
  invoiceAmount: decimalText(),
  taxRate: decimalText(),
  taxAmount: decimalText(),
  /** Of the amount: freight and other charges. */
  chargeAmount: decimalText().nullish(),
  checkCode: plainText(INVOICE_NO_LENGTH).nullish(),
  isGoodsInvoice: z.boolean().nullish(),
  /** Invoice that a red one takes back; the only one of its rate on the original invoicing bill unless given. */
  originalInvoiceId: idText().nullish(),
})

/** A real invoice as it is read back. */
const realInvoice = z.object({
  invoiceType: z.enum(INVOICE_TYPES),
  invoiceClassify: z.enum(INVOICE_CLASSIFIES),
  invoiceCode: z.string(),
  invoiceNo: z.string(),
  invoiceDate: z.string(),
  invoiceAmount: z.string(),
  taxRate: z.string(),
  taxAmount: z.string(),
  chargeAmount: z.string(),
  checkCode: z.string(),
  /** It travels with the goods. */
  isGoodsInvoice: z.boolean(),
  /** Of a red one: the real invoice that it takes back. */
  originalInvoiceId: z.string().nullable(),
})

/** A real invoice before it is saved: its number may not be typed yet. */
const triedInvoice = enteredInvoice.extend({ invoiceNo: plainText(INVOICE_NO_LENGTH) })

/** Quantity and price that the real invoice states for a line, where they are not those of the line. */
const statedLine = z.strictObject({
  id: idText(),
  invoiceQty: positiveDecimalText(),
  invoicePrice: positiveDecimalText(),
})

/** The same with what the line is about. */
const shownStatedLine = z.object({
  id: z.string(),
  goodsNo: z.string(),
  goodsName: z.string(),
  invoiceQty: z.string(),
  invoicePrice: z.string(),
})

/** All real invoices of an invoicing bill: they take the place of those that were entered before. */
export const enteredInvoices = z.strictObject({
  invoices: z.array(enteredInvoice).min(1).max(MOST_INVOICES),
  lines: z.array(statedLine).max(MOST_LINES).nullish(),
  /** Files of which real invoices were read; what is entered of these is what they show. */
  fileIds: z.array(idText()).max(DOCUMENT_FILES.maxCount).nullish(),
})

/** An electronic invoice as it was read: rows and stated lines that it would have, and what people are to know of it. */
export const invoiceReading = z.object({
  /** The file, kept for its reader until it is entered. */
  fileId: z.string(),
  fileName: z.string(),
  invoices: z.array(realInvoice),
  lines: z.array(shownStatedLine),
  /** The way to an element, and what to know of it. */
  notes: z.array(z.object({ path: z.string(), message: z.string() })),
})

/** An entry that is tried before it is saved. */
export const triedEntry = z.strictObject({
  id: idText(),
  invoices: z.array(triedInvoice).min(1).max(MOST_INVOICES),
  lines: z.array(statedLine).max(MOST_LINES).nullish(),
})

/** What saving and committing an entry would come to. Amounts and quantities are those of this invoicing bill. */
export const entryTrial = z.object({
  outcome: z.enum(MATCH_OUTCOMES).exclude(['none']),
  /** Why it could not be committed whatever is entered, in the language of the reader; null where it could. */
  refusal: z.string().nullable(),
  findings: z.array(
    z.object({
      matchKind: z.enum(MATCH_KINDS),
      /** Line that is compared; null for the whole. */
      lineId: z.string().nullable(),
      subject: z.string(),
      expected: z.string(),
      actual: z.string(),
      upperLimit: z.string(),
      outcome: z.enum(MATCH_OUTCOMES).exclude(['none']),
      /** From where to where an entry passes; null where nothing bounds it. */
      lowest: z.string().nullable(),
      highest: z.string().nullable(),
    }),
  ),
  /** What would pass in place of what is stated of lines: the highest price or quantity of each that changes. */
  proposals: z.array(statedLine),
})

/** Lines of an invoicing bill beside what order and receipts say of them. */
export const statedLines = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      originNo: z.string(),
      sourceType: z.string(),
      goodsNo: z.string(),
      goodsName: z.string(),
      purchaseUnitNo: z.string(),
      qty: z.string(),
      price: z.string(),
      netAmount: z.string(),
      /** Price of the order, quantity ordered, and accepted less what went back, of its delivery; null where it has none. */
      orderPrice: z.string().nullable(),
      orderedQty: z.string().nullable(),
      receivedQty: z.string().nullable(),
      /** What the real invoice states; null: as the line. */
      invoiceQty: z.string().nullable(),
      invoicePrice: z.string().nullable(),
    }),
  ),
})

/** Differences that are let pass, and why. */
export const releasedDifferences = z.strictObject({
  resultIds: z.array(idText()).min(1).max(MOST_LINES),
  reason: plainText(REASON_LENGTH).min(1),
})

/** Which invoicing bill. */
export const invoiceKey = z.strictObject({ id: idText() })

/** Where a line of a bill goes: into the blue invoicing bill, a red one, or neither this time. */
export const TARGETS = ['blue', 'red', 'later'] as const

const sums = { netAmount: z.string(), taxAmount: z.string(), lineCount: z.number() }

/** What will be made of bills: their open lines with where each goes, and the invoicing bills. */
export const invoicePlan = z.object({
  currency: z.string(),
  docs: z.array(z.object({ isRed: z.boolean(), originalDocNo: z.string(), ...sums })),
  lines: z.array(
    z.object({
      id: z.string(),
      billNo: z.string(),
      originNo: z.string(),
      sourceType: z.string(),
      goodsNo: z.string(),
      goodsName: z.string(),
      postingDate: z.string(),
      qty: z.string(),
      purchaseUnitNo: z.string(),
      netAmount: z.string(),
      taxRate: z.string(),
      taxAmount: z.string(),
      isDeduction: z.boolean(),
      target: z.enum(TARGETS),
      originalDocNo: z.string(),
    }),
  ),
})

/** One invoicing bill with what is entered and what is expected, by rate of tax. */
export const oneInvoiceDoc = z.object({
  id: z.string(),
  version: z.number(),
  invoiceDocNo: z.string(),
  status: z.enum(INVOICE_STATES),
  isRed: z.boolean(),
  isSelfBilled: z.boolean(),
  originalDocNo: z.string(),
  supplierNo: z.string(),
  supplierName: z.string(),
  currency: z.string(),
  netAmount: z.string(),
  taxAmount: z.string(),
  totalAmount: z.string(),
  invoicedNet: z.string(),
  invoicedTax: z.string(),
  /** How far net and tax may differ, each: at each rate, at each rate for each line, and in all. */
  tails: z.object({
    tailAmount: z.string().nullable(),
    tailLineAmount: z.string().nullable(),
    tailInvoiceAmount: z.string().nullable(),
  }),
  rates: z.array(
    z.object({
      taxRate: z.string(),
      netAmount: z.string(),
      taxAmount: z.string(),
      lineCount: z.number(),
      invoicedNet: z.string(),
      invoicedTax: z.string(),
    }),
  ),
  /** Real invoices that are entered. */
  invoices: z.array(realInvoice.extend({ id: z.string() })),
  /** Quantities and prices that the real invoices state of lines where they differ. */
  statedLines: z.array(shownStatedLine),
  /** Invoices that came with the goods of its lines and are entered nowhere yet. */
  goodsInvoices: z.array(
    z.object({
      invoiceType: z.string(),
      invoiceClassify: z.string(),
      invoiceNo: z.string(),
      invoiceDate: z.string(),
      invoiceAmount: z.string(),
      taxRate: z.string(),
      taxAmount: z.string(),
      isGoodsInvoice: z.boolean(),
    }),
  ),
  /** Real invoices of the original invoicing bill that a red one may take back. */
  originals: z.array(z.object({ id: z.string(), invoiceNo: z.string(), invoiceDate: z.string(), taxRate: z.string() })),
})

/** What matching compared. */
export const matchResults = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      /** The line that it is about; null: the invoicing bill as a whole. */
      lineId: z.string().nullable(),
      matchKind: z.enum(MATCH_KINDS),
      subject: z.string(),
      expected: z.string(),
      actual: z.string(),
      upperLimit: z.string(),
      outcome: z.enum(MATCH_OUTCOMES),
      releaseReason: z.string(),
      releaseName: z.string(),
    }),
  ),
})

/** Options of the kinds of invoices. */
export const invoiceTypeOptions = z.array(z.object({ invoiceType: z.enum(INVOICE_TYPES), invoiceTypeName: z.string() }))

/** What an ERP says of an invoicing bill: it has it, does not take it, or took it back. */
export const erpMessage = z.strictObject({
  outsideNo: plainText(60).min(1),
  invoiceDocNo: plainText(60).min(1),
  outcome: z.enum(['posted', 'refused', 'cancelled']),
  erpBillNo: plainText(INVOICE_NO_LENGTH).nullish(),
  reason: plainText(REASON_LENGTH).nullish(),
})

/** What came of it. */
export const erpAnswer = z.object({
  invoiceDocNo: z.string(),
  status: z.enum(INVOICE_STATES),
  throwStatus: z.string(),
  isRepeated: z.boolean(),
})
