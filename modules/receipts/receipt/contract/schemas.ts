import { z } from 'zod'
import { asnKey, asnState } from '#modules/deliveries/asn/contract/schemas.ts'
import { serialList } from '#modules/inventory/serial/contract/schemas.ts'
import { actionsSchema } from '#modules/orders/order/contract/schemas.ts'
import { DOCUMENT_FILES } from '#platform/contract/exchange/file-rules.ts'
import {
  dateText,
  decimalText,
  idText,
  listAnswerSchema,
  plainText,
  rowSchema,
} from '#platform/contract/field-schemas.ts'
import { acceptanceFields, rejectionFields, warehousingFields } from './fields.ts'

/** What shows why goods are refused: files that the caller sent before. */
export const photoIds = z.array(idText()).max(DOCUMENT_FILES.maxCount).optional()

/** Which pieces are accepted and refused, where they are told apart by serial number and not all that are open are meant. */
const pieces = { serials: serialList().optional(), refusedSerials: serialList().optional() }

/**
 * What is received of one line of an ASN, in the order's unit. Without a lot the line's lots are filled in their order;
 * a line may be named once per lot.
 */
export const receiptLine = z.strictObject({
  asnLineId: idText(),
  lotNo: plainText(60).nullish(),
  receiveQty: decimalText().default('0'),
  checkReturnQty: decimalText().default('0'),
  /** Gifts that came beside them, of those that the ASN announced. */
  giftQty: decimalText().default('0'),
  /** Why something is refused; required where something is. */
  reason: plainText(200).default(''),
  /** Photos and papers that show it, sent before. */
  fileIds: photoIds,
  ...pieces,
})

/** A receipt: the given lines, or without any the whole open remainder of the ASN as accepted, with its gifts. */
export const receiptInput = asnKey.extend({
  receiptDate: dateText(),
  /** The receipt's day unless given. */
  postingDate: dateText().nullish(),
  lines: z.array(receiptLine).max(1000).default([]),
  /** Why goods are accepted at once that would be inspected; takes a right of its own. */
  waiver: plainText(200).min(1).nullish(),
  /** What is above a limit that asks about it, or may be gifts, is meant. */
  isOverConfirmed: z.boolean().optional(),
})

/** The ASN after a receipt, with the number of the receipt. */
export const receiptAnswer = asnState.extend({
  receiptNo: z.string(),
  /** So many rows wait for inspection under the same number. */
  inspections: z.number(),
})

/**
 * What a warehouse system outside reports as received of an ASN, under its own number. Lines are named by the order's line;
 * a line may be named once per lot.
 */
export const receiptMessage = z.strictObject({
  outsideNo: plainText(60).min(1),
  asnNo: plainText(60).min(1),
  receiptDate: dateText(),
  /** The receipt's day unless given. */
  postingDate: dateText().nullish(),
  /** The quantities are the result of an inspection there; else goods that are inspected here wait for one. */
  isInspected: z.boolean().optional(),
  /** The sender knows what is above a limit that asks about it, and counted no gifts. */
  isOverConfirmed: z.boolean().optional(),
  lines: z
    .array(
      z.strictObject({
        purchaseNo: plainText(60).min(1),
        purchaseSeq: z.number().int().min(1),
        purchasePhaseSeq: z.number().int().min(1).default(1),
        purchaseBatchSeq: z.number().int().min(1).default(1),
        /** Line of the ASN; wanted where the order's line stands on several of its lines. */
        asnSeq: z.number().int().min(1).nullish(),
        lotNo: plainText(60).nullish(),
        receiveQty: decimalText().default('0'),
        checkReturnQty: decimalText().default('0'),
        /** Gifts that came beside them, of those that the ASN announced. */
        giftQty: decimalText().optional(),
        ...pieces,
        /** Why something is refused; required where something is. */
        reason: plainText(200).default(''),
        /** The same as of the whole message, of this line of the ASN alone. */
        isOverConfirmed: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(1000),
})

/** What a message did, the first time that it was delivered. */
export const receiptMessageAnswer = z.object({
  outsideNo: z.string(),
  asnNo: z.string(),
  receiptNo: z.string(),
  status: z.string(),
  /** It had been delivered before, and nothing was done now. */
  isRepeated: z.boolean(),
})

/** Rows of receipts to be reversed: acceptances, rejections, or both; all or none. */
export const receiptCancellation = z.strictObject({
  receiptIds: z.array(idText()).max(500).default([]),
  returnIds: z.array(idText()).max(500).default([]),
  reason: plainText(200).min(1),
})

/** The reversing document and the ASNs that it reopened. */
export const cancellationAnswer = z.object({ receiptNo: z.string(), asns: z.array(asnState) })

const rowOf = { id: z.string() }
/** What rows carry of the ASN and the order behind them. */
const ofAsn = {
  ...rowOf,
  asnId: z.string(),
  asnLineId: z.string(),
  headId: z.string(),
  batchId: z.string(),
  actions: actionsSchema,
}
export const acceptanceRow = z.intersection(rowSchema(acceptanceFields), z.object(ofAsn))
export const acceptancePage = listAnswerSchema(acceptanceRow)
export const rejectionRow = z.intersection(
  rowSchema(rejectionFields),
  z.object({
    ...ofAsn,
    /** The inspection whose result refused it. */
    inspectionNo: z.string().nullable(),
  }),
)
export const rejectionPage = listAnswerSchema(rejectionRow)
export const warehousingRow = z.intersection(
  rowSchema(warehousingFields),
  z.object({ ...rowOf, receiptId: z.string() }),
)
export const warehousingPage = listAnswerSchema(warehousingRow)
