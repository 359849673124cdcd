import { z } from 'zod'
import { REASON_LENGTH } from '#platform/contract/document-calls.ts'
import { documentFiles } from '#platform/contract/document-files.ts'
import {
  dateText,
  decimalText,
  givenText,
  idText,
  listAnswerSchema,
  plainText,
  positiveDecimalText,
  rowSchema,
} from '#platform/contract/field-schemas.ts'
import { pickFields } from '#platform/contract/fields.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { ANSWERS, DEDUCTION_TYPES, deductionFields, FORMULA_LENGTH, NAMED_SOURCES, PROPOSAL_KINDS } from './fields.ts'

/** What rows carry beside their fields: what the deduction is asked for. */
export const deductionExtra = z.object({
  discrepancyId: z.string().nullable(),
  checkReturnId: z.string().nullable(),
  receiptId: z.string().nullable(),
})

const place = () => plainText(60).min(1)
const notNegative = decimalText().refine((value) => !value.startsWith('-'), { error: 'notNegative' })

/** A new deduction. Without a currency it is in the supplier's; an allowance without a rate has the supplier's. */
export const newDeduction = z.strictObject({
  orgNo: place(),
  warehouseNo: place(),
  classifyType: place(),
  supplierNo: givenText(reconciliationErrors.chooseSupplier).pipe(plainText(60)),
  deductionType: z.enum(DEDUCTION_TYPES),
  source: z.enum(NAMED_SOURCES).nullish(),
  currency: plainText(3).nullish(),
  deductionAmount: positiveDecimalText(),
  damageAmount: notNegative.nullish(),
  taxRate: notNegative.nullish(),
  reason: plainText(REASON_LENGTH).min(1),
  formula: plainText(FORMULA_LENGTH).nullish(),
  deductionLetterNo: plainText(60).nullish(),
  letterDate: dateText().nullish(),
  replyDue: dateText().nullish(),
  /** What it is asked for, at most one of them. */
  discrepancyId: idText().nullish(),
  checkReturnId: idText().nullish(),
  receiptId: idText().nullish(),
})

/** What the supplier says: all of it, a part of it, or nothing with the reason. */
export const deductionAnswer = z.strictObject({
  result: z.enum(ANSWERS),
  /** All of it unless given. */
  confirmAmount: positiveDecimalText().nullish(),
  reason: plainText(REASON_LENGTH).nullish(),
})

/** Which deduction. */
export const deductionKey = z.strictObject({ id: idText() })

/** Fields of a short row. */
export const basicFields = pickFields(
  deductionFields,
  ...(['deductionNo', 'deductionLetterNo', 'deductionStatus', 'deductionType', 'source'] as const),
  ...(['deductionAmount', 'confirmAmount', 'damageAmount', 'currency', 'reason'] as const),
  ...(['supplierNo', 'supplierName', 'orgNo', 'updateDate'] as const),
)

/** A page of short rows. */
export const basicPage = listAnswerSchema(
  z.intersection(rowSchema(basicFields), z.object({ id: z.string(), version: z.number() })),
)

/** One deduction with its evidence. */
export const oneDeduction = z.intersection(
  rowSchema(deductionFields),
  deductionExtra.extend({
    id: z.string(),
    version: z.number(),
    actions: z.record(z.string(), z.string().nullable()),
    files: documentFiles.shape.files,
  }),
)

/** What could be asked for, of a kind, and of a supplier where one is named. */
export const proposalQuery = z.strictObject({ kind: z.enum(PROPOSAL_KINDS), supplierNo: plainText(60).nullish() })

/** What could be asked for: no deduction that stands names it. Without an amount it is for people to say how much. */
export const deductionProposals = z.object({
  proposals: z.array(
    z.object({
      kind: z.enum(PROPOSAL_KINDS),
      /** Of the rejection, discrepancy or acceptance. */
      id: z.string(),
      /** Number of the receipt or discrepancy. */
      originNo: z.string(),
      deductionType: z.enum(DEDUCTION_TYPES),
      deductionAmount: z.string().nullable(),
      currency: z.string(),
      taxRate: z.string().nullable(),
      formula: z.string(),
      reason: z.string(),
      orgNo: z.string(),
      warehouseNo: z.string(),
      classifyType: z.string(),
      supplierNo: z.string(),
      supplierName: z.string(),
      asnNo: z.string(),
      purchaseNo: z.string(),
      goodsNo: z.string(),
      goodsName: z.string(),
    }),
  ),
})

/** A hash that an evidence file told, SHA-256, hexadecimal. */
export const checkedHash = z.strictObject({
  id: idText(),
  hash: z
    .string()
    .trim()
    .regex(/^[0-9a-f]{64}$/i),
})

/** Whether the hash stands in the chain: nothing that was told up to it has changed since; and what came after it. */
export const evidenceCheck = z.object({
  isKnown: z.boolean(),
  entryCount: z.number(),
  laterCount: z.number(),
})
