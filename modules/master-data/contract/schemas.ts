import { z } from 'zod'
import { isDecimal } from '#platform/contract/decimal.ts'
import {
  dateText,
  decimalText,
  listAnswerSchema,
  listQuerySchema,
  plainText,
  rowSchema,
} from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'

/** Body of a lookup: a list query with pages of its own size. */
export const lookupQuery = <T extends FieldTable>(fields: T, size: number) =>
  listQuerySchema(fields).extend({ size: z.number().int().min(1).max(1000).default(size) })

/** A page of a lookup's rows, each with the identifier of its record. */
export const lookupPage = <T extends FieldTable>(fields: T) =>
  listAnswerSchema(z.intersection(rowSchema(fields), z.object({ id: z.string() })))

/** Most quantities that are added up in one conversion. */
const QUANTITIES_LENGTH = 1000

/** Quantities of one unit that are wanted in another; those of an item by its own conversions first. */
export const conversionRequest = z.strictObject({
  itemNo: plainText(40).nullish(),
  sourceUnitNo: plainText(40).min(1),
  targetUnitNo: plainText(40).min(1),
  quantities: z.array(decimalText()).min(1).max(QUANTITIES_LENGTH),
})

/** The same as it is typed: quantities apart by plus signs or blanks. */
export const conversionForm = conversionRequest.extend({
  quantities: plainText(400)
    .min(1)
    .refine((typed) => typedQuantities(typed).every((one) => isDecimal(one)), { error: 'decimal' }),
})

/** The quantities of a typed sum. */
export const typedQuantities = (typed: string): string[] => typed.split(/[+\s]+/).filter((one) => one !== '')

/** What they are together, and the conversions that led there: so much of one unit is so much of the next. */
export const convertedQuantity = z.object({
  quantity: z.string(),
  way: z.array(
    z.object({
      conversionNo: z.string(),
      fromUnitNo: z.string(),
      fromQty: z.string(),
      toUnitNo: z.string(),
      toQty: z.string(),
      isOfItem: z.boolean(),
    }),
  ),
})

const given = (length: number) => plainText(length).nullish()

/** What the next numbers of a rule are asked for; what the rule does not use may be left out. */
export const numberPreviewRequest = z.strictObject({
  ruleNo: plainText(40).min(1),
  itemNo: given(40),
  supplierNo: given(40),
  orgNo: given(40),
  warehouseNo: given(40),
  productDate: dateText().nullish(),
  lotNo: given(60),
  quantity: decimalText().nullish(),
  boxNumber: given(40),
})

/** The next numbers, none of them drawn; what each part puts into the first; and its symbol as black rectangles. */
export const numberPreview = z.object({
  numbers: z.array(z.string()),
  pieces: z.array(z.object({ partSeq: z.number(), elementNo: z.string(), elementName: z.string(), text: z.string() })),
  symbol: z
    .object({
      width: z.number(),
      /** 0: bars without a height of their own. */
      height: z.number(),
      quietZone: z.number(),
      rectangles: z.array(z.array(z.number())),
    })
    .nullable(),
})
