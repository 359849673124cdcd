import { z } from 'zod'
import { dateText, decimalText, idText, plainText } from '#platform/contract/field-schemas.ts'
import { DISCREPANCY_STEPS, REPORTED_KINDS, TEXT_LENGTH } from './fields.ts'

/** What rows carry beside their fields. */
export const discrepancyExtra = z.object({
  asnId: z.string(),
  asnLineId: z.string(),
  headId: z.string(),
  batchId: z.string(),
  classifyType: z.string(),
})

const wording = () => plainText(TEXT_LENGTH).trim().min(1)

/** What people report of a line of a shipped ASN, or of one of its acceptances. Papers need no quantity. */
export const discrepancyReport = z.strictObject({
  asnLineId: idText(),
  /** The acceptance that it is about; its lot counts then. */
  receiptId: idText().nullish(),
  lotNo: plainText(60).nullish(),
  discrepancyKind: z.enum(REPORTED_KINDS),
  discrepancyQty: decimalText().nullish(),
  reason: wording(),
  /** The order's purchaser unless given. */
  ownerNo: plainText(60).nullish(),
  dueDate: dateText().nullish(),
})

/** The form of a report: what its dialog asks for. */
export const reportForm = discrepancyReport.pick({
  discrepancyKind: true,
  discrepancyQty: true,
  reason: true,
  ownerNo: true,
  dueDate: true,
})

/** Another owner, another day, or both. */
export const assignForm = z.strictObject({ ownerNo: plainText(60).nullish(), dueDate: dateText().nullish() })

/** What happened to a discrepancy, the first first. */
export const discrepancyStory = z.object({
  steps: z.array(
    z.object({
      id: z.string(),
      step: z.enum(DISCREPANCY_STEPS),
      qty: z.string().nullable(),
      note: z.string(),
      documentType: z.string(),
      documentNo: z.string(),
      party: z.string(),
      createName: z.string(),
      createDate: z.string(),
    }),
  ),
})
