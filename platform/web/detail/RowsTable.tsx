import { type FieldTable, fieldsOn } from '#platform/contract/fields.ts'
import type { RecordValues } from '#platform/contract/records/records.ts'
import { formatField, isNumericKind } from '#platform/web/format.ts'
import { fieldLabel } from '#platform/web/texts/field-label.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import './detail.css'

interface RowsTableProps {
  fields: FieldTable
  lines: readonly RecordValues[]
  /** What all rows have alike and do not say themselves, such as the currency of their amounts. */
  head?: object
}

/** Rows of a record or document, to read: the fields of the child table (displayPage digit 4), or those of a form. */
export function RowsTable({ fields, lines, head }: RowsTableProps) {
  const { t } = useTexts()
  const names = fieldsOn(fields, '4')
  if (lines.length === 0) return <p className="rows-none">{t('lists:empty.none')}</p>
  return (
    <table className="rows-table">
      <thead>
        <tr>
          {names.map((name) => (
            <th
              key={name}
              scope="col"
              className={isNumericKind(fields[name]?.kind ?? 'text') ? 'rows-number' : undefined}
            >
              {fieldLabel(fields, name, t)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are only shown, and replaced together
          <tr key={index}>
            {names.map((name) => {
              const field = fields[name]
              return (
                <td key={name} className={isNumericKind(field?.kind ?? 'text') ? 'rows-number' : undefined}>
                  {field ? formatField(field, line[name], t, { ...head, ...line }) || '–' : ''}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
