import { sql } from 'kysely'
import { fieldNoOf, isCustomKey } from '#platform/contract/custom-fields/custom-fields.ts'
import { fail } from '#platform/contract/errors.ts'
import { type FieldTable, importedFields } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { inputShape, recordForm } from '#platform/contract/records/record-calls.ts'
import { lineColumn } from '#platform/contract/records/record-sheet.ts'
import { hasCustomFields, type RecordDeclaration, recordTitleKey } from '#platform/contract/records/records.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import { type ChangedRow, defineRoundTrip, type RoundTripDefinition } from '../round-trip/define-round-trip.ts'
import { findUses, useText } from './find-uses.ts'
import { findRecord, type ReadRecord } from './read-record.ts'
import { recordSheetList, type SheetPlace } from './record-sheet-list.ts'
import type { RecordBook, RecordSource } from './record-source.ts'
import { refusalText } from './refusal-text.ts'
import { linesOf, updateRecord } from './write-record.ts'

/** The round trip of a record: every field that is put in and not fixed may be edited, row by row, by the changing command, the kind's own where it has one. */
export function recordRoundTrip(
  source: RecordSource,
  book: RecordBook,
  language: Language,
): RoundTripDefinition<FieldTable, SheetPlace> {
  const { record } = source
  const form = recordForm(record)
  const names = importedFields(record.fields).filter((name) => record.fields[name]?.isFixed !== true)
  const shape = Object.entries(inputShape(record.fields)).filter(([name]) => names.includes(name))
  const own = shape.map(([name, schema]) => [name, { action: 'modify', schema }])
  const ofLines = Object.entries(record.lines ?? {}).flatMap(([lines, { fields }]) =>
    Object.entries(inputShape(fields)).map(([name, schema]) => [lineColumn(lines, name), { action: 'modify', schema }]),
  )
  return defineRoundTrip<FieldTable, SheetPlace>({
    port: record.service,
    menuNo: record.menuNo,
    list: recordSheetList(source, language),
    titleKey: recordTitleKey(record),
    present: ({ statusCode }, context) => ({
      actions: { modify: record.hasApprovalStatus ? refusalText(context, 'modify', statusCode) : null },
    }),
    document: {
      documentId: sql<string>`t1.id`,
      documentVersion: sql<number>`t1.version`,
      changedBy: sql<string>`t1.update_name`,
      changedAt: sql<string>`to_char(t1.update_date, 'YYYY-MM-DD HH24:MI:SS')`,
    },
    documentNo: (row) => String(row[record.number] ?? ''),
    rowName: (row) => (row.place === 0 ? String(row[record.name] ?? '') : `${row[record.name]} (${row.place + 1})`),
    hasCell: ({ place, lineKinds }, name) => {
      const [lines, column] = name.split('.')
      return column === undefined ? place === 0 : lineKinds.includes(lines ?? '')
    },
    editable: Object.fromEntries([...own, ...ofLines]),
    uses: {
      isInvalidated: ({ row, values }) => row.statusCode === '1' && values.statusCode === '0',
      of: async (context, { row }) => {
        const now = (await findRecord(context, source, row.documentId)) ?? fail(platformErrors.notFound)
        return (await findUses(context, source, book, now)).map((use) => useText(use, context.translate))
      },
    },
    ...(hasCustomFields(record) ? { customAction: 'modify' } : {}),
    actions: {
      modify: {
        flag: 'isModify',
        labelKey: 'wire:record.modify',
        isReasonNeeded: false,
        isWhole: false,
        write: async (context, { id, version }, rows) => {
          const now = (await findRecord(context, source, id)) ?? fail(platformErrors.notFound)
          const changed = Object.assign({}, ...rows.filter(({ row }) => row.place === 0).map(({ values }) => values))
          const head = names.map((name) => [name, name in changed ? changed[name] : now[name]])
          const fixed = importedFields(record.fields).filter((name) => record.fields[name]?.isFixed === true)
          const lines = Object.keys(record.lines ?? {}).map((kind) => [kind, editedLines(record, kind, now, rows)])
          const input = form.parse({
            ...Object.fromEntries([...head, ...fixed.map((name) => [name, now[name]]), ...lines]),
            ...(hasCustomFields(record) ? { custom: customOf(changed) } : {}),
          })
          if (source.change) await source.change(context, { id, version }, input)
          else await updateRecord(context, source, book, { ...input, id, version })
        },
      },
    },
  })
}

/** Values of custom fields by their numbers. */
const customOf = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (isCustomKey(name) ? [[fieldNoOf(name), value]] : [])),
  )

/** The lines of one kind as they are now, with what was edited: as people put them in, without what is only shown. */
function editedLines(
  record: RecordDeclaration,
  kind: string,
  now: ReadRecord,
  rows: readonly ChangedRow<FieldTable, SheetPlace>[],
): Record<string, unknown>[] {
  const fields = record.lines?.[kind]?.fields ?? {}
  const start = lineColumn(kind, '')
  return linesOf(now, kind).map((line, place) => {
    const edited = rows
      .filter(({ row }) => row.place === place)
      .flatMap(({ values }) => Object.entries(values))
      .flatMap(([name, value]) => (name.startsWith(start) ? [[name.slice(start.length), value]] : []))
    const values: Record<string, unknown> = { ...line, ...Object.fromEntries(edited) }
    const own = importedFields(fields).map((name) => [name, values[name] ?? null])
    return { ...Object.fromEntries(own), ...(hasCustomFields(record) ? { custom: customOf(values) } : {}) }
  })
}
