import { useQuery } from '@tanstack/react-query'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { operationLogCalls } from '../contract/calls.ts'
import { operationLogFields } from '../contract/fields.ts'
import './OperationLogPanel.css'

interface OperationLogPanelProps {
  entry: { id: string; action: string }
}

const api = callsOf<typeof operationLogCalls>()

/** One entry of the log: its fields, what changed before and after, and what else was noted, all in the reader's words. */
export function OperationLogPanel({ entry }: OperationLogPanelProps) {
  const { t, language } = useTexts()
  const { data, isError } = useQuery({
    queryKey: ['system.operationLog.detail', entry.id, language],
    queryFn: ({ signal }) => api('ISysOperationLogService/getsysoperationlogbyid', { id: entry.id }, { signal }),
  })
  const changes = data?.changes ?? []
  const details = data?.details ?? []
  return (
    <>
      <FieldList fields={operationLogFields} row={entry} />
      {isError && <p role="alert">{t('lists:error.none')}</p>}
      {changes.length > 0 && (
        <table className="log-table">
          <caption>{t('system:log.changes')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('system:log.name')}</th>
              <th scope="col">{t('system:log.before')}</th>
              <th scope="col">{t('system:log.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, before, after }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the changes are only shown, and two may have one label
              <tr key={index}>
                <th scope="row">{label}</th>
                <td>{before || '–'}</td>
                <td>{after || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {details.length > 0 && (
        <table className="log-table">
          <caption>{t('system:log.details')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('system:log.name')}</th>
              <th scope="col">{t('system:log.value')}</th>
            </tr>
          </thead>
          <tbody>
            {details.map(({ label, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the details are only shown, and two may have one label
              <tr key={index}>
                <th scope="row">{label}</th>
                <td>{value || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && changes.length + details.length === 0 && <p className="log-nothing">{t('system:log.nothing')}</p>}
    </>
  )
}
