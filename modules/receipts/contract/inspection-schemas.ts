import { z } from 'zod'
import { asnState } from '#modules/deliveries/contract/schemas.ts'
import { actionsSchema } from '#modules/orders/contract/schemas.ts'
import {
  dateText,
  decimalText,
  idText,
  listAnswerSchema,
  plainText,
  rowSchema,
} from '#platform/contract/field-schemas.ts'
import { inspectionFields } from './inspection-fields.ts'

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
    actions: actionsSchema,
  }),
)
export const inspectionPage = listAnswerSchema(inspectionRow)
