import { type FieldTable, importedFields } from '#platform/contract/fields.ts'
import { formatField } from '#platform/web/format.ts'
import { type Translate, useTexts } from '#platform/web/texts.ts'
import './form-frame.css'
import type { EditConflict, Known } from './use-edited-base.ts'

/** Something that is different now. */
export interface Difference {
  label: string
  value: string
}

type Values = Readonly<Record<string, unknown>>

/** The fields that differ, with what they hold now. */
function fieldDifferences(
  fields: FieldTable,
  names: readonly string[],
  before: Values,
  now: Values,
  t: Translate,
): Difference[] {
  return names.flatMap((name) => {
    const field = fields[name]
    const value = now[name]
    if (!field || JSON.stringify(before[name]) === JSON.stringify(value)) return []
    const text = Array.isArray(value) ? value.join(', ') : formatField(field, value, t, now)
    return [{ label: t(field.label), value: text || '–' }]
  })
}

interface FormConflictProps<Changed extends Known> {
  fields: FieldTable
  conflict: EditConflict<Changed>
  /** Names of the fields that people put in; those that an import has unless given. */
  names?: readonly string[] | undefined
  /** What differs besides fields. */
  others?: ((before: Changed, now: Changed) => Difference[]) | undefined
}

/** Tells the second of two editors who was faster and what is different now; the input stays and may be saved over it. */
export function FormConflict<Changed extends Known>({ fields, conflict, names, others }: FormConflictProps<Changed>) {
  const { t } = useTexts()
  const { before, now } = conflict
  const differences = [
    ...fieldDifferences(fields, names ?? importedFields(fields), before as Values, now as Values, t),
    ...(others?.(before, now) ?? []),
  ]
  const who = { who: String(now.updateName ?? ''), when: String(now.updateDate ?? '') }
  return (
    <div role="alert" className="form-alert">
      <p>{t(differences.length > 0 ? 'lists:record.stale' : 'lists:record.staleNone', who)}</p>
      {differences.length > 0 && (
        <ul>
          {differences.map(({ label, value }) => (
            <li key={label}>
              <strong>{label}</strong>: {t('lists:record.staleNow', { value })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
