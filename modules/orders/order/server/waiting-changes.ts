import { type Selectable, sql } from 'kysely'
import type { SrmPurchaseChange } from '#db/schema.generated.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** A change of a batch that waits for the other party's answer. */
export type WaitingChange = Selectable<SrmPurchaseChange>

/** The changes of a locked order that wait for an answer, in the order in which they were proposed. */
export async function waitingChanges(trx: ScopedTransaction, headId: string): Promise<WaitingChange[]> {
  return trx
    .selectFrom('srm_purchase_change')
    .selectAll()
    .where('head_id', '=', headId)
    .where('state', '=', 'proposed')
    .orderBy('id')
    .execute()
}

/** Writes the answer to waiting changes: when, by whom and from which side. */
export async function settleChanges(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  changes: readonly WaitingChange[],
  state: 'confirmed' | 'refused',
): Promise<void> {
  if (changes.length === 0) return
  const ids = changes.map(({ id }) => id)
  const settled = {
    settled_date: sql<string>`clock_timestamp()`,
    settled_name: caller.userName,
    settled_by_party: caller.side,
  }
  await trx
    .updateTable('srm_purchase_change')
    .set({ state, ...settled })
    .where('id', 'in', ids)
    .execute()
}
