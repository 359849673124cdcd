import { z } from 'zod'
import { REASON_LENGTH } from '#platform/contract/document-calls.ts'
import { dateText, decimalText, givenText, plainText } from '#platform/contract/field-schemas.ts'
import { QUANTITY_DECIMALS } from '#platform/contract/values/decimal.ts'
import { reconciliationErrors } from '../../contract/errors.ts'

const place = () => plainText(60).min(1)
const sequence = () => z.number().int().min(1)

/** Acceptances of one item of a supplier: those of a delivery of an order, of the order, or all that were posted between two days. */
const adjusted = z.strictObject({
  orgNo: place(),
  warehouseNo: place(),
  classifyType: place(),
  supplierNo: givenText(reconciliationErrors.chooseSupplier).pipe(plainText(60)),
  goodsNo: place(),
  newPrice: decimalText(QUANTITY_DECIMALS).refine((value) => !value.startsWith('-'), { error: 'notNegative' }),
  purchaseNo: plainText(60).nullish(),
  purchaseSeq: sequence().nullish(),
  purchasePhaseSeq: sequence().nullish(),
  purchaseBatchSeq: sequence().nullish(),
  fromDate: dateText().nullish(),
  toDate: dateText().nullish(),
})

/** What would be adjusted. */
export const previewQuery = adjusted

/** A new price adjustment. */
export const newPriceAdjustment = adjusted.extend({
  reason: plainText(REASON_LENGTH).min(1),
  replyDue: dateText().nullish(),
})

/** What a price adjustment would come to: the acceptances whose price it would change, the oldest first, and their sums. */
export const adjustmentPreview = z.object({
  currency: z.string(),
  netAmount: z.string(),
  taxAmount: z.string(),
  rows: z.array(
    z.object({
      id: z.string(),
      originNo: z.string(),
      postingDate: z.string(),
      purchaseNo: z.string(),
      purchaseSeq: z.number(),
      purchasePhaseSeq: z.number(),
      purchaseBatchSeq: z.number(),
      /** Accepted less returned. */
      qty: z.string(),
      purchaseUnitNo: z.string(),
      /** The price that holds now. */
      price: z.string(),
      priceDifference: z.string(),
      netAmount: z.string(),
      taxRate: z.string(),
      taxAmount: z.string(),
      /** The adjustment that waits for its answer and keeps it from being adjusted; empty: none. */
      pendingNo: z.string(),
    }),
  ),
})
