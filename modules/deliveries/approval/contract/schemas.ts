import { z } from 'zod'
import { dateText, plainText } from '#platform/contract/field-schemas.ts'

/**
 * What is asked for: an order line's promised delivery, or an item in all orders of an organisation. Of a delivery item,
 * organisation and supplier follow; a supplier's own number is used whatever is given.
 */
export const approvalForm = z.strictObject({
  orgNo: plainText().default(''),
  supplierNo: plainText().default(''),
  goodsNo: plainText(60).default(''),
  purchaseNo: plainText(40).default(''),
  /** Line, phase and batch, such as 10-1-1. */
  lineBatch: plainText(40).default(''),
  validFrom: dateText(),
  validTo: dateText(),
  reason: plainText(200).min(1),
})
