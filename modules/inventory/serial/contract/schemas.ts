import { z } from 'zod'
import { idText, listAnswerSchema, rowSchema } from '#platform/contract/field-schemas.ts'
import { SERIAL_LENGTH, SERIAL_SPELLING, serialFields } from './fields.ts'

/** A serial number as people, scanners and files give it. */
export const serialText = () => z.string().trim().min(1).max(SERIAL_LENGTH).regex(SERIAL_SPELLING)

/** The pieces that a quantity is of. Left out or empty: all that there are, where the quantity is of all. */
export const serialList = () => z.array(serialText()).max(10_000)

export const serialRow = z.intersection(
  rowSchema(serialFields),
  z.object({
    id: z.string(),
    asnId: z.string().nullable(),
    asnLineId: z.string().nullable(),
    receiptId: z.string().nullable(),
  }),
)
export const serialPage = listAnswerSchema(serialRow)

/** What a screen asks the pieces of: one of these. */
export const serialsAsked = z
  .strictObject({
    asnId: idText().optional(),
    receiptId: idText().optional(),
    inspectionId: idText().optional(),
    checkReturnId: idText().optional(),
    returnNo: z.string().min(1).max(60).optional(),
    /** Pieces that lie in this stock. */
    stock: z
      .strictObject({
        itemNo: z.string().min(1).max(60),
        warehouseNo: z.string().min(1).max(60),
        cellNo: z.string().min(1).max(60),
        lotNo: z.string().max(60),
      })
      .optional(),
    /** Pieces that left for a subcontractor by issues of these components. */
    issueOf: z.strictObject({ headId: idText(), itemNo: z.string().min(1).max(60) }).optional(),
  })
  .refine((asked) => Object.values(asked).filter((one) => one !== undefined).length === 1)

/** Pieces with where they are, by their numbers. */
export const serialsAnswer = z.object({
  serials: z.array(
    z.object({
      id: z.string(),
      serialNo: z.string(),
      status: z.string(),
      itemNo: z.string(),
      asnLineId: z.string().nullable(),
      lotNo: z.string(),
      receiptNo: z.string(),
      returnNo: z.string(),
      cellNo: z.string(),
    }),
  ),
})

/** A serial number with its trail, the first step first. */
export const serialDetail = z.intersection(
  serialRow,
  z.object({
    moves: z.array(
      z.object({
        id: z.string(),
        action: z.string(),
        statusFrom: z.string(),
        statusTo: z.string(),
        documentNo: z.string(),
        cellNo: z.string(),
        reason: z.string(),
        party: z.string().nullable(),
        createName: z.string(),
        createDate: z.string(),
      }),
    ),
  }),
)
