import { z } from 'zod'
import type { ErrorAnswer } from '#platform/contract/envelope.ts'
import { BusinessError, type ErrorDeclaration, refusalOfText } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { errorCode, recordOf } from '#platform/contract/values/record-of.ts'
import type { Translate } from '../texts/text-catalogue.ts'
import { inputErrors } from './input-errors.ts'

/** Refusals for the database's own constraints, by constraint name: the last line of defence speaks the user's language too. */
export type ConstraintRefusals = Readonly<Record<string, ErrorDeclaration>>

/** The rule that causes the refusal of this code. */
export type RuleOf = (code: string) => string | undefined

/** Refusals that carry data for the client beside the sentence, such as a refused import's file. */
export class BusinessErrorWithData extends BusinessError {
  readonly data: unknown
  constructor(
    declaration: ErrorDeclaration,
    parameters: BusinessError['parameters'],
    data: unknown,
    details: BusinessError['details'] = [],
  ) {
    super(declaration, parameters, details)
    this.data = data
  }
}

const CONNECTION_CODES = /^(ECONN|ENOTFOUND|EPIPE|57P0|08|53300)/

/** Turns whatever was thrown into status and body. `isUnexpected` asks for a log entry with the stack. */
export function errorAnswer(
  error: unknown,
  translate: Translate,
  constraints: ConstraintRefusals,
  bodyLimit: number,
  ruleOf: RuleOf = () => undefined,
): { status: number; body: ErrorAnswer & { data?: unknown }; isUnexpected: boolean } {
  if (error instanceof BusinessError) {
    const { code, status, textKey } = error.declaration
    const details = error.details.map((detail) => ({
      path: detail.path,
      message: translate(detail.declaration.textKey, detail.parameters),
      ...ruled(ruleOf, detail.declaration),
    }))
    return {
      status,
      body: {
        errorCode: code,
        errorMessage: translate(textKey, error.parameters),
        ...ruled(ruleOf, error.declaration),
        ...(details.length > 0 ? { details } : {}),
        ...(error instanceof BusinessErrorWithData && error.data !== null ? { data: error.data } : {}),
      },
      isUnexpected: false,
    }
  }
  if (error instanceof z.ZodError) {
    // A schema may name the refusal itself; the first that it names speaks for all.
    const named = error.issues.map(({ message }) => refusalOfText(message)).find((refusal) => refusal !== undefined)
    const declared = named ?? platformErrors.invalidInput
    return {
      status: declared.status,
      body: {
        errorCode: declared.code,
        errorMessage: translate(declared.textKey),
        ...ruled(ruleOf, declared),
        details: inputErrors(error, translate),
      },
      isUnexpected: false,
    }
  }
  const declared = declarationOf(error, constraints)
  return {
    status: declared.status,
    body: {
      errorCode: declared.code,
      errorMessage: translate(declared.textKey, parametersOf(error, bodyLimit)),
      ...ruled(ruleOf, declared),
    },
    isUnexpected: declared === platformErrors.internal,
  }
}

function ruled(ruleOf: RuleOf, { code }: ErrorDeclaration): { rule?: string } {
  const rule = ruleOf(code)
  return rule === undefined ? {} : { rule }
}

function parametersOf(error: unknown, bodyLimit: number): { limit: number; seconds: number } {
  const { ttl } = recordOf(error)
  return { limit: bodyLimit, seconds: Math.ceil((typeof ttl === 'number' ? ttl : 60_000) / 1000) }
}

function declarationOf(error: unknown, constraints: ConstraintRefusals): ErrorDeclaration {
  const { constraint, statusCode } = recordOf(error)
  const code = errorCode(error)
  const message = error instanceof Error ? error.message : ''
  const byConstraint = constraints[String(constraint)]
  if (byConstraint) return byConstraint
  if (
    CONNECTION_CODES.test(code) ||
    message.startsWith('timeout exceeded when trying to connect') ||
    message.startsWith('Connection terminated')
  ) {
    return platformErrors.databaseUnavailable
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return platformErrors.bodyTooLarge
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415 || statusCode === 406)
    return platformErrors.wrongContentType
  if (statusCode === 429) return platformErrors.tooManyRequests
  // 22021, 22P05: text that the database's encoding cannot hold, such as a NUL character. 22003: a number beyond its column.
  if (code === '22021' || code === '22P05' || code === '22003') return platformErrors.invalidInput
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return platformErrors.malformedBody
  return platformErrors.internal
}
