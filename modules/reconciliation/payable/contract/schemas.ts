import { z } from 'zod'
import { idText, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import {
  GOODS_STEPS,
  OUTLOOK_STEPS,
  PAYABLE_MOVEMENTS,
  payableFields,
  SOURCE_TYPES,
  STORY_DOCUMENTS,
  STORY_STEPS,
} from './fields.ts'

/** A page of the pool. */
export const payablePage = listAnswerSchema(z.intersection(rowSchema(payableFields), z.object({ id: z.string() })))

/** The payable whose entries are asked for. */
export const payableKey = z.strictObject({ id: idText() })

/** The entries of a payable in the money ledger, the first first; amounts are changes of the balance that the movement is about. */
export const payableEntries = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      movement: z.enum(PAYABLE_MOVEMENTS),
      qty: z.string(),
      net: z.string(),
      tax: z.string(),
      documentNo: z.string(),
      reason: z.string(),
      party: z.string(),
      createName: z.string(),
      createDate: z.string(),
    }),
  ),
})

/** Whose received and not invoiced amounts are asked for; of all that the reader may see unless given. */
export const notInvoicedQuery = z.strictObject({ orgNo: plainText(60).nullish(), supplierNo: plainText(60).nullish() })

/** What was received and is not invoiced, by organisation, supplier, currency and month of posting; the oldest month first. */
export const notInvoiced = z.object({
  rows: z.array(
    z.object({
      month: z.string(),
      orgNo: z.string(),
      supplierNo: z.string(),
      supplierName: z.string(),
      currency: z.string(),
      netAmount: z.string(),
      taxAmount: z.string(),
      payableCount: z.number(),
    }),
  ),
})

/** When a payable is paid: its next step, whose it is, and the day. */
export const paymentOutlook = z.object({
  step: z.enum(OUTLOOK_STEPS),
  owner: z.enum(['purchaser', 'supplier', 'nobody']),
  /** Document that waits; empty where there is none yet. */
  documentNo: z.string(),
  /** Day on which it is due or was paid; the earliest one by the supplier's terms while it is not invoiced. */
  expectedDate: z.string().nullable(),
  isEarliest: z.boolean(),
})

/** Of what the money story is told: a delivery of an order, a receipt, a bill, or a month of a supplier. */
export const storyQuery = z
  .strictObject({
    batchId: idText().nullish(),
    originNo: plainText(60).nullish(),
    billId: idText().nullish(),
    supplierNo: plainText(60).nullish(),
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .nullish(),
  })
  .refine(
    ({ batchId, originNo, billId, supplierNo, month }) =>
      [batchId, originNo, billId, supplierNo && month].filter(Boolean).length === 1,
    { error: 'required', path: ['originNo'] },
  )

/** What is owed in each currency, how far it is, and what is due and paid of the invoicing bills on which it stands. */
export const moneyStory = z.object({
  stories: z.array(
    z.object({
      currency: z.string(),
      /** Of one delivery of an order: what was ordered, shipped, accepted and came back, at the price of its order. */
      goods: z.array(z.object({ step: z.enum(GOODS_STEPS), qty: z.string(), netAmount: z.string() })),
      /** What is owed, by its reasons; quantities in one unit, 0 and without unit where there are several. */
      sources: z.array(
        z.object({
          ...{ sourceType: z.enum(SOURCE_TYPES), qty: z.string(), unitNo: z.string() },
          ...{ netAmount: z.string(), taxAmount: z.string() },
        }),
      ),
      steps: z.array(
        z.object({
          step: z.enum(STORY_STEPS),
          netAmount: z.string(),
          taxAmount: z.string(),
          /** Documents of the step, the first twenty. */
          documents: z.array(z.object({ kind: z.enum(STORY_DOCUMENTS), documentNo: z.string() })),
          documentCount: z.number(),
        }),
      ),
      dues: z.array(
        z.object({
          invoiceDocNo: z.string(),
          dueDate: z.string(),
          dueAmount: z.string(),
          penaltyAmount: z.string(),
          paidAmount: z.string(),
          openAmount: z.string(),
          /** Penalties and claims that are set off, and payments. */
          penaltyNos: z.array(z.string()),
          paymentNos: z.array(z.string()),
        }),
      ),
      /**
       * How the end of the story meets what is due, with tax: thrown − unseen + others + tails = due = penalties + paid + open. Unseen
       * stands on invoicing bills of which the reader may not see all; others is what is due with it, of other deliveries.
       */
      settlement: z.object({
        thrown: z.string(),
        unseen: z.string(),
        others: z.string(),
        tails: z.string(),
        due: z.string(),
        penalties: z.string(),
        paid: z.string(),
        open: z.string(),
      }),
    }),
  ),
})
