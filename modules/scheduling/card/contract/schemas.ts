import { z } from 'zod'
import { plainText } from '#platform/contract/field-schemas.ts'
import { CARD_STATES } from './fields.ts'

/** Longest code that is scanned. */
const CODE_LENGTH = 200

/** What was scanned, or typed: the number of a card. */
export const scannedCard = z.strictObject({ code: plainText(CODE_LENGTH).min(1) })

/** The same of a card that is shipped, with the ASN that brings it where there is one. */
export const shippedCard = scannedCard.extend({ asnNo: plainText(60).nullish() })

/** A card after its scan. */
export const scannedAnswer = z.object({
  cardNo: z.string(),
  status: z.enum(CARD_STATES),
  loopNo: z.string(),
  goodsNo: z.string(),
  goodsName: z.string(),
  /** What its container holds, in `purchaseUnitNo`. */
  containerQty: z.string(),
  purchaseUnitNo: z.string(),
  place: z.string(),
  supplierName: z.string(),
  /** Day by which the container is to be there; null: none was agreed. */
  dueDate: z.string().nullable(),
  /** It was said before: the scan changed nothing. */
  isRepeated: z.boolean(),
  /** Who changed the card last, and when. */
  updateName: z.string(),
  updateDate: z.string(),
})
