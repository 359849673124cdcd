import { sql } from 'kysely'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { JobContext, JobDefinition } from '#platform/server/server-module.ts'

/** Jobs of this module: the counts that the database keeps for the tabs of lists, and its search indexes. */
export const systemJobs: readonly JobDefinition[] = [
  { name: 'system.foldTabCounts', cron: '* * * * *', run: foldTabCounts },
  { name: 'system.mergeSearchLists', cron: '* * * * *', run: mergeSearchLists },
]

async function foldTabCounts({ db, log }: JobContext): Promise<void> {
  const fewerRows = await inScope(db, systemScope('jobs', '*'), async (trx) => {
    const { rows } = await sql<{ fewer: string }>`select fold_tab_counts() as fewer`.execute(trx)
    return Number(rows[0]?.fewer ?? 0)
  })
  if (fewerRows > 0) log.info({ fewerRows }, 'tab counts folded')
}

/** What an import has just written would otherwise make every search longer until vacuum comes. */
async function mergeSearchLists({ db, log }: JobContext): Promise<void> {
  const pages = await inScope(db, systemScope('jobs', '*'), async (trx) => {
    const { rows } = await sql<{ pages: string }>`select merge_search_lists() as pages`.execute(trx)
    return Number(rows[0]?.pages ?? 0)
  })
  if (pages > 0) log.info({ pages }, 'new entries merged into search indexes')
}
