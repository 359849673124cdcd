import { z } from 'zod'
import { idText, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { actionsSchema } from './schemas.ts'
import { trackedLineFields, trackedOrderFields } from './tracking-fields.ts'

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

/** Orders to be marked, whatever their version: a mark changes nothing of them. */
export const markedOrders = z.strictObject({ ids: z.array(idText()).min(1).max(200) })

/** Orders over which a red flag is raised or taken away, and why. */
export const flaggedOrders = markedOrders.extend({ reason: plainText(200).min(1) })

/** The orders that a mark was set on or taken from. */
export const orderNumbers = z.array(z.object({ id: z.string(), purchaseNo: z.string() }))
