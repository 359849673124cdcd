import { sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { plainListHandlers } from '#platform/server/list/list-handlers.ts'
import { TASK_KEYS, taskHistoryFields } from '../contract/fields.ts'
import { runNoteSql, runNoteText } from './run-note-text.ts'

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
export const taskHistoryHandlers = plainListHandlers(
  'ISysJobRunService/getsysjobrunlist',
  'ISysJobRunService/exportexcel',
  {
    list: taskRunList,
    titleKey: 'system:titles.taskRuns',
    present: (row, { translate }) => ({ ...row, noteText: runNoteText(row.noteText, translate) }),
    words: ({ translate }) => ({ noteText: (said) => runNoteText(said, translate) }),
  },
)
