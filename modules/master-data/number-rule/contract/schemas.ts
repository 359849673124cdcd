import { z } from 'zod'
import { dateText, decimalText, plainText } from '#platform/contract/field-schemas.ts'

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
