import { sql } from 'kysely'
import { tabCountDifferences } from '#platform/server/list/tab-count-differences.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { JobContext, JobDefinition } from '#platform/server/server-module.ts'

/** Differences that a failure names. */
const EXAMPLES = 5

/** Jobs of this module: the counts that the database keeps for the tabs of lists, and its search indexes. */
export const systemJobs: readonly JobDefinition[] = [
  { name: 'system.foldTabCounts', cron: '* * * * *', run: foldTabCounts },
  { name: 'system.mergeSearchLists', cron: '* * * * *', run: mergeSearchLists },
  { name: 'system.checkTabCounts', cron: '50 2 * * *', run: checkTabCounts },
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

/** The counts never differ; where they do, the job fails and names the first. */
async function checkTabCounts({ db }: JobContext): Promise<void> {
  const differences = await inScope(db, systemScope('jobs', '*'), tabCountDifferences, 'read')
  if (differences.length === 0) return
  const named = differences.slice(0, EXAMPLES).map(({ tenantsid, listName, tab }) => `${tenantsid} ${listName} ${tab}`)
  throw new Error(`${differences.length} tab counts differ from the rows behind them: ${named.join(', ')}`)
}
