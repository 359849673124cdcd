import { sql } from 'kysely'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { HISTORY_LENGTH, type taskCalls } from '../contract/calls.ts'
import { runNoteSql, runNoteText } from './run-note-text.ts'

/** The last runs of a task, with what each has to say in the reader's language. */
export const listTaskRuns: Handler<typeof taskCalls, 'ISysJobService/getsysjobrunlist'> = async (
  { trx, translate },
  { id },
) => {
  const task = await trx.selectFrom('sys_job').select('id').where('id', '=', id).executeTakeFirst()
  if (!task) return fail(platformErrors.notFound)
  const runs = await trx
    .selectFrom('sys_job_run as t1')
    .select(['t1.id', 't1.run_cause as runCause', 't1.asked_by as askedBy', 't1.result'])
    .select([
      sql<string>`to_char(t1.update_date, 'YYYY-MM-DD HH24:MI:SS')`.as('startedAt'),
      sql<string | null>`to_char(t1.ended_at, 'YYYY-MM-DD HH24:MI:SS')`.as('endedAt'),
      sql<number | null>`t1.row_count::int`.as('rowCount'),
      runNoteSql.as('said'),
    ])
    .where('t1.job_id', '=', id)
    .orderBy('t1.id', 'desc')
    .limit(HISTORY_LENGTH)
    .execute()
  return runs.map(({ said, ...run }) => ({ ...run, noteText: runNoteText(said, translate) }))
}
