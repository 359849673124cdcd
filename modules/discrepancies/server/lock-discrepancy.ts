import { type Selectable, sql, type Updateable } from 'kysely'
import type { SrmDiscrepancy } from '#db/schema.generated.ts'
import { refuse } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { DiscrepancyState } from '../contract/fields.ts'
import { discrepancyLifecycle, isNoted } from '../contract/lifecycle.ts'

type Row = Selectable<SrmDiscrepancy>

/** The state of a row; the database holds no other. */
export const stateOf = ({ status }: Pick<Row, 'status'>): DiscrepancyState => status as DiscrepancyState

/** What a discrepancy is again when something of it is open once more. */
export const openState = ({ statement }: Pick<Row, 'statement'>): DiscrepancyState =>
  statement === '' ? 'open' : 'answered'

/** Locks a discrepancy that the caller may see, as the caller saw it, for an action that its lifecycle allows. */
export async function lockDiscrepancy(
  { trx, caller }: CallContext,
  { id, version }: { id: string; version: number },
  action: 'answer' | 'assign' | 'close' | 'reopen',
): Promise<Row> {
  // Its batch first, as notices and returns do: a step refers to it, and two would wait for each other in a circle.
  await sql`select from srm_purchase_batch where id = (select batch_id from srm_discrepancy where id = ${id})
    for key share`.execute(trx)
  const row = await trx.selectFrom('srm_discrepancy').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return refuse(platformErrors.notFound)
  if (row.version !== version) {
    refuse(platformErrors.staleVersion, { who: row.update_name, when: row.update_date.slice(0, 19) })
  }
  const facts = { isNoted: isNoted(row.closed_by, row.noted_qty) }
  const decision = decide(discrepancyLifecycle, action, stateOf(row), caller.side, facts)
  return decision.isAllowed ? row : refuse(decision.refusal, { closingNo: row.closing_no })
}

/** Writes what a command changed of a locked discrepancy, as a version newer. */
export async function changeDiscrepancy(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  row: Row,
  changes: Updateable<SrmDiscrepancy>,
): Promise<{ id: string; discrepancyNo: string; status: DiscrepancyState; version: number }> {
  const version = row.version + 1
  await trx
    .updateTable('srm_discrepancy')
    .set({ ...changes, version, update_name: caller.userName, update_date: sql<string>`clock_timestamp()` })
    .where('id', '=', row.id)
    .execute()
  const status = (changes.status ?? row.status) as DiscrepancyState
  return { id: row.id, discrepancyNo: row.discrepancy_no, status, version }
}
