import { z } from 'zod'
import { listAnswerSchema, rowSchema } from '#platform/contract/field-schemas.ts'
import { answerRateFields, monthlyRateFields, orderAnswerFields } from './fields.ts'

/** The first day of the row's period, by which the orders behind its numbers are found; null where it has none. */
const rateExtra = { id: z.string(), sinceDay: z.string().nullable() }

/** A page of answer rates: a supplier per row. */
export const answerRatePage = listAnswerSchema(z.intersection(rowSchema(answerRateFields), z.object(rateExtra)))

/** The same with a supplier in one month per row. */
export const monthlyRatePage = listAnswerSchema(z.intersection(rowSchema(monthlyRateFields), z.object(rateExtra)))

/** A page of answers: an order that was asked for one per row. */
export const orderAnswerPage = listAnswerSchema(
  z.intersection(rowSchema(orderAnswerFields), z.object({ id: z.string(), headId: z.string() })),
)
