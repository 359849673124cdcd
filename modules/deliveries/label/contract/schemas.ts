import { z } from 'zod'
import { printInput } from '#modules/files/file/contract/schemas.ts'
import { actionsSchema } from '#modules/orders/order/contract/schemas.ts'
import { hasGs1CheckDigit } from '#platform/contract/exchange/gs1-elements.ts'
import {
  dateText,
  idText,
  listAnswerSchema,
  plainText,
  positiveDecimalText,
  rowSchema,
} from '#platform/contract/field-schemas.ts'
import { boxLabelFields, labelFields, labelRuleFields } from './fields.ts'

/** Most boxes of one print of labels. */
export const MOST_BOXES = 500

export const labelPage = listAnswerSchema(
  z.intersection(rowSchema(labelFields), z.object({ id: z.string(), unitDecimals: z.number() })),
)

/** Lots to label with the number of boxes that each is packed in. */
export const labelPrint = z.strictObject({
  list: z
    .array(z.strictObject({ id: idText(), boxBarcodeCount: z.number().int().min(1).max(MOST_BOXES).default(1) }))
    .min(1)
    .max(MOST_BOXES),
  ...printInput,
})

/** Longest span of days over which boxes are searched without a number. */
export const LONGEST_LABEL_DAYS = 366

/** A box in force; its action `split` is null or why it stays whole. */
export const boxLabelPage = listAnswerSchema(
  z.intersection(
    rowSchema(boxLabelFields),
    z.object({ id: z.string(), unitDecimals: z.number(), actions: actionsSchema }),
  ),
)

/** Most parts into which a box is split at once. */
export const MOST_PARTS = 100

/** A box and what each of its parts will hold. */
export const labelSplit = z.strictObject({
  id: idText(),
  list: z
    .array(z.strictObject({ qty: positiveDecimalText(6) }))
    .min(2)
    .max(MOST_PARTS),
})
export const labelParts = z.array(z.object({ id: z.string(), unitCode: z.string() }))

/** Boxes whose labels are printed as they are numbered. */
export const boxLabelPrint = z.strictObject({ ids: z.array(idText()).min(1).max(MOST_BOXES), ...printInput })

/** A rule of numbers as it is filled in; without an organisation it is the company's own. */
export const labelRuleForm = z.strictObject({
  orgNo: plainText(40).default(''),
  gs1CompanyPrefix: z
    .string()
    .regex(/^(\d{4,12})?$/, { error: 'gs1Prefix' })
    .default(''),
  extensionDigit: z.string().regex(/^\d$/, { error: 'digit' }).default('0'),
  gln: z
    .string()
    .refine((text) => text === '' || (text.length === 13 && hasGs1CheckDigit(text)), { error: 'gln' })
    .default(''),
  lastSerial: z.number().int().min(0).max(999_999_999_999).default(0),
})
export const labelRuleKey = z.strictObject({ id: idText(), version: z.number().int().min(1) })
export const labelRulePage = listAnswerSchema(
  z.intersection(rowSchema(labelRuleFields), z.object({ id: z.string(), version: z.number() })),
)

/** A lot of a new ASN that wants a number, for goods produced on this day. */
export const lotNoRequest = z.strictObject({ batchId: idText(), productDate: dateText().nullish() })
export const lotNoAnswer = z.object({ lotNo: z.string() })

/** So many serial numbers for pieces of an order line that are about to be shipped. */
export const serialNosRequest = lotNoRequest.extend({ count: z.number().int().min(1).max(1000) })
export const serialNosAnswer = z.object({ serials: z.array(z.string()) })
