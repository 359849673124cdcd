import type { FieldTable } from '#platform/contract/fields.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import { fieldColumn, type GridColumn } from './grid-column.ts'

/** Columns of rows within a detail, by the names of their fields: each a width, or what it has otherwise than its field says. */
export function rowColumns<Row extends object>(
  fields: FieldTable,
  t: Translate,
  own: Readonly<Record<string, number | Partial<GridColumn<Row>>>>,
): GridColumn<Row>[] {
  return Object.entries(own).map(([key, given]) => {
    const field = fields[key]
    const column = field
      ? { ...fieldColumn<Row>(key, field, t), isSortable: false }
      : { key, title: '', width: 0, text: () => '' }
    return { ...column, ...(typeof given === 'number' ? { width: given } : given) }
  })
}
