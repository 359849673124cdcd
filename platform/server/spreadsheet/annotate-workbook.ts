import type { AnnotateJob } from './annotate-workbook-worker.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import { defaultSpreadsheetLimits } from './spreadsheet-limits.ts'
import { runSpreadsheetWorker } from './spreadsheet-worker.ts'

const script = new URL('./annotate-workbook-worker.ts', import.meta.url)

/**
 * The same workbook with one more column behind the last of its first visible sheet: `errorHeader` in `headerRow`, and
 * in red the text of each row in `rowErrors` (both by the 1-based row numbers of the file). A column of that header
 * that is already there is replaced. An xlsx keeps everything else byte by byte; an xls comes back as xlsx with its
 * values and number formats. Throws `SpreadsheetError` like reading does.
 */
export async function annotateWorkbook(
  file: Buffer,
  rowErrors: ReadonlyMap<number, string>,
  headerRow: number,
  errorHeader: string,
): Promise<Buffer> {
  const limits = defaultSpreadsheetLimits
  if (file.length > limits.fileBytes) {
    throw new SpreadsheetError('tooLarge', { limit: limits.fileBytes, found: file.length })
  }
  const job: AnnotateJob = { file, rowErrors, headerRow, errorHeader, limits }
  const annotated = await runSpreadsheetWorker<never, Uint8Array>(script, job, limits, () => {})
  return Buffer.from(annotated.buffer, annotated.byteOffset, annotated.byteLength)
}
