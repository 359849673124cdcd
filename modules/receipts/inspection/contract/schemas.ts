import { z } from 'zod'
import { asnState } from '#modules/deliveries/asn/contract/schemas.ts'
import { serialList } from '#modules/inventory/serial/contract/schemas.ts'
import { dateText, decimalText, plainText } from '#platform/contract/field-schemas.ts'

/** The result of an inspection: together all that arrived. */
export const inspectionResult = z.strictObject({
  acceptedQty: decimalText().default('0'),
  refusedQty: decimalText().default('0'),
  /** Why something is refused; required where something is. */
  reason: plainText(200).default(''),
  inspectDate: dateText(),
  remarks: plainText(200).default(''),
  /** How many were looked at, and how many of these were faulty. */
  sampleQty: decimalText().nullish(),
  defectQty: decimalText().nullish(),
  /** Why goods are accepted whose sample misses the item's pass rate; needs the flag isEnd. */
  waiver: plainText(200).default(''),
  /** Which pieces, where they are told apart by serial number and both quantities are above 0. */
  serials: serialList().optional(),
  refusedSerials: serialList().optional(),
})

/** What a result answers: the ASN after it, and the receipt that it made. */
export const inspectionAnswer = asnState.extend({ receiptNo: z.string() })

/** What rows carry beside their fields. */
export const inspectionExtra = z.object({
  asnId: z.string(),
  headId: z.string(),
  unitDecimals: z.number(),
  /** Percent of the sample that the item asks to be free of defects; null where it asks for none. */
  inPassRate: z.string().nullable(),
  /** Its pieces are told apart by serial number. */
  isSerial: z.boolean(),
})
