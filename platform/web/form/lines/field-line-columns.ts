import type { FieldDeclaration, FieldTable } from '#platform/contract/fields.ts'
import { entriesOf } from '#platform/contract/values/keys-of.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import { formatField, isNumericKind } from '#platform/web/format.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import type { LineColumn } from './line-column.ts'

/** A width, or what a column has otherwise than its field says. */
type OwnColumns<Line> = { readonly [N in keyof Line & string]?: number | Partial<LineColumn<Line>> }

/** Columns of lines by the names of their fields, each shown as its field says unless it is typed. */
export function fieldLineColumns<Line extends object>(
  fields: FieldTable,
  t: Translate,
  own: OwnColumns<Line>,
): LineColumn<Line>[] {
  return entriesOf(own).map(([name, said]) => {
    const given: number | Partial<LineColumn<Line>> | undefined = said
    const field = fields[name]
    const other = typeof given === 'number' ? { width: given } : given
    return {
      key: name,
      title: field ? t(field.label) : '',
      width: field?.width ?? 120,
      ...(field && !other?.edit ? shownAs<Line>(name, field, t) : {}),
      ...other,
    }
  })
}

const shownAs = <Line extends object>(name: string, field: FieldDeclaration, t: Translate) => ({
  isNumeric: isNumericKind(field.kind),
  text: (line: Line) => {
    const values = recordOf(line)
    return formatField(field, values[name] ?? null, t, values)
  },
})
