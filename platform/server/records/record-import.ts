import type { FieldTable } from '#platform/contract/fields.ts'
import { recordForm } from '#platform/contract/records/record-calls.ts'
import { recordCustomFieldSets, recordSheetFields } from '#platform/contract/records/record-sheet.ts'
import { type RecordInput, recordTitleKey } from '#platform/contract/records/records.ts'
import type { CallContext } from '../call-context.ts'
import { defineImport, type ImportDefinition } from '../import/define-import.ts'
import { alikeRowErrors } from './alike-row-errors.ts'
import { recordRowErrors } from './record-row-errors.ts'
import type { RecordBook, RecordSource } from './record-source.ts'
import { recordTiers } from './record-tiers.ts'
import { inputOf, recordKey, sheetRecords } from './sheet-records.ts'
import { addRecord } from './write-record.ts'

/**
 * The import of a record: rows of one number add one record with the lines that they carry; what is there already is changed
 * by a sheet exported for editing.
 */
export function recordImport(
  source: RecordSource,
  book: RecordBook,
  isAlikeTaken = false,
): ImportDefinition<FieldTable> {
  const { record } = source
  const form = recordForm(record)
  const customFieldSets = recordCustomFieldSets(record)
  const continuedBy = [record.number, ...(record.within === undefined ? [] : [record.within])]
  return defineImport<FieldTable>({
    port: record.service,
    fields: recordSheetFields(record),
    titleKey: recordTitleKey(record),
    ...(customFieldSets.length > 0 ? { customFieldSets } : {}),
    ...(record.lines ? { continuedBy } : {}),
    groupOf: (row) => recordKey(record, row),
    inOrder: (rows) =>
      recordTiers(source, sheetRecords(record, rows)).flatMap((tier) => tier.flatMap(({ rows }) => rows)),
    checkRows: async (context, rows) => [
      ...(await recordRowErrors(context, source, book, rows, (one) => addOne(silent(context), one))),
      ...(isAlikeTaken ? [] : await alikeRowErrors(context, source, rows)),
    ],
    writeRows: async (context, rows) => {
      const records = sheetRecords(record, rows)
      for (const one of records) await addOne(context, form.parse(inputOf(record, one)))
      return { insertCount: records.length, updateCount: 0 }
    },
  })

  async function addOne(context: CallContext, input: RecordInput): Promise<void> {
    if (source.add) await source.add(context, input)
    // The import's own entry stands for all rows.
    else await addRecord({ ...context, audit: () => {} }, source, book, input)
  }
}

/** A context of work that is taken back. */
const silent = (context: CallContext): CallContext => ({ ...context, audit: () => {}, announce: () => {} })
