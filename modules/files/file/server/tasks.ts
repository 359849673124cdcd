import { sql } from 'kysely'
import { FILE_DAYS } from '#modules/files/contract/rules.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import type { TaskContext, TaskDefinition, TaskOutcome } from '#platform/server/server-module.ts'

/** Bytes that one run removes; what is more waits for the next. */
const BATCH = 500

/** Removes what is kept beside the files and is too old; answers how many rows. */
type RemoveOld = (trx: ScopedTransaction) => Promise<number>

/** Tasks of this module; with old files goes what other rooms keep for as long as theirs. */
export const filesTasks = (store: FileStore, removeOthers: RemoveOld): readonly TaskDefinition[] => [
  {
    name: 'documents.removeOldFiles',
    schedule: { scheduleKind: 'daily', atTime: '03:47' },
    run: ({ db, tenantsid }) =>
      inScope(db, systemScope('jobs', tenantsid), async (trx) => {
        const removed = await trx
          .deleteFrom('doc_file')
          .where('kind', '=', 'own')
          .where('create_date', '<', sql<string>`now() - make_interval(days => ${FILE_DAYS})`)
          .executeTakeFirst()
        return { rowCount: Number(removed.numDeletedRows) + (await removeOthers(trx)) }
      }),
  },
  {
    name: 'documents.removeUnownedBytes',
    schedule: { scheduleKind: 'interval', intervalMinutes: 10 },
    run: (context) => removeUnownedBytes(store, context),
  },
]

/** Removes bytes that no file holds. What the store does not let go of stays noted. */
async function removeUnownedBytes(store: FileStore, { db, tenantsid, log }: TaskContext): Promise<TaskOutcome> {
  return inScope(db, systemScope('jobs', tenantsid), async (trx) => {
    const due = await trx
      .selectFrom('doc_unowned_bytes')
      .select('storage_key')
      .where('due_at', '<=', sql<string>`now()`)
      .orderBy('due_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    let rowCount = 0
    for (const { storage_key: key } of due) {
      try {
        await store.remove(key)
      } catch {
        const waiting = due.length - rowCount
        log.warn({ waiting }, 'the file store does not remove bytes; they are tried again')
        return { rowCount, note: { textKey: 'documents:tasks.bytesWait', parameters: { waiting } } }
      }
      await trx.deleteFrom('doc_unowned_bytes').where('storage_key', '=', key).execute()
      rowCount += 1
    }
    return { rowCount }
  })
}
