import { z } from 'zod'

/** The delivery rules that hold for an organisation (srm_delivery_rule_config, and approval by srm_order_answer_config). */
export const deliveryRules = z.object({
  isApprovalNeeded: z.boolean(),
  /** Goods may leave at most so many days before the expected arrival; null: no limit. */
  advanceDays: z.number().nullable(),
  canMergeOrders: z.boolean(),
  canMergeOrderTypes: z.boolean(),
  canMergeItems: z.boolean(),
  canMergePlants: z.boolean(),
  /** Lines of several warehouses, or document categories, share an ASN; only who may see all of them sees it. */
  canMergeWarehouses: z.boolean(),
  canMergeClassifyTypes: z.boolean(),
  /** Parts of order numbers; orders share an ASN only where their numbers contain the same one. Empty: no such rule. */
  mergeKeywords: z.array(z.string()),
  /** Number of a custom field of order lines; lines share an ASN only where they have the same value of it. Empty: no such rule. */
  mergeCustomField: z.string(),
  /** An ASN says with what vehicle, or under which tracking number, it comes. */
  isShippingInfoNeeded: z.boolean(),
  /** An ASN says at what time it comes, also where no execution policy asks for it. */
  isAppointmentNeeded: z.boolean(),
  /** Appointments wait for the purchaser's word. */
  isAppointmentConfirmed: z.boolean(),
  /** How long one ASN is unloaded, and how many are at once at one address. */
  slotMinutes: z.number(),
  dockCount: z.number(),
})
