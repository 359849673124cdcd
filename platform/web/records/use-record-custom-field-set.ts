import { useMemo } from 'react'
import type { FieldTable } from '#platform/contract/fields.ts'
import { lineColumn, recordCustomFieldSets } from '#platform/contract/records/record-sheet.ts'
import type { RecordDeclaration } from '#platform/contract/records/records.ts'
import { useManyCustomFields } from '#platform/web/custom-fields/use-custom-fields.ts'

/** What a company added to a kind of records. */
export interface RecordCustomFieldSet {
  fields: FieldTable
  /** To its lines, by their property. */
  lines: Readonly<Record<string, FieldTable>>
  /** Both, as a sheet of records with their lines has them. */
  sheet: FieldTable
  areFieldsKnown: boolean
}

const NO_FIELDS: FieldTable = {}

/** The fields that the company added to a kind of records and to its lines, once they are known. */
export function useRecordCustomFieldSet(record: RecordDeclaration): RecordCustomFieldSet {
  const uses = useMemo(() => recordCustomFieldSets(record), [record])
  const customFieldSets = useMemo(() => uses.map(({ part: _part, ...use }) => use), [uses])
  const { fields: found, areFieldsKnown } = useManyCustomFields(customFieldSets)
  return useMemo(() => {
    const lines = uses.flatMap(({ part }, index) => (part ? [[part.name, found[index] ?? NO_FIELDS]] : []))
    const sheet = uses.flatMap(({ part }, index) =>
      Object.entries(found[index] ?? NO_FIELDS).map(([name, field]) =>
        part ? [lineColumn(part.name, name), { ...field, partOf: part.label }] : [name, field],
      ),
    )
    return {
      fields: found[0] ?? NO_FIELDS,
      lines: Object.fromEntries(lines),
      sheet: Object.fromEntries(sheet),
      areFieldsKnown,
    }
  }, [uses, found, areFieldsKnown])
}
