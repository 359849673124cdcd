import { z } from 'zod'
import { idText, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { PAYABLE_MOVEMENTS, payableFields } from './fields.ts'

/** A page of the pool. */
export const payablePage = listAnswerSchema(z.intersection(rowSchema(payableFields), z.object({ id: z.string() })))

/** The payable whose entries are asked for. */
export const payableKey = z.strictObject({ id: idText() })

/** The entries of a payable in the money ledger, the first first; amounts are changes of the balance that the movement is about. */
export const payableEntries = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      movement: z.enum(PAYABLE_MOVEMENTS),
      qty: z.string(),
      net: z.string(),
      tax: z.string(),
      documentNo: z.string(),
      reason: z.string(),
      party: z.string(),
      createName: z.string(),
      createDate: z.string(),
    }),
  ),
})

/** Whose received and not invoiced amounts are asked for; of all that the reader may see unless given. */
export const notInvoicedQuery = z.strictObject({ orgNo: plainText(60).nullish(), supplierNo: plainText(60).nullish() })

/** What was received and is not invoiced, by organisation, supplier, currency and month of posting; the oldest month first. */
export const notInvoiced = z.object({
  rows: z.array(
    z.object({
      month: z.string(),
      orgNo: z.string(),
      supplierNo: z.string(),
      supplierName: z.string(),
      currency: z.string(),
      netAmount: z.string(),
      taxAmount: z.string(),
      payableCount: z.number(),
    }),
  ),
})
