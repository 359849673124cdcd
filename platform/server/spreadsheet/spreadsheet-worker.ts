import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import { SpreadsheetError, type SpreadsheetErrorCode, type SpreadsheetErrorParams } from './spreadsheet-error.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { WorkerSlots } from './worker-slots.ts'

/** What a worker reports; after each `part` it waits until the main thread begins to take that up. */
export type WorkerMessage<Part, Result> =
  | { readonly type: 'part'; readonly part: Part }
  | { readonly type: 'done'; readonly result: Result; readonly canGoOn: boolean }
  | ({ readonly type: 'refused' } & RefusalReport)

/** A refusal on its way between two threads; `cause` is what a library said, for the log. */
export type RefusalReport = {
  readonly code: SpreadsheetErrorCode
  readonly params: SpreadsheetErrorParams
  readonly cause: string | undefined
}

/** How many foreign files are worked on at once, and how many more may wait for their turn. */
const atOnce = 2
const waiting = 8
const slots = new WorkerSlots(atOnce, waiting)

/** Memory of one worker: a sheet of the largest permitted size needs about half of it. */
const heapMegabytes = 1_024

/** A worker without work gives its memory back after this time. */
const idleMs = 60_000

/** Workers that came to the end of a job and wait for the next: starting one takes longer than reading a usual file. */
const rested: { readonly script: string; readonly worker: Worker; readonly timer: NodeJS.Timeout }[] = []

/**
 * Runs one of this folder's worker files on a job and returns its result. While a part is taken up, the worker makes the
 * next one. It is ended after `timeoutMs`, when the signal fires, when a part cannot be taken up, and when it runs out of
 * memory. A file that was refused or read by a library of others is the last of its worker, so that none can do anything to
 * the next. Throws a `SpreadsheetError`, the signal's reason, or what `takePart` threw.
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
  const worker = takeRested(script) ?? startWorker(script)
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const timer = setTimeout(
    () => reject(new SpreadsheetError('timedOut', { limit: limits.timeoutMs })),
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
        isKept = message.canGoOn
        resolve(message.result)
        return
      case 'refused':
        reject(new SpreadsheetError(message.code, message.params, { cause: message.cause }))
    }
  }
  let isOver = false
  let isKept = false
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
  const onMessage = (message: WorkerMessage<Part, Result>): void => inTurn(() => take(message))
  const onError = (error: NodeJS.ErrnoException): void => {
    const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    reject(new SpreadsheetError(isOutOfMemory ? 'tooMuchMemory' : 'brokenFile', {}, { cause: error }))
  }
  const onExit = (): void => inTurn(() => reject(new SpreadsheetError('brokenFile')))
  worker.on('message', onMessage)
  worker.on('error', onError)
  worker.on('exit', onExit)
  // A copy of its own, handed over: a view would drag along whatever larger buffer it looks into.
  const file = typeof job.file === 'string' ? job.file : new Uint8Array(job.file)
  worker.postMessage({ ...job, file }, typeof file === 'string' ? [] : [file.buffer])
  try {
    return await promise
  } finally {
    isOver = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    worker.off('message', onMessage)
    worker.off('error', onError)
    worker.off('exit', onExit)
    if (isKept) rest(script, worker)
    else await worker.terminate()
  }
}

function startWorker(script: URL): Worker {
  const compileCache = getCompileCacheDir()
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 64 },
    // The libraries print remarks about odd content; they belong to nobody.
    stdout: true,
    stderr: true,
    env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
    execArgv: [],
  })
  worker.stdout.resume()
  worker.stderr.resume()
  // What happens to it while it has no job concerns nobody.
  worker.on('error', () => undefined)
  worker.once('exit', () => forget(worker))
  return worker
}

function takeRested(script: URL): Worker | undefined {
  const worker = rested.find((one) => one.script === script.href)?.worker
  if (worker) forget(worker)
  worker?.ref()
  return worker
}

/** Keeps a worker for the next job, in place of the one that waits longest where there are as many as may work at once. */
function rest(script: URL, worker: Worker): void {
  worker.unref()
  const end = (): void => {
    forget(worker)
    void worker.terminate()
  }
  rested.push({ script: script.href, worker, timer: setTimeout(end, idleMs).unref() })
  const [longest] = rested
  if (rested.length <= atOnce || !longest) return
  forget(longest.worker)
  void longest.worker.terminate()
}

function forget(worker: Worker): void {
  const at = rested.findIndex((one) => one.worker === worker)
  for (const { timer } of at < 0 ? [] : rested.splice(at, 1)) clearTimeout(timer)
}
