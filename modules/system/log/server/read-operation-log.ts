import { sql } from 'kysely'
import type { ProductNames } from '#modules/system/text/server/product-names.ts'
import { fail } from '#platform/contract/errors.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import {
  lineColumn,
  linesTitleKey,
  recordCustomFieldSets,
  recordSheetFields,
} from '#platform/contract/records/record-sheet.ts'
import { type RecordDeclaration, recordKind } from '#platform/contract/records/records.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { joinImportFields } from '#platform/server/import/join-import-fields.ts'
import type { operationLogCalls } from '../contract/calls.ts'
import { describeLogEntry, type LogVocabulary } from './describe-log-entry.ts'

/** What the names in entries mean, which is known once all modules are made. */
export interface LogBook {
  records: readonly RecordDeclaration[]
  /** Fields of other things by the beginning of their actions, such as `order` of `order.release`, with their module. */
  fields: Readonly<Record<string, { module: string; fields: FieldTable }>>
}

/** One entry of the operation log with what changed, in the reader's words. */
export const readOperationLog =
  (
    book: () => LogBook,
    names: ProductNames,
  ): Handler<typeof operationLogCalls, 'ISysOperationLogService/getsysoperationlogbyid'> =>
  async (context, { id }) => {
    const { rows } = await sql<{ action: string; detail: Parameters<typeof describeLogEntry>[0] }>`
      select action, detail from sys_operation_log where id = ${id}`.execute(context.trx)
    const [entry] = rows
    if (!entry) return fail(platformErrors.notFound)
    const record = book().records.find((one) => recordKind(one) === entry.detail.record)
    if (!record || !entry.action.startsWith('record.')) {
      const [area = ''] = entry.action.split('.')
      const known = book().fields[area]
      const vocabulary: LogVocabulary = { module: known?.module ?? area, fields: known?.fields ?? {}, lines: {}, names }
      return describeLogEntry(entry.detail, vocabulary, context.translate)
    }
    return describeRecord(context, record, entry.detail)
  }

async function describeRecord(
  caller: CallContext,
  record: RecordDeclaration,
  detail: Parameters<typeof describeLogEntry>[0],
) {
  const { context, fields: joined } = await joinImportFields(caller, recordCustomFieldSets(record))
  const [module = ''] = record.id.split('.')
  const lines = Object.entries(record.lines ?? {}).map(([name, line]) => {
    const start = lineColumn(name, '')
    const added = Object.entries(joined).flatMap(([column, field]) =>
      column.startsWith(start) ? [[column.slice(start.length), field]] : [],
    )
    return [name, { labelKey: linesTitleKey(record, name), fields: { ...line.fields, ...Object.fromEntries(added) } }]
  })
  const vocabulary = {
    module,
    fields: { ...recordSheetFields(record), ...joined },
    lines: Object.fromEntries(lines),
  }
  return describeLogEntry(detail, vocabulary, context.translate)
}
