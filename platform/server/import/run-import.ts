import { refuse } from '#platform/contract/errors.ts'
import { columnHeading, type FieldTable } from '#platform/contract/fields.ts'
import { importErrors } from '#platform/contract/import-errors.ts'
import type { CallContext, Upload } from '../call-context.ts'
import { RefusalKeepingRows } from '../http/refusal-keeping-rows.ts'
import { readWorkbook } from '../spreadsheet/read-workbook.ts'
import { errorSentence } from '../text-catalogue.ts'
import { CellCheck, type CheckedCells } from './cell-check.ts'
import type { ImportCounts, ImportDefinition, ImportedRow, ReadRow } from './define-import.ts'
import { joinImportFields, referenceFaults, withCustomApart } from './join-import-fields.ts'
import { type ImportFault, keepRefusedImport } from './keep-refused-import.ts'
import { spreadsheetRefusalOf } from './spreadsheet-refusal-of.ts'

/** Rows between two progress lines; also the least number of rows written at a time. */
const STEP = 1000

/**
 * Handles an import's upload: reads the workbook in a worker, checks every cell and every row, and writes all rows or none.
 * On faults the call is refused with all of them, after the same file with an error column and the run were kept.
 * Progress goes to the caller's browser tab line by line (spec shell §7).
 */
export async function runImport<T extends FieldTable, References>(
  caller: CallContext,
  upload: Upload,
  definition: ImportDefinition<T, References>,
): Promise<ImportCounts> {
  const joined = await joinImportFields(caller, definition.frames)
  const { context } = joined
  const fields: FieldTable = { ...definition.fields, ...joined.fields }
  const { translate, progress } = context
  progress(`$${translate('wire:import.reading', { fileName: upload.fileName })}`)
  const { header, read, faults } = await readCells<T>(context, fields, upload, definition.continuedBy)
  if (read.length === 0) refuse(importErrors.importEmpty)
  tellChecked(context, read.length)
  faults.push(...(await referenceFaults(joined, read)))
  // Without a look-up there is nothing that the definition could expect here.
  const references = (await definition.lookUp?.(context, read)) as References
  faults.push(...(await checkRows(context, definition, read, references)))
  if (faults.length > 0) {
    progress('checkFailed')
    const refused = { context, upload, port: definition.port, header, faults }
    throw new RefusalKeepingRows(importErrors.importRefused, { errorCount: faults.length }, keepRefusedImport(refused))
  }
  progress('checkSuccess')
  // Without a fault every cell of every row was read.
  const whole = withCustomApart(joined, read as ImportedRow<T>[])
  const counts = await writeAll(context, definition, whole, references)
  await context.trx
    .insertInto('doc_import_run')
    .values({
      tenantsid: context.caller.tenantsid,
      user_id: context.caller.userId,
      port: definition.port,
      file_name: upload.fileName,
      state: 'imported',
      insert_count: counts.insertCount,
      create_name: context.caller.userName,
    })
    .execute()
  context.audit({ documentNo: '', detail: { fileName: upload.fileName, ...counts } })
  return counts
}

/** What the cells of the upload say; each part of the rows is checked while the worker reads the next. */
async function readCells<T extends FieldTable>(
  context: CallContext,
  fields: FieldTable,
  { content, fileName }: Upload,
  continuedBy: readonly string[] | undefined,
): Promise<CheckedCells<T>> {
  const cells = new CellCheck<T>(context, fields, continuedBy)
  try {
    // How large an upload may be was decided where it came in.
    await readWorkbook(content, { fileBytes: content.length }, { fileName, onRows: (rows) => cells.take(rows) })
  } catch (error) {
    throw spreadsheetRefusalOf(error)
  }
  return cells.end()
}

/** How many rows there are is known at the end of the file, so the lines come together. */
function tellChecked({ translate, progress }: CallContext, total: number): void {
  for (let done = Math.min(STEP, total); ; done = Math.min(done + STEP, total)) {
    progress(`$${translate('wire:import.checking', { done, total })}`)
    if (done === total) return
  }
}

async function checkRows<T extends FieldTable, References>(
  context: CallContext,
  definition: ImportDefinition<T, References>,
  rows: readonly ReadRow<T>[],
  references: References,
): Promise<ImportFault[]> {
  const faults = await definition.checkRows(context, rows, references)
  return faults.map(({ rowNumber, field, error, parameters, sentence }) => ({
    rowNumber,
    field: field ?? '',
    fieldLabel: field ? columnHeading(definition.fields[field] ?? { label: field }, context.translate) : '',
    message: sentence ?? errorSentence(context.translate, error, parameters),
    errorCode: error.code,
  }))
}

async function writeAll<T extends FieldTable, References>(
  context: CallContext,
  definition: ImportDefinition<T, References>,
  rows: readonly ImportedRow<T>[],
  references: References,
): Promise<ImportCounts> {
  const counts = { insertCount: 0, updateCount: 0 }
  let done = 0
  for (const part of partsOf(definition, rows)) {
    const { insertCount, updateCount } = await definition.writeRows(context, part, references)
    counts.insertCount += insertCount
    counts.updateCount += updateCount
    done += part.length
    context.progress(`\u2713${context.translate('wire:import.written', { done, total: rows.length })}`)
  }
  return counts
}

/** Parts of at least STEP rows (but for the last), in the order of the file; rows of one group stay together. */
function* partsOf<T extends FieldTable>(
  { groupOf }: Pick<ImportDefinition<T>, 'groupOf'>,
  rows: readonly ImportedRow<T>[],
): Iterable<ImportedRow<T>[]> {
  const groups = groupOf ? Map.groupBy(rows, groupOf).values() : rows.map((row) => [row])
  let part: ImportedRow<T>[] = []
  for (const group of groups) {
    part.push(...group)
    if (part.length < STEP) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
