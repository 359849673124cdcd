import type { ReactNode } from 'react'
import { type FieldTable, fieldsOn } from '#platform/contract/fields.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import { formatField, isNumericKind } from '#platform/web/format.ts'
import { fieldLabel } from '#platform/web/texts/field-label.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import './detail.css'

interface FieldListProps<Row extends object> {
  fields: FieldTable
  row: Row
  /** Only these fields, in this order; otherwise all of the detail page (displayPage digit 3). */
  only?: readonly string[]
  /** Own content for single fields. */
  cells?: { readonly [name: string]: ((row: Row) => ReactNode) | undefined }
}

/** A document's fields as label and value, in as many columns as fit. */
export function FieldList<Row extends object>({ fields, row, only, cells = {} }: FieldListProps<Row>) {
  const { t } = useTexts()
  const values = recordOf(row)
  return (
    <dl className="field-list">
      {(only ?? fieldsOn(fields, '3')).map((name) => {
        const field = fields[name]
        const label = fieldLabel(fields, name, t)
        const text = field ? formatField(field, values[name], t, values) : ''
        return (
          <div key={name} className="field-item">
            <dt title={label}>{label}</dt>
            <dd className={field && isNumericKind(field.kind) ? 'field-number' : undefined}>
              {cells[name]?.(row) ?? (text || '–')}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
