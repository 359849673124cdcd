import { Worker } from 'node:worker_threads'
import { PRINT_LIMITS, PrintError, type PrintJob } from './print-job.ts'
import type { RenderPrintWorkerAnswer } from './render-print-worker.ts'

const SCRIPT = new URL('./render-print-worker.ts', import.meta.url)
/** Jobs that may wait while one is drawn: each keeps its caller's transaction. Who comes after them is asked to try again. */
const WAITING = 4
/** Memory of the worker: all six fonts parsed and the largest job. */
const HEAP_MEGABYTES = 768
/** An idle worker gives its memory back after this time. */
const IDLE_MS = 300_000

let worker: Worker | undefined
let idleTimer: NodeJS.Timeout | undefined
let queue: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Draws a job outside of the main thread, one job after the other; throws a `PrintError`. */
export async function drawPrint(job: PrintJob, timeoutMs: number = PRINT_LIMITS.timeoutMs): Promise<Buffer> {
  if (waiting > WAITING) throw new PrintError('busy')
  waiting += 1
  const turn = queue.then(() => drawInWorker(job, timeoutMs))
  queue = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    waiting -= 1
  }
}

async function drawInWorker(job: PrintJob, timeoutMs: number): Promise<Buffer> {
  const thread = readyWorker()
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const timer = setTimeout(() => reject(new PrintError('timedOut')), timeoutMs)
  const onMessage = (answer: RenderPrintWorkerAnswer): void => {
    if (answer.type === 'done') resolve(Buffer.from(answer.pdf.buffer))
    else reject(new PrintError(answer.code, answer.message))
  }
  const onError = (error: Error): void => reject(new PrintError('broken', error.message, { cause: error }))
  const onExit = (): void => reject(new PrintError('broken', 'the worker ended'))
  thread.on('message', onMessage)
  thread.on('error', onError)
  thread.on('exit', onExit)
  thread.ref()
  try {
    thread.postMessage(job)
    return await promise
  } catch (error) {
    // After a timeout it is still busy, after an error it may be gone: the next job gets a new one.
    if (!(error instanceof PrintError) || error.code === 'timedOut' || error.code === 'broken') dropWorker(thread)
    throw error
  } finally {
    clearTimeout(timer)
    thread.off('message', onMessage)
    thread.off('error', onError)
    thread.off('exit', onExit)
    thread.unref()
    rest()
  }
}

function readyWorker(): Worker {
  clearTimeout(idleTimer)
  worker ??= new Worker(SCRIPT, {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, maxYoungGenerationSizeMb: 64 },
    env: {},
    execArgv: [],
  })
  return worker
}

function dropWorker(thread: Worker): void {
  if (worker === thread) worker = undefined
  // What it says from here on concerns nobody.
  thread.on('error', () => undefined)
  void thread.terminate()
}

function rest(): void {
  clearTimeout(idleTimer)
  idleTimer = setTimeout(() => {
    if (worker) dropWorker(worker)
  }, IDLE_MS)
  idleTimer.unref()
}
