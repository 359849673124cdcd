import { z } from 'zod'
import { REASON_LENGTH } from '#platform/contract/document-calls.ts'
import {
  dateText,
  decimalText,
  idText,
  listAnswerSchema,
  plainText,
  rowSchema,
} from '#platform/contract/field-schemas.ts'
import { PAYMENT_METHODS, PAYMENT_MOVEMENTS, paymentFields } from './fields.ts'
import { paidDocFields } from './made-payment-fields.ts'

/** Most invoicing bills that one payment names. */
const MOST_ALLOCATIONS = 1000

/** A page of what is due. */
export const paymentPage = listAnswerSchema(z.intersection(rowSchema(paymentFields), z.object({ id: z.string() })))

/** Whose entries are asked for. */
export const paymentKey = z.strictObject({ id: idText() })

/** What was paid and set off of something due, the first first. */
export const paymentEntries = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      movement: z.enum(PAYMENT_MOVEMENTS),
      amount: z.string(),
      documentNo: z.string(),
      paymentMethod: z.string(),
      entryDate: z.string(),
      createName: z.string(),
    }),
  ),
})

/** A payment to a supplier, or that one was taken back. */
export const paymentMessage = z.strictObject({
  outsideNo: plainText(60).min(1),
  paymentNo: plainText(60).min(1),
  isReversed: z.boolean().nullish(),
  orgNo: plainText(60).min(1),
  supplierNo: plainText(60).min(1),
  currency: plainText(10).min(1),
  paymentDate: dateText(),
  amount: decimalText(),
  paymentMethod: z.enum(PAYMENT_METHODS).nullish(),
  remark: plainText(REASON_LENGTH).nullish(),
  /** Which invoicing bills it pays, by our number, that of the ERP, or that of a real invoice; the oldest due ones unless given. */
  allocations: z
    .array(z.strictObject({ documentNo: plainText(60).min(1), amount: decimalText() }))
    .min(1)
    .max(MOST_ALLOCATIONS)
    .nullish(),
})

/** What came of it. */
export const paymentAnswer = z.object({
  paymentNo: z.string(),
  isRepeated: z.boolean(),
  allocations: z.array(z.object({ invoiceDocNo: z.string(), amount: z.string(), openAmount: z.string() })),
})

/** Which payment is asked for. */
export const madePaymentKey = z.strictObject({ id: idText() })

/** What a payment pays, the oldest first. */
export const paidDocs = z.object({
  documents: z.array(z.intersection(rowSchema(paidDocFields), z.object({ id: z.string() }))),
})

/** The payment whose advice another system fetches. */
export const adviceKey = z.strictObject({ paymentNo: plainText(60).min(1) })

/** What came of a remittance advice, the first time that it was delivered. */
export const remittanceAnswer = z.object({
  outsideNo: z.string(),
  paymentNo: z.string(),
  allocations: paymentAnswer.shape.allocations,
  /** It had been delivered before, or the payment was known, and nothing was done now. */
  isRepeated: z.boolean(),
})
