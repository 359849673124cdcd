import { sql } from 'kysely'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { JobDefinition } from '#platform/server/server-module.ts'

/** Jobs of this module. */
export const documentsJobs: readonly JobDefinition[] = [
  {
    name: 'documents.removeOldFiles',
    cron: '47 3 * * *',
    run: async ({ db }) => {
      await inScope(db, systemScope('jobs', '*'), (trx) =>
        trx.deleteFrom('doc_file').where('create_date', '<', sql<string>`now() - interval '7 days'`).execute(),
      )
    },
  },
]
