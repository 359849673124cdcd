import { sql } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { TaskNote } from '#platform/server/server-module.ts'
import { HISTORY_LENGTH, type taskCalls } from '../contract/task-calls.ts'

/** The last runs of a task, with what each has to say in the reader's language. */
export const listTaskRuns: Handler<typeof taskCalls, 'ISysJobService/getsysjobrunlist'> = async (context, { id }) => {
  const { trx } = context
  const task = await trx.selectFrom('sys_job').select('id').where('id', '=', id).executeTakeFirst()
  if (!task) return refuse(platformErrors.notFound)
  const runs = await trx
    .selectFrom('sys_job_run')
    .select(['id', 'run_cause as runCause', 'asked_by as askedBy', 'result', 'note', 'error_message as errorMessage'])
    .select([
      sql<string>`to_char(update_date, 'YYYY-MM-DD HH24:MI:SS')`.as('startedAt'),
      sql<string | null>`to_char(ended_at, 'YYYY-MM-DD HH24:MI:SS')`.as('endedAt'),
      sql<number | null>`row_count::int`.as('rowCount'),
    ])
    .where('job_id', '=', id)
    .orderBy('id', 'desc')
    .limit(HISTORY_LENGTH)
    .execute()
  return runs.map(({ note, errorMessage, ...run }) => ({
    ...run,
    noteText: errorMessage || noteText(context, run.result, note as TaskNote | null),
  }))
}

function noteText({ translate }: CallContext, result: string, note: TaskNote | null): string {
  if (note) return translate(note.textKey, note.parameters)
  switch (result) {
    case 'blocked':
      return translate('system:task.blockedNote')
    case 'interrupted':
      return translate('system:task.interruptedNote')
    default:
      return ''
  }
}
