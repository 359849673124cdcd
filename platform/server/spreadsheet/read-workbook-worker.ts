import { readFile } from 'node:fs/promises'
import { workerData } from 'node:worker_threads'
import { openSheet } from './open-sheet.ts'
import { reportJob } from './report-job.ts'
import { batchRows, type SheetBatch } from './sheet-batch.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'

/** What this worker is started with: the bytes of a file, or where it lies. */
export type ReadJob = { readonly file: Uint8Array | string; readonly limits: SpreadsheetLimits }

const job = workerData as ReadJob

await reportJob<SheetBatch, string>(async (send) => {
  const file =
    typeof job.file === 'string'
      ? await readFile(job.file)
      : Buffer.from(job.file.buffer, job.file.byteOffset, job.file.byteLength)
  const sheet = await openSheet(file, job.limits)
  for (const batch of batchRows(sheet.rows)) await send(batch)
  return sheet.sheetName
})
