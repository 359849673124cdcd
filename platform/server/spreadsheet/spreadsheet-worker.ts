import { Worker } from 'node:worker_threads'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import {
  SpreadsheetRefusal,
  type SpreadsheetRefusalCode,
  type SpreadsheetRefusalParams,
} from './spreadsheet-refusal.ts'
import { WorkerSlots } from './worker-slots.ts'

/** What a worker reports; after each `part` it waits until the main thread has taken that up. */
export type WorkerMessage<Part, Result> =
  | { readonly type: 'part'; readonly part: Part }
  | { readonly type: 'done'; readonly result: Result }
  | ({ readonly type: 'refused' } & RefusalReport)

/** A refusal on its way between two threads; `cause` is what a library said, for the log. */
export type RefusalReport = {
  readonly code: SpreadsheetRefusalCode
  readonly params: SpreadsheetRefusalParams
  readonly cause: string | undefined
}

/** How many foreign files are worked on at once, and how many more may wait for their turn. */
const atOnce = 2
const waiting = 8
const slots = new WorkerSlots(atOnce, waiting)

/** Memory of one worker: a sheet of the largest permitted size needs about half of it. */
const heapMegabytes = 1_024

/**
 * Runs one of this folder's worker files on a job and returns its result. The worker is ended after `timeoutMs`, when
 * the signal fires, and when it runs out of memory. Throws a `SpreadsheetRefusal`, or the signal's reason.
 */
export async function runSpreadsheetWorker<Part, Result>(
  script: URL,
  job: { readonly file: Uint8Array | string },
  limits: SpreadsheetLimits,
  takePart: (part: Part) => void,
  signal?: AbortSignal,
): Promise<Result> {
  await slots.take(signal)
  try {
    signal?.throwIfAborted()
    return await runWorker<Part, Result>(script, job, limits, takePart, signal)
  } finally {
    slots.release()
  }
}

async function runWorker<Part, Result>(
  script: URL,
  job: { readonly file: Uint8Array | string },
  limits: SpreadsheetLimits,
  takePart: (part: Part) => void,
  signal?: AbortSignal,
): Promise<Result> {
  // A copy of its own, handed over: a view would drag along whatever larger buffer it looks into.
  const file = typeof job.file === 'string' ? job.file : new Uint8Array(job.file)
  const worker = new Worker(script, {
    workerData: { ...job, file },
    transferList: typeof file === 'string' ? [] : [file.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 64 },
    // The libraries print remarks about odd content; they belong to nobody.
    stdout: true,
    stderr: true,
    env: {},
    execArgv: [],
  })
  worker.stdout.resume()
  worker.stderr.resume()
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const timer = setTimeout(
    () => reject(new SpreadsheetRefusal('timedOut', { limit: limits.timeoutMs })),
    limits.timeoutMs,
  )
  const onAbort = (): void => reject(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  worker.on('message', (message: WorkerMessage<Part, Result>) => {
    switch (message.type) {
      case 'part':
        takePart(message.part)
        // The next batch is a task of its own, so that other work gets its turn between two of them.
        setImmediate(() => worker.postMessage('next'))
        return
      case 'done':
        resolve(message.result)
        return
      case 'refused':
        reject(new SpreadsheetRefusal(message.code, message.params, { cause: message.cause }))
    }
  })
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    reject(new SpreadsheetRefusal(isOutOfMemory ? 'tooLarge' : 'brokenFile', {}, { cause: error }))
  })
  worker.on('exit', () => reject(new SpreadsheetRefusal('brokenFile')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    await worker.terminate()
  }
}
