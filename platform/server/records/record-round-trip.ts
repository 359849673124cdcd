import { sql } from 'kysely'
import type { z } from 'zod'
import { fieldNoOf, isCustomKey } from '#platform/contract/custom-fields.ts'
import { refuse } from '#platform/contract/errors.ts'
import { type FieldTable, importedFields } from '#platform/contract/fields.ts'
import type { Language } from '#platform/contract/languages.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import {
  hasCustomFields,
  type RecordInput,
  type RecordValues,
  recordForm,
  recordTitleKey,
} from '#platform/contract/records.ts'
import type { EditedValue } from '#platform/contract/round-trip-schemas.ts'
import { defineRoundTrip, type RoundTripDefinition } from '../round-trip/define-round-trip.ts'
import { findRecord } from './read-record.ts'
import { type RecordBook, type RecordSource, recordList } from './record-source.ts'
import { linesOf, updateRecord } from './write-record.ts'

/** The round trip of a record: every field that is put in and not fixed may be edited, row by row, by the changing command. */
export function recordRoundTrip(
  source: RecordSource,
  book: RecordBook,
  language: Language,
): RoundTripDefinition<FieldTable, { version: number }> {
  const { record } = source
  const form = recordForm(record)
  const names = importedFields(record.fields).filter((name) => record.fields[name]?.isFixed !== true)
  const editable = names.map((name) => [name, { action: 'modify', schema: form.shape[name] as z.ZodType<EditedValue> }])
  return defineRoundTrip<FieldTable, { version: number }>({
    port: record.service,
    menuNo: record.menuNo,
    list: recordList(source, language),
    titleKey: recordTitleKey(record),
    present: () => ({ actions: { modify: null } }),
    document: {
      documentId: sql<string>`t1.id`,
      documentVersion: sql<number>`t1.version`,
      changedBy: sql<string>`t1.update_name`,
      changedAt: sql<string>`to_char(t1.update_date, 'YYYY-MM-DD HH24:MI:SS')`,
    },
    documentNo: (row) => String(row[record.number] ?? ''),
    rowName: (row) => String(row[record.name] ?? ''),
    editable: Object.fromEntries(editable),
    ...(hasCustomFields(record) ? { customAction: 'modify' } : {}),
    actions: {
      modify: {
        flag: 'isModify',
        labelKey: 'wire:record.modify',
        isReasonNeeded: false,
        isWhole: false,
        write: async (context, { id, version }, [changed]) => {
          const now = (await findRecord(context, source, id)) ?? refuse(platformErrors.notFound)
          const edited = Object.entries(changed?.values ?? {}).filter(([name]) => isCustomKey(name))
          const custom = Object.fromEntries(edited.map(([name, value]) => [fieldNoOf(name), value]))
          const given = Object.keys(form.shape).map((name) => {
            if (name === 'custom') return [name, custom]
            const { fields } = record.lines?.[name] ?? {}
            return [
              name,
              fields ? linesOf(now, name).map((line) => enteredOf(fields, line)) : (changed?.values[name] ?? now[name]),
            ]
          })
          const input = form.parse(Object.fromEntries(given)) as RecordInput
          await updateRecord(context, source, book, { ...input, id, version })
        },
      },
    },
  })
}

/** What people put in of a line, without what is only shown. */
const enteredOf = (fields: FieldTable, line: RecordValues): RecordValues =>
  Object.fromEntries(importedFields(fields).map((name) => [name, line[name] ?? null]))
