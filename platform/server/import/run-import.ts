import type { z } from 'zod'
import { fail } from '#platform/contract/errors.ts'
import { importErrors } from '#platform/contract/exchange/import-errors.ts'
import { type importAnswerSchema, importDecisionSchema } from '#platform/contract/exchange/import-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { CallContext, Upload } from '../call-context.ts'
import { BusinessErrorKeepingRows } from '../http/business-error-keeping-rows.ts'
import { BusinessErrorWithData } from '../http/error-answer.ts'
import type { ScopedTransaction } from '../scope.ts'
import { readWorkbook } from '../spreadsheet/read-workbook.ts'
import { CellCheck } from './cell-check.ts'
import { ColumnChoices } from './column-choices.ts'
import type { ImportCounts, ImportDefinition, ReadRow } from './define-import.ts'
import { ImportProgress } from './import-progress.ts'
import { joinImportFields } from './join-import-fields.ts'
import { keepMarkedImport } from './keep-marked-import.ts'
import { keepChoices, readKeptChoices } from './kept-choices.ts'
import { PartQueue } from './part-queue.ts'
import { RowCheck } from './row-check.ts'
import { spreadsheetErrorOf } from './spreadsheet-error-of.ts'
import { seen } from './taken-cell.ts'

/** Rows that are checked and written at a time while more are read. */
const GRADUAL = { least: 200, most: 1000 }
const ALL_AT_ONCE = { least: Number.POSITIVE_INFINITY, most: Number.POSITIVE_INFINITY }

/**
 * Handles an import's upload: reads the workbook in a worker, checks every cell and every row, and writes all rows or none.
 * A gradual import is read, checked and written side by side; the first error ends its writing, and the refusal undoes it.
 * On errors the call is refused with all of them, after the same file with an error column and the run were kept. Rows that an
 * import leaves out by its own rule are told in the same way, and do not keep the others from being written.
 * A file of which something would not be read is refused until somebody decides about that. Progress goes to the caller's browser tab line by line (spec shell §7).
 */
export async function runImport<T extends FieldTable, References>(
  caller: CallContext,
  upload: Upload,
  definition: ImportDefinition<T, References>,
): Promise<z.input<typeof importAnswerSchema>> {
  const joined = await joinImportFields(caller, definition.customFieldSets)
  const { context } = joined
  const decision = importDecisionSchema.parse(upload.decision ?? {})
  const choices = new ColumnChoices(decision, await readKeptChoices(context, definition.port))
  const fields: FieldTable = { ...definition.fields, ...joined.fields }
  const { continuedBy } = definition
  const cells = new CellCheck<T>(context, { fields, continuedBy, choices })
  const progress = new ImportProgress(context)
  const queue = new PartQueue<ReadRow<T>>(definition.isGradual ? GRADUAL : ALL_AT_ONCE)
  const rows = new RowCheck(joined, definition, cells, progress)
  progress.begin(upload.fileName)
  await sideBySide(
    (signal) => readCells(upload, cells, queue, progress, signal),
    () => rows.take(queue.parts()),
  )
  failIfUndecided(context, cells)
  if (rows.count === 0) fail(importErrors.importEmpty)
  const keep = async (trx: ScopedTransaction): Promise<void> => {
    if (decision.isKept) await keepChoices(trx, context, definition.port, decision, fields)
  }
  const marked = { context, upload, port: definition.port }
  const errors = [...cells.faults, ...rows.faults]
  if (errors.length > 0) {
    progress.checkFailed()
    const keepRefused = keepMarkedImport({ ...marked, header: cells.header, faults: errors })
    // Whoever corrects the file has decided all the same.
    throw new BusinessErrorKeepingRows(importErrors.importRefused, { errorCount: errors.length }, async (trx) => {
      await keep(trx)
      return keepRefused(trx)
    })
  }
  const counts = await rows.write()
  await keep(context.trx)
  const said = { fileName: upload.fileName, ...counts, ...cells.decided }
  const { leftOut } = rows
  if (leftOut.length === 0) {
    await keepRun(context, definition.port, upload, counts)
    context.audit({ documentNo: '', detail: said })
    return counts
  }
  const ending = { state: 'imported', insert_count: counts.insertCount } as const
  const left = await keepMarkedImport({ ...marked, header: cells.header, faults: leftOut }, ending)(context.trx)
  context.audit({ documentNo: '', detail: { ...said, leftOutCount: left.errorCount } })
  return { ...counts, leftOut: left }
}

/** Refuses a file of which something would not be read, and tells what there is to decide. */
function failIfUndecided<T extends FieldTable>({ translate }: CallContext, { undecided }: CellCheck<T>): void {
  if (!undecided) return
  const labels = new Map(undecided.fields.map(({ name, label }) => [name, label]))
  const parts = [
    ...undecided.columns.map(({ column, heading, proposed }) => {
      if (heading === '') return translate('wire:import.unread.unnamed', { column })
      const label = labels.get(proposed)
      const name = label === undefined ? 'column' : 'proposed'
      return translate(`wire:import.unread.${name}`, { column, heading: seen(heading), label: label ?? '' })
    }),
    ...undecided.sheets.map((sheet) => translate('wire:import.unread.sheet', { sheet })),
  ]
  throw new BusinessErrorWithData(importErrors.importUndecided, { parts: parts.join(', ') }, undecided)
}

/** Runs reading and working together, until both have ended; the first that fails ends the other. */
async function sideBySide(read: (signal: AbortSignal) => Promise<void>, work: () => Promise<void>): Promise<void> {
  const broken = new AbortController()
  const working = work().catch((reason: unknown) => {
    broken.abort(reason)
    throw reason
  })
  for (const outcome of await Promise.allSettled([working, read(broken.signal)])) {
    if (outcome.status === 'rejected') throw outcome.reason
  }
}

/** Reads the upload; what its cells say goes to the queue. */
async function readCells<T extends FieldTable>(
  { content, fileName }: Upload,
  cells: CellCheck<T>,
  queue: PartQueue<ReadRow<T>>,
  progress: ImportProgress,
  signal: AbortSignal,
): Promise<void> {
  const hand = (rows: readonly ReadRow<T>[]): void => {
    progress.read(rows.length)
    queue.push(rows)
  }
  try {
    // How large an upload may be was decided where it came in.
    const limits = { fileBytes: content.length }
    await readWorkbook(content, limits, {
      fileName,
      signal,
      onSheet: (facts) => cells.open(facts),
      onRows: (rows) => hand(cells.take(rows)),
    })
    hand(cells.end())
    progress.readAll()
    queue.end()
  } catch (error) {
    const reason = spreadsheetErrorOf(error)
    queue.fail(reason)
    throw reason
  }
}

async function keepRun(
  { trx, caller }: CallContext,
  port: string,
  { fileName }: Upload,
  { insertCount }: ImportCounts,
): Promise<void> {
  await trx
    .insertInto('doc_import_run')
    .values({
      tenantsid: caller.tenantsid,
      user_id: caller.userId,
      port,
      file_name: fileName,
      state: 'imported',
      insert_count: insertCount,
      create_name: caller.userName,
    })
    .execute()
}
