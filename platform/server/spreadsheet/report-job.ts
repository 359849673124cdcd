import { type MessagePort, parentPort } from 'node:worker_threads'
import { SpreadsheetRefusal } from './spreadsheet-refusal.ts'
import type { RefusalReport, WorkerMessage } from './spreadsheet-worker.ts'

/** Worker side: runs a job and reports its parts one at a time, then its result or why there is none. */
export async function reportJob<Part, Result>(job: (send: (part: Part) => Promise<void>) => Promise<Result>) {
  const port = parentPort
  if (port === null) throw new Error('only a worker thread reports to its parent')
  const post = (message: WorkerMessage<Part, Result>): void => port.postMessage(message)
  try {
    const result = await job(async (part) => {
      post({ type: 'part', part })
      await answer(port)
    })
    post({ type: 'done', result })
  } catch (error) {
    post({ type: 'refused', ...asReport(error) })
  }
}

/** Whatever else a library throws comes from the content of the file. */
function asReport(error: unknown): RefusalReport {
  if (!(error instanceof SpreadsheetRefusal)) return { code: 'brokenFile', params: {}, cause: String(error) }
  return { code: error.code, params: error.params, cause: error.cause === undefined ? undefined : String(error.cause) }
}

function answer(port: MessagePort): Promise<void> {
  return new Promise((resolve) => port.once('message', () => resolve()))
}
