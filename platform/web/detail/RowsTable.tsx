import { type FieldDeclaration, type FieldTable, fieldsOn } from '#platform/contract/fields.ts'
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
  /** What the rows are, for those who do not see them. */
  label: string
}

/** Rows of a record or document, to read: the fields of the child table (displayPage digit 4), or those of a form. */
export function RowsTable({ fields, lines, head, label }: RowsTableProps) {
  const { t } = useTexts()
  const names = fieldsOn(fields, '4')
  if (lines.length === 0) return <p className="rows-none">{t('lists:empty.none')}</p>
  // Lines that are wider than the drawer, as on a phone, are scrolled by themselves, also by the keyboard.
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard
    <div className="rows-scroll" role="group" tabIndex={0} aria-label={label}>
      <table className="rows-table">
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" className={classOf(fields[name])}>
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
                  <td key={name} className={classOf(field)}>
                    {field ? formatField(field, line[name], t, { ...head, ...line }) || '–' : ''}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Numbers stand at the end of their column; only words that people wrote break. */
function classOf(field: FieldDeclaration | undefined): string {
  if (isNumericKind(field?.kind ?? 'text')) return 'rows-number'
  return field?.kind === 'text' ? 'rows-text' : 'rows-plain'
}
