import { readFile } from 'node:fs/promises'
import { openSheet } from './open-sheet.ts'
import { bulkRows, type RowChunk } from './row-chunk.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { takeJobs } from './take-jobs.ts'

/** What this worker is given: the bytes of a file, or where it lies. */
export type ReadJob = { readonly file: Uint8Array | string; readonly limits: SpreadsheetLimits }

await takeJobs<ReadJob, RowChunk, null>(async (job, send) => {
  const file =
    typeof job.file === 'string'
      ? await readFile(job.file)
      : Buffer.from(job.file.buffer, job.file.byteOffset, job.file.byteLength)
  const sheet = await openSheet(file, job.limits)
  for (const batch of bulkRows(sheet.facts, sheet.rows)) await send(batch)
  return null
})
