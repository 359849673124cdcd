import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { useTexts } from '#platform/web/texts.ts'
import { operationLogFields } from '../contract/fields.ts'
import './OperationLogPanel.css'

interface OperationLogPanelProps {
  entry: { action: string; detail: string }
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

const isGroup = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as one would write it: plain ones as they are, nested ones as indented JSON. */
const written = (value: Json | undefined): string => {
  if (value === undefined || value === null || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

/** One entry of the log: its fields, and its detail as a table of before and after or of name and value. */
export function OperationLogPanel({ entry }: OperationLogPanelProps) {
  const { t } = useTexts()
  const detail = JSON.parse(entry.detail) as Json
  const details = isGroup(detail) ? detail : {}
  const { before, after, ...others } = details
  const changed = [...new Set([before, after].flatMap((group) => (isGroup(group) ? Object.keys(group) : [])))]
  return (
    <>
      <FieldList fields={operationLogFields} row={entry} />
      {changed.length > 0 && (
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
            {changed.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{written(isGroup(before) ? before[name] : undefined)}</td>
                <td>{written(isGroup(after) ? after[name] : undefined)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {Object.keys(others).length > 0 && (
        <table className="log-table">
          <caption>{t('system:log.details')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('system:log.name')}</th>
              <th scope="col">{t('system:log.value')}</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(others).map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{written(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {Object.keys(details).length === 0 && <p className="log-nothing">{t('system:log.nothing')}</p>}
    </>
  )
}
