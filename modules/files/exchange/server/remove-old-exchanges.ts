import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { EXCHANGE_DAYS } from '../contract/fields.ts'

/** Removes exchanged documents. Of those that were taken the number stays, so that it never acts again. */
export async function removeOldExchanges(trx: ScopedTransaction): Promise<number> {
  const isOld = sql<boolean>`create_date < now() - make_interval(days => ${EXCHANGE_DAYS})`
  const emptied = await trx
    .updateTable('doc_exchange_message')
    .set({ content: null })
    .where('result', '=', 'accepted')
    .where('content', 'is not', null)
    .where(isOld)
    .executeTakeFirst()
  const removed = await trx
    .deleteFrom('doc_exchange_message')
    .where('result', '<>', 'accepted')
    .where(isOld)
    .executeTakeFirst()
  return Number(emptied.numUpdatedRows) + Number(removed.numDeletedRows)
}
