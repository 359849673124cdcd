import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallDeclaration, CallPath } from '#platform/contract/calls.ts'
import type { RuleDeclaration } from '#platform/contract/rules.ts'
import type { Caller, ImplementedCalls } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileArea } from '#platform/server/files/file-store.ts'
import type { LiveHub } from '#platform/server/live/live-hub.ts'
import type { KeepAbnormal } from '#platform/server/observability/keep-abnormal.ts'
import type { TextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import type { TextsOfCallers } from '#platform/server/texts/texts-of-callers.ts'
import type { CallContext, PublicContext } from '../call-context.ts'
import type { ConstraintRefusals } from './error-answer.ts'

/** What the calls run on. */
export interface CallEnvironment {
  db: Database
  /** Serves reads and exports; the same as `db` unless replicas are configured. */
  readDb: Database
  calls: readonly ImplementedCalls[]
  /**
   * The caller of a session token, or null when it is unknown, expired or revoked. What somebody does keeps the session from
   * ending for want of use; what a page asks by itself does not.
   */
  authenticate(token: string, isAttended?: boolean): Promise<Caller | null>
  /** The caller of a key with which another system calls, or null when it is none; without it there are no keys. */
  authenticateKey?(secret: string): Promise<Caller | null>
  texts: TextCatalogue
  /** The texts of callers' companies; the product's unless given. */
  ownTexts?: TextsOfCallers
  constraints: ConstraintRefusals
  /** The rules of all modules: refusals name theirs. */
  rules?: readonly RuleDeclaration[]
  timeZone: string
  /** The portal is reached by https, so cookies are for https only. */
  isSecure: boolean
  /** Largest uploaded file in bytes. */
  uploadLimit: number
  /** Takes files to keep; without it calls that bring some are refused. */
  files?: FileArea
  /** Takes progress lines to browser tabs; without it they are dropped. */
  live?: LiveHub
  /** Where errors that nobody foresaw are kept for administrators. */
  keepAbnormal?: KeepAbnormal
  /** Told about each finished call, for metrics. */
  onCall?(path: string, status: number, durationMs: number, requestId: string): void
}

/** A call on its way from its request to its answer. */
export interface CallUnderWay {
  path: CallPath
  call: CallDeclaration
  module: string | undefined
  handler: (context: CallContext & PublicContext, input: unknown) => Promise<unknown>
  environment: CallEnvironment
  request: FastifyRequest
  reply: FastifyReply
}
