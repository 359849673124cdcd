import { Worker } from 'node:worker_threads'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import {
  SpreadsheetRefusal,
  type SpreadsheetRefusalCode,
  type SpreadsheetRefusalParams,
} from './spreadsheet-refusal.ts'
import { WorkerSlots } from './worker-slots.ts'

/** What a worker reports; after each `part` it waits until the main thread begins to take that up. */
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
 * Runs one of this folder's worker files on a job and returns its result. While a part is taken up, the worker makes the
 * next one. It is ended after `timeoutMs`, when the signal fires, when a part cannot be taken up, and when it runs out of
 * memory. Throws a `SpreadsheetRefusal`, the signal's reason, or what `takePart` threw.
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
  const take = (message: WorkerMessage<Part, Result>): void => {
    switch (message.type) {
      case 'part':
        worker.postMessage('next')
        takePart(message.part)
        return
      case 'done':
        resolve(message.result)
        return
      case 'refused':
        reject(new SpreadsheetRefusal(message.code, message.params, { cause: message.cause }))
    }
  }
  let isOver = false
  const inTurn = (work: () => void): void => {
    // Each message is a task of its own, so that other work gets its turn between two of them.
    setImmediate(() => {
      if (isOver) return
      try {
        work()
      } catch (error) {
        reject(error)
      }
    })
  }
  worker.on('message', (message: WorkerMessage<Part, Result>) => inTurn(() => take(message)))
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    reject(new SpreadsheetRefusal(isOutOfMemory ? 'tooLarge' : 'brokenFile', {}, { cause: error }))
  })
  worker.on('exit', () => inTurn(() => reject(new SpreadsheetRefusal('brokenFile'))))
  try {
    return await promise
  } finally {
    isOver = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    await worker.terminate()
  }
}
