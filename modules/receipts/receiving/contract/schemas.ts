import { z } from 'zod'
import { RECEIPT_STATES } from '#modules/receipts/receipt/contract/lifecycle.ts'
import { idText, listAnswerSchema, rowSchema } from '#platform/contract/field-schemas.ts'
import { receivingFields } from './fields.ts'

/** A page of receiving details: one line of an ASN per row. */
export const receivingPage = listAnswerSchema(
  z.intersection(rowSchema(receivingFields), z.object({ id: z.string(), asnId: z.string(), headId: z.string() })),
)

/** The line of an ASN whose rows are asked for. */
export const receivingLine = z.strictObject({ id: idText() })

/** What happened to goods of a line: accepted, taken in as gifts, refused at inspection, or returned after warehousing. */
export const RECEIVING_KINDS = ['accepted', 'gift', 'refused', 'returned'] as const

/** The rows behind a line of an ASN, in the order of booking; corrections are rows of their own. */
export const receivingRows = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(RECEIVING_KINDS),
      documentNo: z.string(),
      lotNo: z.string(),
      qty: z.string(),
      day: z.string(),
      reason: z.string(),
      state: z.enum(RECEIPT_STATES),
      createName: z.string(),
      updateDate: z.string(),
    }),
  ),
})
