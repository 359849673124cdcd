import type { ErrorAnswer, ErrorDetail } from '#platform/contract/envelope.ts'
import { isRecord } from '#platform/contract/values/record-of.ts'
import { translate } from '../texts/texts.ts'

/** The code of a command that came too late: somebody else saved first. */
export const STALE_CODE = 'wire.staleVersion'

/** Codes that this side gives to errors on the way, where no server answered. */
export const NETWORK_ERROR = 'network'
export const TIMEOUT_ERROR = 'timeout'

/** What a server says when it has no better words (spec shell §8). */
const UNKNOWN = 'Unknown!'

/** A call that failed. `errorMessage` is fit for people, in their language. */
export class CallError extends Error {
  readonly errorCode: string
  readonly errorMessage: string
  /** HTTP status; 0 when no server answered. */
  readonly status: number
  readonly details: readonly ErrorDetail[]
  /** The rule that caused it. */
  readonly rule: string | undefined
  /** What the refusal carries beside its words, such as the file of a refused import. */
  readonly data: unknown

  constructor(answer: ErrorAnswer & { data?: unknown }, status: number) {
    super(answer.errorMessage)
    this.name = 'CallError'
    this.errorCode = answer.errorCode
    this.errorMessage = answer.errorMessage
    this.status = status
    this.details = answer.details ?? []
    this.rule = answer.rule
    this.data = answer.data
  }
}

/** Whether the server may have acted although no answer says so; then a retry must carry the same key. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status >= 500
}

const isErrorDetail = (value: unknown): value is ErrorDetail =>
  isRecord(value) &&
  typeof value.path === 'string' &&
  typeof value.message === 'string' &&
  (value.rule === undefined || typeof value.rule === 'string')

/** The error of an answer that is no success, whatever its body holds. */
export function errorFromBody(status: number, body: unknown): CallError {
  const answer = isRecord(body) ? body : {}
  const code = answer.errorCode ?? answer.code
  const message = typeof answer.errorMessage === 'string' ? answer.errorMessage.trim() : ''
  return new CallError(
    {
      errorCode: typeof code === 'string' || typeof code === 'number' ? String(code) : String(status),
      errorMessage: messageFor(status, message),
      details: Array.isArray(answer.details) ? answer.details.filter(isErrorDetail) : [],
      ...(typeof answer.rule === 'string' ? { rule: answer.rule } : {}),
      data: answer.data,
    },
    status,
  )
}

function messageFor(status: number, message: string): string {
  if (message === UNKNOWN) return translate('platform:errors.internal')
  if (message) return message
  if (status === 413) return translate('platform:errors.tooLarge')
  if (status === 429) return translate('platform:errors.tooMany')
  if (status === 502 || status === 503 || status === 504) return translate('platform:errors.unavailable')
  return status >= 500 ? translate('platform:errors.internal') : translate('platform:errors.unknown', { status })
}

/** The error of a request that got no answer: too slow, or no way to the server. */
export function transportError(cause: unknown): CallError {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') {
    return new CallError({ errorCode: TIMEOUT_ERROR, errorMessage: translate('platform:errors.timeout') }, 0)
  }
  const message = cause instanceof Error ? cause.message : String(cause)
  return new CallError({ errorCode: NETWORK_ERROR, errorMessage: translate('platform:errors.network', { message }) }, 0)
}
