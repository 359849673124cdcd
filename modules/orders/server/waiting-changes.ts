import type { Selectable } from 'kysely'
import type { SrmPurchaseChange } from '#db/schema.generated.ts'
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

/** Writes the answer to waiting changes. */
export async function settleChanges(
  trx: ScopedTransaction,
  changes: readonly WaitingChange[],
  state: 'confirmed' | 'refused',
): Promise<void> {
  if (changes.length === 0) return
  const ids = changes.map(({ id }) => id)
  await trx.updateTable('srm_purchase_change').set({ state }).where('id', 'in', ids).execute()
}
