import { z } from 'zod'
import { photoIds } from '#modules/receipts/receipt/contract/schemas.ts'
import { dateText, idText, plainText } from '#platform/contract/field-schemas.ts'
import { GROUP_SEPARATOR } from './scanned-codes.ts'

/** What a scanner sent: anything but control characters, the separator of GS1 elements excepted. */
const scanned = z
  .string()
  .min(1)
  .max(500)
  .refine((text) => [...text].every((email) => email === GROUP_SEPARATOR || (email >= ' ' && email !== '\u007f')), {
    error: 'text',
  })

/** A scanned label, and whether what is inside is accepted or refused. */
export const labelScan = z.strictObject({
  code: scanned,
  receiptDate: dateText(),
  isRefused: z.boolean().default(false),
  /** Why it is refused. */
  reason: plainText(200).default(''),
  /** Photos that show it, sent before. */
  fileIds: photoIds,
})

const scanOf = {
  asnNo: z.string(),
  supplierName: z.string(),
  unitCode: z.string(),
  level: z.enum(['1', '2', '3']),
  receiptNo: z.string(),
  isRefused: z.boolean(),
}

/** What a scan did. */
export const scanAnswer = z.object({
  ...scanOf,
  /** Everything inside was booked before: nothing was changed. */
  isRepeated: z.boolean(),
  /** Boxes that were booked now, and those inside that were before. */
  bookedBoxes: z.number().int(),
  earlierBoxes: z.number().int(),
  contents: z.array(
    z.object({
      goodsNo: z.string(),
      goodsName: z.string(),
      lotNo: z.string(),
      qty: z.string(),
      purchaseUnitNo: z.string(),
    }),
  ),
})

/** A scan that the reader made today, newest first; one that is cancelled stays in the list. */
export const ownScans = z.array(
  z.object({
    id: z.string(),
    ...scanOf,
    boxCount: z.number().int(),
    reason: z.string(),
    isCancelled: z.boolean(),
    /** Goods that are inspected wait for their result, or have it; null where none are. */
    inspectionState: z.enum(['toInspect', 'decided']).nullable(),
    createDate: z.string(),
  }),
)

/** A scan that is taken back. */
export const scanCancellation = z.strictObject({ id: idText(), reason: plainText(200).min(1) })
