import { sql } from 'kysely'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { JobContext, JobDefinition } from '#platform/server/server-module.ts'
import { FILE_DAYS } from '../contract/rules.ts'

/** Bytes that one run removes; what is more waits for the next. */
const BATCH = 500

/** Jobs of this module. */
export const documentsJobs = (store: FileStore): readonly JobDefinition[] => [
  {
    name: 'documents.removeOldFiles',
    cron: '47 3 * * *',
    run: async ({ db }) => {
      await inScope(db, systemScope('jobs', '*'), (trx) =>
        trx
          .deleteFrom('doc_file')
          .where('kind', '=', 'own')
          .where('create_date', '<', sql<string>`now() - make_interval(days => ${FILE_DAYS})`)
          .execute(),
      )
    },
  },
  { name: 'documents.removeUnownedBytes', cron: '*/10 * * * *', run: (context) => removeUnownedBytes(store, context) },
]

/** Removes bytes that no file holds. What the store does not let go of stays noted. */
async function removeUnownedBytes(store: FileStore, { db, log }: JobContext): Promise<void> {
  await inScope(db, systemScope('jobs', '*'), async (trx) => {
    const due = await trx
      .selectFrom('doc_unowned_bytes')
      .select('storage_key')
      .where('due_at', '<=', sql<string>`now()`)
      .orderBy('due_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { storage_key: key } of due) {
      try {
        await store.remove(key)
      } catch {
        log.warn({ waiting: due.length }, 'the file store does not remove bytes; they are tried again')
        return
      }
      await trx.deleteFrom('doc_unowned_bytes').where('storage_key', '=', key).execute()
    }
  })
}
