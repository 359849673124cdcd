import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CallDeclaration } from '#platform/contract/calls.ts'
import { CALL_BASE_PATH, HEADERS, PUBLIC_CALLS_PER_MINUTE } from '#platform/contract/envelope.ts'
import { fail } from '#platform/contract/errors.ts'
import { timeText } from '#platform/contract/field-schemas.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { entriesOf } from '#platform/contract/values/keys-of.ts'
import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#platform/contract/values/languages.ts'
import { isRecord } from '#platform/contract/values/record-of.ts'
import type { CallContext, Caller, Download, PublicContext, StoredDownload } from '../call-context.ts'
import { companyToday } from '../clock/company-today.ts'
import type { FileInput } from '../files/file-input.ts'
import { discardFile } from '../files/receive-file.ts'
import type { Translate } from '../texts/text-catalogue.ts'
import { admitCall, bodyLimitOf, requestTexts } from './admit-call.ts'
import { type BodyBudget, senderKey } from './body-budget.ts'
import { callInput, clientIdOf, conditionOf } from './call-input.ts'
import type { CallEnvironment, CallUnderWay } from './call-under-way.ts'
import { expectBody, expectedBody } from './expected-body.ts'
import { asRequest } from './give-way.ts'
import { requestHeader } from './request-header.ts'
import { runCall } from './run-call.ts'
import { sendDownload, sendStoredDownload } from './send-download.ts'

/** Registers every declared call under its wire path. Bodies are read only of requests that are admitted. */
export function registerCalls(app: FastifyInstance, environment: CallEnvironment, budget: BodyBudget): void {
  for (const { module, calls, handlers } of environment.calls) {
    for (const [path, call] of entriesOf(calls)) {
      const handler = handlers[path]
      if (!handler) throw new Error(`no handler for ${path}`)
      const underWayOf = (request: FastifyRequest, reply: FastifyReply): CallUnderWay => ({
        path,
        call,
        module,
        handler,
        environment,
        request,
        reply,
      })
      const admitted = new WeakMap<FastifyRequest, Admission>()
      app.post(`${CALL_BASE_PATH}/${path}`, {
        // Guesses of one user's password close their place; this slows guessing over many users from one place.
        ...(call.access.kind === 'public'
          ? { config: { rateLimit: { max: PUBLIC_CALLS_PER_MINUTE, timeWindow: '1 minute' } } }
          : {}),
        onRequest: async (request, reply) => {
          const admission: Admission = { startedAt: performance.now(), endedAt: 0, caller: undefined }
          admitted.set(request, admission)
          const underWay = underWayOf(request, reply)
          const lease = budget.lease(() => senderKey(admission.caller, request.ip))
          reply.raw.once('close', () => {
            lease.release()
            environment.onCall?.(path, reply.statusCode, performance.now() - admission.startedAt, request.id)
          })
          admission.caller = await admitCall(underWay)
          expectBody(request, { maxBytes: bodyLimitOf(call, request), lease })
          admission.endedAt = performance.now()
        },
        handler: (request, reply) => {
          const admission = admitted.get(request)
          // The time that a body takes to arrive is its sender's.
          if (admission) admission.startedAt += performance.now() - admission.endedAt
          const answer = () => answerCall(underWayOf(request, reply), admission?.caller)
          // Downloads give way to all others.
          return call.transport === 'download' ? answer() : asRequest(answer)
        },
      })
    }
  }
}

/** How a request was admitted. */
interface Admission {
  /** When it began, on the clock of `performance`, and when its body could be read. */
  startedAt: number
  endedAt: number
  /** Whose it is; nobody's where the call is public. */
  caller: Caller | undefined
}

async function answerCall(underWay: CallUnderWay, caller: Caller | undefined): Promise<unknown> {
  const { path, call, environment, request, reply } = underWay
  const language = matchLanguage(request.headers[HEADERS.language]) ?? DEFAULT_LANGUAGE
  if (call.access.kind === 'public') {
    const context = publicContext(underWay, language, environment.texts.translator(language))
    const data = await handled(underWay, context, call.input.parse(conditionOf(call, request.body)))
    if (call.transport !== 'download') return { status: 200, data }
    const download = downloadOf(data)
    return 'open' in download ? sendStoredDownload(download, reply) : sendDownload(download, reply)
  }
  if (!caller) return fail(platformErrors.sessionExpired)
  const texts = requestTexts.get(request) ?? environment.texts
  const input = await callInput(underWay, caller, expectedBody(request).lease)
  const db = call.repeat === 'read' && 'none' in call.audit ? environment.readDb : environment.db
  const asOf = asOfHeader(call, request)
  const callRequest = {
    path,
    call,
    caller: asOf === undefined ? caller : { ...caller, asOf },
    language,
    texts,
    requestId: request.id,
    today: asOf?.slice(0, 10) ?? companyToday(environment.timeZone),
    idempotencyKey: idempotencyKeyOf(call, request),
    input,
    setCookie: cookieSetter(underWay),
    progress: (line: string): void => environment.live?.progress(caller.userId, clientIdOf(request), line),
  }
  if (call.transport === 'download') {
    const stored = await runCall(db, callRequest, async (context, given) => {
      const download = downloadOf(await handled(underWay, context, given))
      if ('open' in download) return download
      await sendDownload(download, reply)
      return undefined
    })
    return stored && sendStoredDownload(stored, reply)
  }
  try {
    const data = await runCall(db, callRequest, (context, given) => handled(underWay, context, given))
    return { status: 200, data }
  } finally {
    if (call.transport === 'file' && environment.files) {
      const { file } = input as FileInput
      if (!file.isTaken) await discardFile(file, { area: environment.files, db: environment.db, caller })
    }
  }
}

/** What a handler answers; by the access of its call it expects one context or the other. */
const handled = ({ handler }: CallUnderWay, context: CallContext | PublicContext, input: unknown): Promise<unknown> =>
  handler(context as CallContext & PublicContext, input)

function downloadOf(answer: unknown): Download | StoredDownload {
  if (!isDownload(answer)) throw new Error('the call answers no file')
  return answer
}

const isDownload = (answer: unknown): answer is Download | StoredDownload =>
  isRecord(answer) &&
  typeof answer.fileName === 'string' &&
  typeof answer.contentType === 'string' &&
  typeof answer.write === 'function'

function publicContext(
  { environment, request, reply, ...rest }: CallUnderWay,
  language: Language,
  translate: Translate,
): PublicContext {
  return {
    language,
    translate,
    requestId: request.id,
    clientAddress: request.ip,
    header: (name) => requestHeader(request, name),
    cookie: (name) => request.cookies[name],
    setCookie: cookieSetter({ environment, request, reply, ...rest }),
  }
}

function cookieSetter({ environment, reply }: CallUnderWay) {
  return (name: string, value: string, maxAge: number): void => {
    void reply.setCookie(name, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: environment.isSecure,
      maxAge,
    })
  }
}

/** The key under which a call acts once: as the database keeps it, and readable in a log. */
const keyHeader = z.object({ [HEADERS.idempotencyKey]: z.string().regex(/^[!-~]{8,100}$/) }).partial()

function idempotencyKeyOf(call: CallDeclaration, request: FastifyRequest): string | undefined {
  if (call.repeat !== 'key') return undefined
  return keyHeader.parse({ [HEADERS.idempotencyKey]: requestHeader(request, HEADERS.idempotencyKey) })[
    HEADERS.idempotencyKey
  ]
}

const readAsOf = z.object({ [HEADERS.asOf]: timeText() }).partial()

/** The moment as of which the call reads: the end of the second that the header names. */
function asOfHeader(call: CallDeclaration, request: FastifyRequest): string | undefined {
  const given = readAsOf.parse({ [HEADERS.asOf]: requestHeader(request, HEADERS.asOf) })[HEADERS.asOf]
  if (given === undefined) return undefined
  return call.supportsAsOf ? `${given}.999999` : fail(platformErrors.noPast)
}
