import { sql } from 'kysely'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler, Handlers } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { plainListHandlers } from '#platform/server/list/list-handlers.ts'
import { HISTORY_LENGTH, type taskCalls } from '../contract/calls.ts'
import { TASK_KEYS, taskHistoryFields } from '../contract/fields.ts'
import { controlTasks } from './control-tasks.ts'
import { runNoteSql, runNoteText } from './run-note-text.ts'
import { saveTask } from './save-task.ts'
import { presentTask, taskList } from './task-list.ts'

/** The last runs of a task, with what each has to say in the reader's language. */
const listTaskRuns: Handler<typeof taskCalls, 'ISysJobService/getsysjobrunlist'> = async (
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

/** The runs of all tasks, found by the tasks' names as their reader knows them. */
function taskRunList({ translate }: Pick<CallContext, 'translate'>) {
  const names = [...TASK_KEYS].map(([name, key]) => sql`when ${sql.lit(name)} then ${sql.lit(translate(key))}`)
  return defineList<typeof taskHistoryFields>({
    fields: taskHistoryFields,
    table: 'sys_job_run',
    joins: { j: sql`join sys_job j on j.id = t1.job_id` },
    columns: { rowCount: sql`t1.row_count::int`, noteText: runNoteSql },
    defaultSort: { field: 'startedAt', order: 'desc' },
    searchColumn: sql`search_normalise((select case h.job_class ${sql.join(names, sql` `)} else h.job_class end
      from sys_job h where h.id = t1.job_id) || ' ' || t1.asked_by || ' ' || t1.error_message)`,
  })
}

/** What answers the calls over the history of all tasks. */
const taskHistoryHandlers = plainListHandlers('ISysJobRunService/getsysjobrunlist', 'ISysJobRunService/exportexcel', {
  list: taskRunList,
  titleKey: 'system:titles.taskRuns',
  present: (row, { translate }) => ({ ...row, noteText: runNoteText(row.noteText, translate) }),
  words: ({ translate }) => ({ noteText: (said) => runNoteText(said, translate) }),
})

/** What answers the calls over scheduled tasks. */
export const taskHandlers: Handlers<typeof taskCalls> = {
  ...plainListHandlers('ISysJobService/getsysjoblist', 'ISysJobService/exportexcel', {
    list: taskList,
    titleKey: 'system:titles.tasks',
    present: presentTask,
  }),
  'ISysJobService/getsysjobrunlist': listTaskRuns,
  ...taskHistoryHandlers,
  'ISysJobService/updatesysjobbyid': saveTask,
  ...controlTasks,
}
