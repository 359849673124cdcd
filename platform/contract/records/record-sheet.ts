import type { CustomFieldSetUse } from '../custom-fields/custom-fields.ts'
import type { FieldDeclaration, FieldTable } from '../fields.ts'
import { hasCustomFields, type RecordDeclaration } from './records.ts'

/*
 * Records with their lines in one sheet: a row carries the record's own columns and at most one line of each kind. Rows with
 * the same number belong to one record; its columns are repeated, or left empty behind the first of its rows.
 */

/** Text key of a kind of lines. */
export const linesTitleKey = ({ id }: RecordDeclaration, name: string): string => `${id.split('.')[0]}:lines.${name}`

/** Name of a line's field among the columns of the sheet. */
export const lineColumn = (lines: string, name: string): string => `${lines}.${name}`

/** Under which name custom fields of a kind of lines are defined, such as `master-data.supplierContacts`. */
export const lineCustomFieldSet = ({ id }: RecordDeclaration, name: string): string =>
  `${id}${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** The columns of a record's sheet. People put in and get back whatever the form has, also what the list has no room for. */
export function recordSheetFields(record: RecordDeclaration): FieldTable {
  const own = Object.entries(record.fields).map(([name, field]) => [name, inSheet(field, '2')] as const)
  const ofLines = Object.entries(record.lines ?? {}).flatMap(([lines, { fields }]) =>
    Object.entries(fields).map(([name, field]) => {
      const { search: _search, isKeyword: _isKeyword, isSortable: _isSortable, ...column } = inSheet(field, '4')
      return [lineColumn(lines, name), { ...column, partOf: linesTitleKey(record, lines) }] as const
    }),
  )
  return Object.fromEntries([...own, ...ofLines])
}

const inSheet = (field: FieldDeclaration, page: '2' | '4'): FieldDeclaration => ({
  ...field,
  isExported: field.isExported ?? (field.importAs !== undefined || field.show.includes(page)),
})

/** Whose custom fields a record's sheet has besides: those of the record, and those of its lines. */
export function recordCustomFieldSets(record: RecordDeclaration): CustomFieldSetUse[] {
  if (!hasCustomFields(record)) return []
  const ofLines = Object.keys(record.lines ?? {}).map((name) => ({
    module: lineCustomFieldSet(record, name),
    isChild: true,
    part: { name, label: linesTitleKey(record, name) },
  }))
  return [{ module: record.id }, ...ofLines]
}
