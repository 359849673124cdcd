import type { ReactNode } from 'react'
import type { FieldDeclaration, FieldTable } from '#platform/contract/fields.ts'
import { enumKey, fieldsOn } from '#platform/contract/fields.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import { formatField, isNumericKind } from '#platform/web/format.ts'
import type { Translate } from '#platform/web/texts/texts.ts'

/** One column of a grid. Keep the array stable between renders: rows are drawn again only when it changes. */
export interface GridColumn<Row> {
  /** Letters, digits and underscores. */
  key: string
  title: string
  /** Pixels, before the reader resizes it. */
  width: number
  /** Plain text of the cell; shown when there is no `cell`, and as the tip of a shortened one. */
  text: (row: Row) => string
  cell?: ((row: Row) => ReactNode) | undefined
  isNumeric?: boolean
  isSortable?: boolean
  /** Stays at its edge while the rest scrolls sideways. */
  pin?: 'start' | 'end' | undefined
  /** Neither resizable nor shortened; for columns of buttons. */
  isRigid?: boolean
}

/** Pixels a value of this field needs at 13 px text: dates and times are fixed, the rest is a good start. */
export function columnWidth(field: FieldDeclaration): number {
  if (field.width) return field.width
  switch (field.kind) {
    case 'date':
      return 96
    case 'time':
      return 148
    case 'quantity':
    case 'number':
      return 92
    case 'money':
      return 112
    case 'enum':
      return 120
    case 'flag':
      return 72
    case 'code':
      return 132
    case 'reference':
      return 116
    case 'text':
      return 168
  }
}

/** Pixels of a header beside its text: padding and edge, and the arrow of a column that can be sorted. */
const HEADER_SPACE = 18
const SORT_ARROW = 14

/** Pixels that a title needs on the two lines of a header, which breaks it between words; Chinese between any two characters. */
export function titleWidth(title: string): number {
  // At 12 px semibold a Latin letter takes about 7 pixels, a Chinese character 12.
  const pixelsOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 12 : 7), 0)
  if (/[\u2e80-\uffff]/.test(title)) return HEADER_SPACE + Math.ceil(pixelsOf(title) * (/\s/.test(title) ? 0.55 : 0.5))
  const words = title.split(/\s+/)
  const asTwoLines = words.map((_, at) =>
    Math.max(pixelsOf(words.slice(0, at + 1).join(' ')), pixelsOf(words.slice(at + 1).join(' '))),
  )
  return HEADER_SPACE + Math.min(...asTwoLines)
}

/** Most pixels that the longest label of an enumeration widens its column to; longer ones are shortened. */
const WIDEST_CHOICE = 176
/** Pixels beside a label: padding of the cell, and mark and padding of the tag that statuses are. */
const CHOICE_SPACE = 44

/** Pixels that the longest label of an enumeration needs; 0 for fields of other kinds. */
function choiceWidth(field: FieldDeclaration, t: Translate): number {
  if (field.kind !== 'enum') return 0
  // In a tag of 12 px a Latin letter takes about 6 pixels, one with a mark, as in Vietnamese, more, a Chinese character 12.
  const pixelsOf = (label: string) =>
    [...label].reduce((sum, letter) => sum + (letter > '\u2e80' ? 12 : letter > '\u007f' ? 7.5 : 6.2), 0)
  const widest = Math.max(0, ...(field.enumValues ?? []).map((value) => pixelsOf(t(enumKey(field, value)))))
  return Math.min(WIDEST_CHOICE, Math.ceil(widest) + CHOICE_SPACE)
}

/** Columns of the fields that show in the table (displayPage digit 2, or 4 for child tables), in declared order. */
export function fieldColumns<Row extends object>(
  fields: FieldTable,
  t: Translate,
  cells: { readonly [name: string]: ((row: Row) => ReactNode) | undefined } = {},
  page: '2' | '4' = '2',
): GridColumn<Row>[] {
  return fieldsOn(fields, page).flatMap((key) => {
    const field = fields[key]
    if (!field) return []
    const column = { ...fieldColumn<Row>(key, field, t), cell: cells[key] }
    const space = titleWidth(column.title) + (field.isSortable ? SORT_ARROW : 0)
    return { ...column, width: Math.max(column.width, choiceWidth(field, t), space) }
  })
}

/** The column of a field, as wide as the field says. */
export function fieldColumn<Row extends object>(key: string, field: FieldDeclaration, t: Translate): GridColumn<Row> {
  return {
    key,
    title: t(field.label),
    width: columnWidth(field),
    text: (row) => {
      const values = recordOf(row)
      return formatField(field, values[key], t, values)
    },
    isNumeric: isNumericKind(field.kind),
    isSortable: field.isSortable === true,
    pin: field.isFixedLeft ? 'start' : undefined,
  }
}
