import { z } from 'zod'
import { actionsSchema } from '#modules/orders/order/contract/schemas.ts'
import { dateText, idText, keyList, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { APPROVAL_STATES, approvalFields } from './fields.ts'

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

/** An approval as the reader saw it; a newer version refuses the command. */
export const approvalKey = z.strictObject({ id: idText(), version: z.number().int().min(1) })
/** Another request in place of the one that waits. */
export const approvalEdit = approvalKey.extend(approvalForm.shape)
export const approvalKeys = z.strictObject({ list: keyList(approvalKey, 200) })
export const approvalWithReason = approvalKey.extend({ reason: plainText(200).min(1) })

/** State after a command. */
export const approvalState = z.object({
  id: z.string(),
  approvalNo: z.string(),
  status: z.enum(APPROVAL_STATES),
  version: z.number(),
})
export const approvalStates = z.array(approvalState)

export const approvalPage = listAnswerSchema(
  z.intersection(rowSchema(approvalFields), z.object({ id: z.string(), version: z.number(), actions: actionsSchema })),
)
