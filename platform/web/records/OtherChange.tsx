import { type FieldTable, importedFields } from '#platform/contract/fields.ts'
import type { RecordDeclaration } from '#platform/contract/records.ts'
import { formatField } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { LoadedRecord } from './record-api.ts'
import { useRecordFrame } from './use-record-frame.ts'

interface OtherChangeProps {
  record: RecordDeclaration
  before: LoadedRecord
  now: LoadedRecord
}

/** Tells the second of two editors who was faster and what is different now; the input stays and may be saved over it. */
export function OtherChange({ record, before, now }: OtherChangeProps) {
  const { t } = useTexts()
  const { fields: added } = useRecordFrame(record)
  const fields: FieldTable = { ...record.fields, ...added }
  const changed = importedFields(fields).filter((name) => before[name] !== now[name])
  const who = { who: String(now.updateName ?? ''), when: String(now.updateDate ?? '') }
  return (
    <div role="alert" className="record-other">
      <p>{t(changed.length > 0 ? 'lists:record.stale' : 'lists:record.staleNone', who)}</p>
      {changed.length > 0 && (
        <ul>
          {changed.map((name) => {
            const field = fields[name]
            const value = field ? formatField(field, now[name], t, now) || '–' : ''
            return (
              <li key={name}>
                <strong>{t(field?.label ?? name)}</strong>: {t('lists:record.staleNow', { value })}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
