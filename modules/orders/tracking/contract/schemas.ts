import { z } from 'zod'
import { actionsSchema } from '#modules/orders/order/contract/schemas.ts'
import { trackedOrderFields } from '#modules/orders/order/contract/tracked-order-fields.ts'
import { MOST_SELECTED } from '#platform/contract/envelope.ts'
import { idText, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { trackedLineFields } from './fields.ts'

/** A page of order tracking in detail mode: one promised delivery per row. */
export const trackedLinePage = listAnswerSchema(
  z.intersection(
    rowSchema(trackedLineFields),
    z.object({ id: z.string(), headId: z.string(), lineId: z.string(), actions: actionsSchema }),
  ),
)

/** A page of order tracking in list mode: one order per row. */
export const trackedOrderPage = listAnswerSchema(
  z.intersection(
    rowSchema(trackedOrderFields),
    z.object({ id: z.string(), headId: z.string(), version: z.number(), actions: actionsSchema }),
  ),
)

/** Something that happened to an order line, with who did it, from which side, and the document behind it. */
const timelineEvent = z.object({
  id: z.string(),
  kind: z.enum(['state', 'change', 'movement', 'component', 'discrepancy', 'print', 'mark']),
  at: z.string(),
  who: z.string(),
  /** Null where it was not kept. */
  party: z.string().nullable(),
  /** Empty for what concerns the whole order. */
  lineBatch: z.string(),
  /** The new state, the field's name, or the movement; that of a component has the component's number before. */
  subject: z.string(),
  /** Of a change: applied, proposed, confirmed or refused; of an arrival of components what was short, if anything was. */
  state: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  reason: z.string(),
  documentType: z.string(),
  documentNo: z.string(),
})

/** Everything that happened to an order line, the latest first. */
export const orderTimeline = z.object({
  purchaseNo: z.string(),
  purchaseSeq: z.number(),
  events: z.array(timelineEvent),
})

/** Orders to be marked, whatever their version: a mark changes nothing of them. */
export const markedOrders = z.strictObject({ ids: z.array(idText()).min(1).max(MOST_SELECTED) })

/** Orders over which a red flag is raised or taken away, and why. */
export const flaggedOrders = markedOrders.extend({ reason: plainText(200).min(1) })

/** The orders that a mark was set on or taken from. */
export const orderNumbers = z.array(z.object({ id: z.string(), purchaseNo: z.string() }))
