import type { FieldTable } from '#platform/contract/fields.ts'
import { formatField, isNumericKind } from '#platform/web/format.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import { columnWidth, type GridColumn } from './grid-column.ts'

/** Columns of rows within a detail, by the names of their fields: each a width, or what it has otherwise than its field says. */
export function rowColumns<Row extends object>(
  fields: FieldTable,
  t: Translate,
  own: Readonly<Record<string, number | Partial<GridColumn<Row>>>>,
): GridColumn<Row>[] {
  return Object.entries(own).map(([key, given]) => {
    const field = fields[key]
    const values = (row: Row) => row as Readonly<Record<string, unknown>>
    return {
      key,
      title: field ? t(field.label) : '',
      width: field ? columnWidth(field) : 0,
      text: (row) => (field ? formatField(field, values(row)[key], t, values(row)) : ''),
      ...(field && isNumericKind(field.kind) ? { isNumeric: true } : {}),
      ...(field?.isFixedLeft ? { pin: 'start' as const } : {}),
      ...(typeof given === 'number' ? { width: given } : given),
    }
  })
}
