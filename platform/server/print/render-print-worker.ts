import { parentPort } from 'node:worker_threads'
import { PrintError, type PrintErrorCode, type PrintJob } from './print-job.ts'
import { renderPrint } from './render-print.ts'

/** What the worker answers a job with. */
export type RenderPrintWorkerAnswer =
  | { type: 'done'; pdf: Uint8Array<ArrayBuffer> }
  | { type: 'failed'; code: PrintErrorCode; message: string }

const port = parentPort
if (port === null) throw new Error('only a worker thread renders')

// One job at a time comes from the parent. The thread stays, and with it the fonts that it has parsed.
port.on('message', (job: PrintJob) => {
  void renderPrint(job).then(
    (pdf) => {
      const bytes = new Uint8Array(pdf)
      port.postMessage({ type: 'done', pdf: bytes } satisfies RenderPrintWorkerAnswer, [bytes.buffer])
    },
    (error: unknown) => {
      const code = error instanceof PrintError ? error.code : 'broken'
      port.postMessage({ type: 'failed', code, message: String(error) } satisfies RenderPrintWorkerAnswer)
    },
  )
})
