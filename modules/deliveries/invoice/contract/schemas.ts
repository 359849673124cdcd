import { z } from 'zod'
import {
  dateText,
  decimalText,
  idText,
  plainText,
  positiveDecimalText,
  rowSchema,
} from '#platform/contract/field-schemas.ts'
import { asnInvoiceFields, INVOICE_KINDS, INVOICE_TYPES } from './fields.ts'

/** An invoice as it is filled in. */
export const asnInvoiceForm = z.strictObject({
  invoiceNo: plainText(40).min(1),
  invoiceType: z.enum(INVOICE_TYPES).default('3'),
  invoiceClassify: z.enum(INVOICE_KINDS).default('1'),
  invoiceDate: dateText(),
  invoiceAmount: positiveDecimalText(6),
  taxRate: decimalText(4),
  taxAmount: decimalText(6),
  /** That of the ASN's orders unless they have several. */
  currency: plainText(10).default(''),
  isGoodsInvoice: z.boolean().default(true),
})

/** The same as far as it is looked at before its ASN is created. */
export const asnInvoiceDraft = z.strictObject({
  invoiceNo: plainText(40),
  invoiceAmount: decimalText(6),
  taxRate: decimalText(4),
  taxAmount: decimalText(6).nullish(),
  invoiceDate: dateText().nullish(),
  currency: plainText(10).default(''),
})
export type DraftInvoice = z.output<typeof asnInvoiceDraft>

const version = z.number().int().min(1)

/** An invoice of an ASN, to be added, or changed as its reader saw it. */
export const asnInvoiceSave = asnInvoiceForm
  .extend({ asnId: idText(), id: idText().optional(), version: version.optional() })
  .superRefine((given, check) => {
    if (given.id === undefined || given.version !== undefined) return
    check.addIssue({ code: 'invalid_type', expected: 'number', path: ['version'], input: undefined })
  })
/** An invoice of an ASN, to be removed as its reader saw it. */
export const asnInvoiceKey = z.strictObject({ asnId: idText(), id: idText(), version })

/** The invoices of an ASN; `editing` is null, or why the reader cannot change them. */
export const asnInvoices = z.object({
  currencies: z.array(z.string()),
  editing: z.string().nullable(),
  rows: z.array(z.intersection(rowSchema(asnInvoiceFields), z.object({ id: z.string(), version: z.number() }))),
})
