import { detectFormat } from './open-sheet.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { endAfterThisJob, takeJobs } from './take-jobs.ts'
import { addSheetColumn } from './xlsx/add-sheet-column.ts'
import { replaceZipPart } from './xlsx/replace-zip-part.ts'
import { openXlsx, type XlsxPackage } from './xlsx/xlsx-package.ts'
import { findSheetData, readXlsxRows } from './xlsx/xlsx-sheet.ts'

/** What this worker is started with. */
export type AnnotateJob = {
  readonly file: Uint8Array
  readonly rowErrors: ReadonlyMap<number, string>
  readonly headerRow: number
  readonly errorHeader: string
  readonly limits: SpreadsheetLimits
}

await takeJobs<AnnotateJob, never, Uint8Array>(async (job) => {
  const original = Buffer.from(job.file.buffer, job.file.byteOffset, job.file.byteLength)
  const file = detectFormat(original) === 'xlsx' ? original : await convertXls(original, job.limits)
  return annotate(job, file, openXlsx(file, job.limits))
})

async function convertXls(file: Buffer, limits: SpreadsheetLimits): Promise<Buffer> {
  endAfterThisJob()
  const { default: XLSX } = await import('@e965/xlsx')
  const { readXls } = await import('./xls-sheet.ts')
  // The library stumbles over rows without cells when it writes sheets that were read as arrays.
  const workbook = readXls(file, limits, { isDense: false })
  try {
    const converted: Uint8Array = XLSX.write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true })
    return Buffer.from(converted)
  } catch (error) {
    throw new SpreadsheetError('brokenFile', {}, { cause: error })
  }
}

function annotate(job: AnnotateJob, file: Buffer, workbook: XlsxPackage): Buffer {
  const xml = workbook.xml(workbook.sheet.partName) ?? ''
  const data = findSheetData(xml)
  if (data === undefined) return file
  let lastColumn = 0
  let earlierColumn = -1
  for (const row of readXlsxRows(workbook, job.limits)) {
    lastColumn = Math.max(lastColumn, row.cells.length)
    if (row.rowNumber === job.headerRow) earlierColumn = row.cells.findIndex((cell) => cell.text === job.errorHeader)
  }
  const texts = new Map(job.rowErrors).set(job.headerRow, job.errorHeader)
  const column = earlierColumn >= 0 ? earlierColumn : lastColumn
  const annotated = addSheetColumn(xml, data, { column, texts, headerRow: job.headerRow })
  const content = annotated.replace(/^\s*<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>')
  return replaceZipPart(file, workbook.entries, workbook.sheet.partName, Buffer.from(content))
}
