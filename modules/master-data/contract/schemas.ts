import { z } from 'zod'
import { isDecimal } from '#platform/contract/decimal.ts'
import {
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
