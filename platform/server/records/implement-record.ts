import type { ListQuery } from '#platform/contract/envelope.ts'
import { fail } from '#platform/contract/errors.ts'
import { importDecisionSchema } from '#platform/contract/exchange/import-schemas.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { RecordStep } from '#platform/contract/records/approval-lifecycle.ts'
import { recordCalls } from '#platform/contract/records/record-calls.ts'
import { type RecordInput, recordPaths, recordTitleKey, suppliersOwn } from '#platform/contract/records/records.ts'
import type { CallContext, ImplementedCalls, Upload } from '../call-context.ts'
import { importTemplate } from '../import/import-template.ts'
import { runImport } from '../import/run-import.ts'
import { exportList } from '../list/export-list.ts'
import { readList } from '../list/read-list.ts'
import { failIfAlike } from './alike-numbers.ts'
import { deleteRecords } from './delete-records.ts'
import { findUses, useText } from './find-uses.ts'
import { findRecord } from './read-record.ts'
import { recordImport } from './record-import.ts'
import { recordSheetList } from './record-sheet-list.ts'
import { type RecordBook, type RecordSource, recordList } from './record-source.ts'
import { actionsOf } from './refusal-text.ts'
import { sheetEditing } from './sheet-editing.ts'
import { stepRecords } from './step-records.ts'
import { addRecord, type RecordKey, updateRecord } from './write-record.ts'

type Query = ListQuery<ListCondition>
type Work = (context: CallContext, input: never) => Promise<unknown>

/** The calls of a record with what answers them. The book is asked when a call comes, once all modules are made. */
export function implementRecord(source: RecordSource, book: () => RecordBook): ImplementedCalls {
  const { record } = source
  const paths = recordPaths(record)
  const titleOf = (context: CallContext) => context.translate(recordTitleKey(record))
  const editing = sheetEditing(() => source, book)
  const calls = recordCalls(record)
  const handlers: Record<string, Work> = {
    [paths.list]: (context, query: Query) =>
      readList(context, recordList(source, context.language), query, (row) =>
        record.hasApprovalStatus ? { ...row, actions: actionsOf(context, row) } : row,
      ),
    [paths.byId]: (context, input: { id: string; withUses?: boolean }) => readRecord(context, source, book, input),
    [paths.add]: async (context, { isAlikeConfirmed, ...input }: RecordInput & { isAlikeConfirmed?: boolean }) => {
      const own = ofCaller(context, source, input)
      if (!isAlikeConfirmed) await failIfAlike(context, source, own)
      return addRecord(context, source, book(), own)
    },
    [paths.update]: (context, input: RecordInput & RecordKey) =>
      updateRecord(context, source, book(), ofCaller(context, source, input)),
    [paths.remove]: (context, { delList }: { delList: RecordKey[] }) => deleteRecords(context, source, book(), delList),
    ...(record.hasApprovalStatus ? stepHandlers(source, book) : {}),
    [paths.import]: (context, upload: Upload) => {
      const { isAlikeTaken } = importDecisionSchema.parse(upload.decision ?? {})
      return runImport(context, upload, recordImport(source, book(), isAlikeTaken))
    },
    [paths.template]: (context) => importTemplate(context, recordImport(source, book())),
    [paths.export]: (context, query: Query) => {
      context.audit({ documentNo: '', detail: { list: record.id, condition: query.condition } })
      return exportList(context, recordSheetList(source, context.language), query, titleOf(context))
    },
    [paths.exportForEditing]: editing.export,
    [paths.checkEdited]: editing.check,
    [paths.importEdited]: editing.confirm,
  }
  const known: object = Object.fromEntries(Object.entries(handlers).filter(([path]) => path in calls))
  return { calls, handlers: known as ImplementedCalls['handlers'] }
}

/** What a supplier writes is the supplier's own, whatever else was sent. */
const ofCaller = <Input extends RecordInput>({ caller }: CallContext, { record }: RecordSource, input: Input): Input =>
  caller.side === 'supplier' ? { ...input, ...suppliersOwn(record, caller.supplierNo) } : input

/** A record; whoever may make it invalid is told on request what refers to it, also what row-level security hides. */
async function readRecord(
  context: CallContext,
  source: RecordSource,
  book: () => RecordBook,
  { id, withUses }: { id: string; withUses?: boolean },
) {
  const record = (await findRecord(context, source, id)) ?? fail(platformErrors.notFound)
  if (!withUses) return record
  const { caller, translate } = context
  const flags = caller.flags.get(source.record.menuNo)
  const mayInvalidate = flags?.has(source.record.hasApprovalStatus ? 'isDelete' : 'isModify') === true
  if (caller.side !== 'purchaser' || !mayInvalidate) fail(platformErrors.notAllowed)
  const uses = await findUses(context, source, book(), record)
  return { ...record, uses: uses.map((use) => useText(use, translate)) }
}

/** What leads records from one state of their life to the next. */
function stepHandlers(source: RecordSource, book: () => RecordBook): Record<string, Work> {
  const paths = recordPaths(source.record)
  const stepBy =
    (step: RecordStep) =>
    (context: CallContext, { rows }: { rows: RecordKey[] }) =>
      stepRecords(context, source, book(), step, rows)
  return {
    [paths.submit]: stepBy('submit'),
    [paths.invalidate]: stepBy('invalidate'),
    [paths.restore]: stepBy('restore'),
  }
}
