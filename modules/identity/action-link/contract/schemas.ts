import { z } from 'zod'
import { plainText } from '#platform/contract/field-schemas.ts'

/** What stands behind the hash of an email's link. */
export const linkToken = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) })

/** The same pressed, with the reason where the link's action needs one. */
export const usedLink = linkToken.extend({ reason: plainText(200).optional() })

/** What a link is for, with the document as its reader sees it. */
export const linkedDocument = z.object({
  action: z.string(),
  userName: z.string(),
  side: z.enum(['purchaser', 'supplier']),
  documentNo: z.string(),
  partner: z.string(),
  lines: z.array(
    z.object({
      lineNo: z.string(),
      goodsNo: z.string(),
      goodsName: z.string(),
      qty: z.string(),
      unitNo: z.string(),
      date: z.string(),
      /** It comes free of charge, beside what was ordered. */
      isGift: z.boolean().optional(),
    }),
  ),
  changes: z.array(
    z.object({
      lineNo: z.string(),
      goodsNo: z.string(),
      goodsName: z.string(),
      field: z.enum(['qty', 'date', 'price']),
      before: z.string(),
      after: z.string(),
    }),
  ),
  reason: z.string(),
  isReasonNeeded: z.boolean(),
})

export const linkResult = z.object({ action: z.string(), documentNo: z.string() })
