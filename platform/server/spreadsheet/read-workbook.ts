import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { ReadJob } from './read-workbook-worker.ts'
import { type RowChunk, unpackBatch } from './row-chunk.ts'
import type { SheetFacts, SheetRow } from './sheet-row.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import { defaultSpreadsheetLimits, type SpreadsheetLimits } from './spreadsheet-limits.ts'
import { runSpreadsheetWorker } from './spreadsheet-worker.ts'

/**
 * The first visible sheet of a workbook; rows without any value are left out, `rowNumber` is that of the file. Rows that were
 * taken up while they were read are not among them.
 */
export type ReadSheet = SheetFacts & { readonly rows: SheetRow[] }

export type ReadWorkbookOptions = {
  /** The name the file came with; anything but .xls and .xlsx is refused, after the content has been judged. */
  readonly fileName?: string
  /** Ends the reading; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Takes up rows as they are read, some hundred at a time, so that nobody keeps them all; what it throws ends the reading. */
  readonly onRows?: (rows: readonly SheetRow[]) => void
  /** Is told what is known of the sheet, before its first rows. */
  readonly onSheet?: (facts: SheetFacts) => void
}

const script = new URL('./read-workbook-worker.ts', import.meta.url)

/**
 * Reads the first visible sheet of a foreign xlsx or xls (a buffer, or a path) in a worker thread.
 * What the file is, its content decides. Throws `SpreadsheetError` for every file that is not taken.
 */
export async function readWorkbook(
  file: Buffer | string,
  limits: Partial<SpreadsheetLimits> = {},
  options: ReadWorkbookOptions = {},
): Promise<ReadSheet> {
  const allLimits = { ...defaultSpreadsheetLimits, ...limits }
  const fileBytes = typeof file === 'string' ? (await stat(file)).size : file.length
  if (fileBytes > allLimits.fileBytes) {
    throw new SpreadsheetError('tooLarge', { limit: allLimits.fileBytes, found: fileBytes })
  }
  const rows: SheetRow[] = []
  const job: ReadJob = { file, limits: allLimits }
  let facts: SheetFacts | undefined
  await runSpreadsheetWorker<RowChunk, null>(
    script,
    job,
    allLimits,
    (batch) => {
      if (batch.facts) {
        facts = batch.facts
        options.onSheet?.(batch.facts)
      }
      const read = unpackBatch(batch)
      if (options.onRows) options.onRows(read)
      else rows.push(...read)
    },
    options.signal,
  )
  if (options.fileName !== undefined) failOnForeignExtension(options.fileName)
  // The first batch has them, even of a sheet without rows.
  if (!facts) throw new SpreadsheetError('brokenFile')
  return { ...facts, rows }
}

/** Only .xls and .xlsx are taken, whichever of the two the content is. */
function failOnForeignExtension(fileName: string): void {
  if (!['.xls', '.xlsx'].includes(extname(fileName).toLowerCase())) throw new SpreadsheetError('notSpreadsheet')
}
