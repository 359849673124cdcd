import { z } from 'zod'
import { actionsSchema, ofOrder } from '#modules/orders/order/contract/schemas.ts'
import { trackedOrderFields } from '#modules/orders/order/contract/tracked-order-fields.ts'
import { listAnswerSchema, rowSchema } from '#platform/contract/field-schemas.ts'
import { trackedLineFields } from './fields.ts'

/** A page of order tracking in detail mode: one promised delivery per row. */
export const trackedLinePage = listAnswerSchema(
  z.intersection(
    rowSchema(trackedLineFields),
    z.object({ id: z.string(), headId: z.string(), lineId: z.string(), actions: actionsSchema }),
  ),
)

/** A page of order tracking in list mode: one order per row. */
export const trackedOrderPage = listAnswerSchema(z.intersection(rowSchema(trackedOrderFields), ofOrder))
