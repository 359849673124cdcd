import type { CallInput, CallOutput, CallTable } from '#platform/contract/calls.ts'
import { CALL_BASE_PATH, HEADERS } from '#platform/contract/envelope.ts'
import { isRecord } from '#platform/contract/values/record-of.ts'
import { noteBlock } from '../kit/block.ts'
import { beginBusy } from '../kit/busy.ts'
import { isExpiry, reportExpiry } from '../kit/expiry.ts'
import { notify } from '../kit/notify.ts'
import { presence } from '../live/presence.ts'
import { createStore } from '../store.ts'
import { currentLanguage } from '../texts/texts.ts'
import { CallError, errorFromBody, STALE_CODE, transportError } from './call-error.ts'
import { heldCalls } from './held-calls.ts'
import { inTurn } from './in-turn.ts'
import { fileNameOf, saveFile } from './save-file.ts'
import { sendForm } from './send-form.ts'

export { CallError } from './call-error.ts'

/** Longest wait for an answer, and for the answer to an upload (spec shell §7). */
const GENERAL_TIMEOUT_MS = 300_000
const UPLOAD_TIMEOUT_MS = 180_000

/** The code of a request that was made before (spec shell §8). */
const REPEAT_CODE = '50M01'

/** Names the web-socket client that follows an upload. */
const CLIENT_HEADER = 'x-client-id'

/** How one call is made. */
export interface CallOptions {
  /** Aborts the call; the caller gets an `AbortError` and nobody a message. */
  signal?: AbortSignal | undefined
  /** Default 300,000; uploads 180,000. */
  timeoutMs?: number | undefined
  /** Shows the busy line at the top of the page meanwhile. */
  isLoadingShown?: boolean | undefined
  /** Leaves it to the caller to show errors, or those that it picks. Expiry is shown all the same, unless `isExpirySilent`. */
  areErrorsSilent?: boolean | ((error: CallError) => boolean) | undefined
  /** Leaves errors of repetition alone (code 50M01, spec shell §8) to the caller. */
  areRepeatErrorsSilent?: boolean | undefined
  /** Leaves it to the caller to say that somebody else saved first. */
  areConflictsSilent?: boolean | undefined
  /** Leaves an expired session to the caller as well. */
  isExpirySilent?: boolean | undefined
  /** Ends the session, so it goes out while all other calls are held. */
  isSessionEnd?: boolean | undefined
  /** Renews the session, so it goes out alone. */
  isSessionRenewal?: boolean | undefined
  /** A `randomId()` that stays the same for every attempt of one submit. */
  idempotencyKey?: string | undefined
  /** Menu entry the call is made from; that of the shown page unless given. */
  menuNo?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Reads as of this time of the company's clock, `YYYY-MM-DD HH:mm:ss`; now unless given. */
  asOf?: string | null | undefined
}

/** Uploads name the web-socket client that gets the progress lines. */
export interface UploadOptions extends CallOptions {
  clientId: string
  /** What is decided about the file, as the multipart field `decision`. */
  decision?: unknown
}

/** How a file to keep is sent. */
export interface FileOptions extends CallOptions {
  /** Part of the file that has been sent, from 0 to 1. */
  onProgress?: (part: number) => void
}

/** A file with the name that the server gives it. */
export interface AnsweredFile {
  content: Blob
  fileName: string
}

/** Typed access to a module's calls. */
export interface CallClient<T extends CallTable> {
  <P extends keyof T & string>(path: P, input: CallInput<T, P>, options?: CallOptions): Promise<CallOutput<T, P>>
  /** One call by itself, as `useCommand` runs it. */
  command<P extends keyof T & string>(
    path: P,
  ): (input: CallInput<T, P>, options: CallOptions) => Promise<CallOutput<T, P>>
  /** Saves the answered file under the name that the server gives it. */
  download<P extends keyof T & string>(path: P, input: CallInput<T, P>, options?: CallOptions): Promise<void>
  /** The answered file itself, for what is shown instead of saved. */
  file<P extends keyof T & string>(path: P, input: CallInput<T, P>, options?: CallOptions): Promise<AnsweredFile>
  /** Sends one file as the multipart field `file`. */
  upload<P extends keyof T & string>(path: P, file: File, options: UploadOptions): Promise<CallOutput<T, P>>
  /** Sends a file to keep with the condition that says whose it is. */
  sendFile<P extends keyof T & string>(
    path: P,
    input: CallInput<T, P>,
    file: File,
    options?: FileOptions,
  ): Promise<CallOutput<T, P>>
}

/** Menu entry of the page on screen; the tab host keeps it. */
export const currentMenuNo = createStore('')

/** A list query has a `condition` and is the body itself; everything else travels inside of `condition`. */
function bodyOf(input: unknown): string {
  return JSON.stringify(isRecord(input) && 'condition' in input ? input : { condition: input ?? {} })
}

function headersFor(options: CallOptions): Record<string, string> {
  const menuNo = options.menuNo ?? currentMenuNo.get()
  return {
    [HEADERS.language]: currentLanguage(),
    [HEADERS.invoker]: '1',
    ...(menuNo ? { [HEADERS.menu]: menuNo } : {}),
    ...(options.idempotencyKey ? { [HEADERS.idempotencyKey]: options.idempotencyKey } : {}),
    ...(options.asOf ? { [HEADERS.asOf]: options.asOf } : {}),
    ...(presence.isUnattended() ? { [HEADERS.unattended]: '1' } : {}),
    ...options.headers,
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

function isSuccess(response: Response, body: unknown): body is { status: 200; data: unknown } {
  return response.ok && isRecord(body) && body.status === 200
}

/** Repeated requests and conflicts of editors have switches of their own. */
function isSilent(error: CallError, options: CallOptions): boolean {
  const { areErrorsSilent = false } = options
  if (error.errorCode === REPEAT_CODE) return options.areRepeatErrorsSilent === true
  if (error.errorCode === STALE_CODE && options.areConflictsSilent === true) return true
  return typeof areErrorsSilent === 'function' ? areErrorsSilent(error) : areErrorsSilent
}

/** Shows what went wrong in the one place that does so, and hands the error on. */
function report(error: CallError, options: CallOptions): CallError {
  noteBlock(error)
  if (isExpiry(error)) {
    if (!options.isExpirySilent) reportExpiry()
  } else if (!isSilent(error, options)) {
    notify.error(error.errorMessage, error.rule)
  }
  return error
}

interface CallRequest {
  body: BodyInit
  headers: Record<string, string>
  timeoutMs: number
  /** Sends in another way than `fetch`. */
  send?: (url: string, signal: AbortSignal) => Promise<Response>
}

const exchange = <R>(
  path: string,
  request: CallRequest,
  options: CallOptions,
  read: (response: Response) => Promise<R>,
): Promise<R> => inTurn(options.isSessionRenewal === true, () => exchangeNow(path, request, options, read))

async function exchangeNow<R>(
  path: string,
  request: CallRequest,
  options: CallOptions,
  read: (response: Response) => Promise<R>,
): Promise<R> {
  // The page is about to be left: whoever waits is told nothing any more.
  if (heldCalls.areHeld() && !options.isSessionEnd) return new Promise<never>(() => {})
  const endBusy = options.isLoadingShown ? beginBusy() : undefined
  const timeout = AbortSignal.timeout(options.timeoutMs ?? request.timeoutMs)
  const given = [options.signal, options.isSessionEnd ? undefined : heldCalls.signal()].filter(
    (signal) => signal !== undefined,
  )
  try {
    const url = `${CALL_BASE_PATH}/${path}`
    const signal = AbortSignal.any([timeout, ...given])
    const { body, headers } = request
    const response = request.send
      ? await request.send(url, signal)
      : await fetch(url, { method: 'POST', credentials: 'same-origin', headers, body, signal })
    return await read(response)
  } catch (error) {
    if (given.some(({ aborted }) => aborted)) throw error
    throw report(error instanceof CallError ? error : transportError(error), options)
  } finally {
    endBusy?.()
  }
}

/** The data of an answer. What it is, the call's declaration says: the server's tests hold its answers to that. */
async function readData<Output>(response: Response): Promise<Output> {
  const body = await readJson(response)
  if (isSuccess(response, body)) return body.data as Output
  throw errorFromBody(response.status, body)
}

async function readFile(response: Response): Promise<AnsweredFile> {
  const disposition = response.headers.get('content-disposition')
  if (!response.ok || !disposition?.startsWith('attachment')) {
    throw errorFromBody(response.status, await readJson(response))
  }
  return { content: await response.blob(), fileName: fileNameOf(disposition) }
}

const JSON_TYPE = { 'content-type': 'application/json' }

function jsonRequest(input: unknown, options: CallOptions) {
  return { body: bodyOf(input), headers: { ...headersFor(options), ...JSON_TYPE }, timeoutMs: GENERAL_TIMEOUT_MS }
}

function uploadRequest(file: File, options: UploadOptions) {
  const body = new FormData()
  if (options.decision !== undefined) body.append('decision', JSON.stringify(options.decision))
  body.append('file', file)
  const headers = { ...headersFor(options), [CLIENT_HEADER]: options.clientId }
  return { body, headers, timeoutMs: UPLOAD_TIMEOUT_MS }
}

/** The condition goes first, so that the server knows whose file it is before the first byte of it. */
function fileRequest(input: unknown, file: File, options: FileOptions): CallRequest {
  const body = new FormData()
  body.append('condition', JSON.stringify(input ?? {}))
  body.append('file', file)
  const headers = headersFor(options)
  const onProgress = (part: number) => options.onProgress?.(part)
  const send = (url: string, signal: AbortSignal) => sendForm({ url, body, headers, signal, onProgress })
  return { body, headers, timeoutMs: UPLOAD_TIMEOUT_MS, send }
}

/** Makes a call whose path follows from a declaration, which says what it answers. */
export const sendCall = <Output>(path: string, input: unknown, options: CallOptions = {}): Promise<Output> =>
  exchange(path, jsonRequest(input, options), options, readData<Output>)

/** The file that such a call answers. */
export const fileCall = (path: string, input: unknown, options: CallOptions = {}): Promise<AnsweredFile> =>
  exchange(path, jsonRequest(input, options), options, readFile)

/** Saves it. */
export const downloadCall = async (path: string, input: unknown, options: CallOptions = {}): Promise<void> =>
  saveFile(await fileCall(path, input, options))

/** Sends a file to such a call. */
export const uploadCall = <Output>(path: string, file: File, options: UploadOptions): Promise<Output> =>
  exchange(path, uploadRequest(file, options), options, readData<Output>)

const client = Object.assign(sendCall, {
  command:
    <Output>(path: string) =>
    (input: unknown, options: CallOptions) =>
      sendCall<Output>(path, input, options),
  download: downloadCall,
  file: fileCall,
  upload: uploadCall,
  sendFile: <Output>(path: string, input: unknown, file: File, options: FileOptions = {}) =>
    exchange(path, fileRequest(input, file, options), options, readData<Output>),
})

/**
 * The calls of a table, typed by it: `const api = callsOf<typeof orderCalls>()`. Import the table as a type only.
 * Refusals, expiry, network errors and timeouts reject with a `CallError` and are shown once, here.
 */
export const callsOf = <T extends CallTable>(): CallClient<T> => client
