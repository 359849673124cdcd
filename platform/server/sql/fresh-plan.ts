import type { CompiledQuery } from 'kysely'

/** A statement that is planned for the values of each run. */
export interface FreshlyPlanned<Row> extends CompiledQuery<Row> {
  plan: 'fresh'
}

/**
 * Has a statement planned anew each time. For searches alone: which index serves one depends on how common its words are, and a
 * prepared statement may go over to a plan that was made without knowing them.
 */
export const withFreshPlan = <Row>(query: CompiledQuery<Row>): FreshlyPlanned<Row> => ({ ...query, plan: 'fresh' })

/** Whether a statement asks for a plan of its own. */
export const isFreshlyPlanned = (query: CompiledQuery): boolean => 'plan' in query && query.plan === 'fresh'
