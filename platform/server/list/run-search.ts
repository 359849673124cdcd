import type { RawBuilder } from 'kysely'
import type { CallContext } from '../call-context.ts'
import { withFreshPlan } from '../sql/fresh-plan.ts'

/** Runs a statement of a list that depends on what its reader searches: it is planned for the words of each search. */
export async function runSearch<Row>({ trx }: CallContext, search: RawBuilder<Row>): Promise<Row[]> {
  return (await trx.executeQuery<Row>(withFreshPlan(search.compile(trx)))).rows
}
