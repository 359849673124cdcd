import { fieldsOn } from '#platform/contract/fields.ts'
import { linesTitleKey } from '#platform/contract/record-sheet.ts'
import type { RecordDeclaration, RecordValues } from '#platform/contract/records.ts'
import type { Difference } from '#platform/web/form/FormConflict.tsx'
import { formatField } from '#platform/web/format.ts'
import type { Translate } from '#platform/web/texts.ts'
import type { LoadedRecord } from './record-api.ts'

/** The kinds of lines that differ, with the lines that are there now. */
export const lineDifferences =
  (record: RecordDeclaration, t: Translate) =>
  (before: LoadedRecord, now: LoadedRecord): Difference[] =>
    Object.entries(record.lines ?? {}).flatMap(([name, { fields }]) => {
      if (JSON.stringify(before[name]) === JSON.stringify(now[name])) return []
      const shown = fieldsOn(fields, '4').flatMap((field) => (fields[field] ? [[field, fields[field]] as const] : []))
      const textOf = (line: RecordValues) =>
        shown.flatMap(([field, declared]) => formatField(declared, line[field], t, line) || []).join(', ')
      const lines = (now[name] ?? []) as readonly RecordValues[]
      return [{ label: t(linesTitleKey(record, name)), value: lines.map(textOf).join('; ') || '\u2013' }]
    })
