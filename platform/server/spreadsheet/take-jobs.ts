import { getHeapStatistics } from 'node:v8'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { RefusalReport, WorkerMessage } from './spreadsheet-worker.ts'

/** A worker whose heap has grown beyond this takes no further job. */
const GROWN_HEAP_BYTES = 32 * 1024 * 1024

let isForeign = false

/** To be called before a library of others reads a file: whatever it keeps of it must not meet the next file. */
export function endAfterThisJob(): void {
  isForeign = true
}

/** Worker side: takes one job after the other and reports the parts of each one at a time, then its result or why there is none. */
export async function takeJobs<Job, Part, Result>(
  work: (job: Job, send: (part: Part) => Promise<void>) => Promise<Result>,
): Promise<never> {
  const port = parentPort
  if (port === null) throw new Error('only a worker thread takes jobs of its parent')
  for (;;) await reportJob(port, work, (await nextMessage(port)) as Job)
}

async function reportJob<Job, Part, Result>(
  port: MessagePort,
  work: (job: Job, send: (part: Part) => Promise<void>) => Promise<Result>,
  job: Job,
): Promise<void> {
  const post = (message: WorkerMessage<Part, Result>): void => port.postMessage(message)
  try {
    const result = await work(job, async (part) => {
      post({ type: 'part', part })
      await nextMessage(port)
    })
    const canGoOn = !isForeign && getHeapStatistics().total_heap_size <= GROWN_HEAP_BYTES
    post({ type: 'done', result, canGoOn })
  } catch (error) {
    post({ type: 'refused', ...asReport(error) })
  }
}

/** Whatever else a library throws comes from the content of the file. */
function asReport(error: unknown): RefusalReport {
  if (!(error instanceof SpreadsheetError)) return { code: 'brokenFile', params: {}, cause: String(error) }
  return { code: error.code, params: error.params, cause: error.cause === undefined ? undefined : String(error.cause) }
}

function nextMessage(port: MessagePort): Promise<unknown> {
  return new Promise((resolve) => port.once('message', resolve))
}
