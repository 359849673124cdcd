import { useQuery } from '@tanstack/react-query'
import { fieldsOn } from '#platform/contract/fields.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { formatField, isNumericKind } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { taskCalls } from '../contract/calls.ts'
import { taskRunFields as fields, taskFields } from '../contract/fields.ts'
import './TaskHistoryPanel.css'
import type { Task } from './task.ts'

const api = callsOf<typeof taskCalls>()
/** What runs is looked at again this often while it is on screen. */
const AGAIN_MS = 3000

/** A task with its runs, newest first. */
export function TaskHistoryPanel({ task }: { task: Task }) {
  const { t, language } = useTexts()
  const runs = useQuery({
    queryKey: ['tasks.history', task.id, task.version, language],
    queryFn: ({ signal }) => api('ISysJobService/getsysjobrunlist', { id: task.id }, { signal, areErrorsSilent: true }),
    refetchInterval: AGAIN_MS,
  })
  const names = fieldsOn(fields, '3')
  return (
    <>
      <FieldList
        fields={taskFields}
        row={task}
        cells={{
          state: ({ state }) => <StatusTag field={taskFields.state} value={state} />,
          lastResult: ({ lastResult }) =>
            lastResult === null ? undefined : <StatusTag field={taskFields.lastResult} value={lastResult} />,
        }}
      />
      <h3 className="task-history-title">{t('system:task.history')}</h3>
      {runs.isError && <p role="alert">{t('lists:error.none')}</p>}
      {runs.data?.length === 0 && <p className="task-history-none">{t('system:task.historyNone')}</p>}
      {runs.data !== undefined && runs.data.length > 0 && (
        <table className="task-history" aria-label={t('system:task.history')}>
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name} scope="col" className={numberClass(name)}>
                  {t(fields[name].label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {runs.data.map((run) => (
              <tr key={run.id}>
                {names.map((name) => (
                  <td key={name} className={numberClass(name)}>
                    {name === 'result' ? (
                      <StatusTag field={fields.result} value={run.result} />
                    ) : (
                      formatField(fields[name], run[name], t, run) || '–'
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

const numberClass = (name: keyof typeof fields) =>
  isNumericKind(fields[name].kind) ? 'task-history-number' : undefined
