import { z } from 'zod'
import { asnState } from '#modules/deliveries/asn/contract/schemas.ts'
import { serialList } from '#modules/inventory/serial/contract/schemas.ts'
import { actionsSchema } from '#modules/orders/order/contract/schemas.ts'
import {
  dateText,
  decimalText,
  idText,
  listAnswerSchema,
  plainText,
  rowSchema,
} from '#platform/contract/field-schemas.ts'
import { inspectionFields } from './fields.ts'

/** The result of an inspection: together all that arrived. */
export const inspectionResult = z.strictObject({
  id: idText(),
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

/** A decided inspection with the receipt that it made. */
export const inspectionAnswer = asnState.extend({ inspectionNo: z.string(), receiptNo: z.string() })

/** Arrivals that are taken back; all or none. */
export const arrivalsTakenBack = z.strictObject({
  ids: z.array(idText()).min(1).max(200),
  reason: plainText(200).min(1),
})
export const takenBackAnswer = z.object({
  inspections: z.array(z.object({ id: z.string(), inspectionNo: z.string() })),
})

export const inspectionRow = z.intersection(
  rowSchema(inspectionFields),
  z.object({
    id: z.string(),
    asnId: z.string(),
    headId: z.string(),
    unitDecimals: z.number(),
    /** Percent of the sample that the item asks to be free of defects; null where it asks for none. */
    inPassRate: z.string().nullable(),
    /** Its pieces are told apart by serial number. */
    isSerial: z.boolean(),
    actions: actionsSchema,
  }),
)
export const inspectionPage = listAnswerSchema(inspectionRow)
