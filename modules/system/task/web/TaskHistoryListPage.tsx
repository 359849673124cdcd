import type { CallOutput } from '#platform/contract/calls.ts'
import { enumKey } from '#platform/contract/fields.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import type { TableType } from '#platform/web/list/list-state.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { taskCalls } from '../contract/calls.ts'
import { taskHistoryFields as fields } from '../contract/fields.ts'

const api = callsOf<typeof taskCalls>()

type Run = CallOutput<typeof taskCalls, 'ISysJobRunService/getsysjobrunlist'>['records'][number]

/** What has run is history: its rows are numbered, and nothing is done with them. */
const tables: readonly TableType[] = [
  { key: 'runs', labelKey: 'system:titles.taskRuns', mode: 'history', condition: {} },
]
const cells = { result: ({ result }: Run) => <StatusTag field={fields.result} value={result} /> }

/** `/system/jobRun`: the runs of all tasks. */
export function TaskHistoryListPage() {
  const { t } = useTexts()
  return (
    <ListScreen<Run>
      id="tasks.history"
      titleKey="system:titles.taskRuns"
      menuNo="sysJobRun"
      fields={fields}
      query={(body, signal) => api('ISysJobRunService/getsysjobrunlist', body, { signal })}
      tables={tables}
      defaultSort={{ field: 'startedAt', order: 'desc' }}
      cells={cells}
      exportPath="ISysJobRunService/exportexcel"
      drawerTitle={({ jobClass, startedAt }) =>
        `${t(enumKey(fields.jobClass, jobClass), { defaultValue: jobClass })} · ${startedAt}`
      }
      renderDrawer={(run) => <FieldList fields={fields} row={run} cells={cells} />}
    />
  )
}
