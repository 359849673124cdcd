import { z } from 'zod'
import { decimalText, plainText } from '#platform/contract/field-schemas.ts'
import { isDecimal } from '#platform/contract/values/decimal.ts'

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
