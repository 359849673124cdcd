import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CallDeclaration, CallPath } from '#platform/contract/calls.ts'
import { CALL_BASE_PATH, HEADERS, PUBLIC_CALLS_PER_MINUTE } from '#platform/contract/envelope.ts'
import { refuse } from '#platform/contract/errors.ts'
import { timeText } from '#platform/contract/field-schemas.ts'
import { fileErrors } from '#platform/contract/file-errors.ts'
import { importErrors } from '#platform/contract/import-errors.ts'
import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#platform/contract/languages.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { RuleDeclaration } from '#platform/contract/rules.ts'
import type {
  CallContext,
  Caller,
  Download,
  ImplementedCalls,
  PublicContext,
  StoredDownload,
  Upload,
} from '../call-context.ts'
import { companyToday } from '../company-today.ts'
import type { Database } from '../database.ts'
import { cleanFileName } from '../files/clean-file-name.ts'
import type { FileArea } from '../files/file-store.ts'
import { discardFile, type FileInput, receiveFile } from '../files/receive-file.ts'
import type { LiveHub } from '../live/live-hub.ts'
import type { KeepAbnormal } from '../observability/keep-abnormal.ts'
import type { TextCatalogue, Translate } from '../text-catalogue.ts'
import type { TextsOfCallers } from '../texts-of-callers.ts'
import { bearerSecret } from './bearer-secret.ts'
import type { ConstraintRefusals } from './error-answer.ts'
import { asRequest } from './give-way.ts'
import { refuseForeignOrigin } from './refuse-foreign-origin.ts'
import { noteCaller } from './request-caller.ts'
import { requestHeader } from './request-header.ts'
import { isPermitted, runCall } from './run-call.ts'
import { sendDownload, sendStoredDownload } from './send-download.ts'
import { sessionToken } from './session-token.ts'

/** What the calls run on. */
export interface CallEnvironment {
  db: Database
  /** Serves reads and exports; the same as `db` unless replicas are configured. */
  readDb: Database
  calls: readonly ImplementedCalls[]
  /** The caller of a session token, or null when it is unknown, expired or revoked. */
  authenticate(token: string): Promise<Caller | null>
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

/** The texts in which a request is answered, once its caller is known. */
export const requestTexts = new WeakMap<FastifyRequest, TextCatalogue>()

/** Registers every declared call under its wire path. */
export function registerCalls(app: FastifyInstance, environment: CallEnvironment): void {
  for (const { calls, handlers } of environment.calls) {
    for (const [path, call] of Object.entries(calls)) {
      const handler = handlers[path]
      if (!handler) throw new Error(`no handler for ${path}`)
      app.post(`${CALL_BASE_PATH}/${path}`, {
        // Guessing passwords is slowed by the lock of the user; this slows guessing over many users from one place.
        ...(call.access.kind === 'public'
          ? { config: { rateLimit: { max: PUBLIC_CALLS_PER_MINUTE, timeWindow: '1 minute' } } }
          : {}),
        handler: (request, reply) => {
          const underWay = { path: path as CallPath, call, handler, environment, request, reply }
          // Downloads give way to all others.
          return call.transport === 'download' ? answerCall(underWay) : asRequest(() => answerCall(underWay))
        },
      })
    }
  }
}

interface CallUnderWay {
  path: CallPath
  call: CallDeclaration
  handler: (context: CallContext & PublicContext, input: unknown) => Promise<unknown>
  environment: CallEnvironment
  request: FastifyRequest
  reply: FastifyReply
}

async function answerCall(underWay: CallUnderWay): Promise<unknown> {
  const { path, call, environment, request, reply } = underWay
  const startedAt = performance.now()
  reply.raw.once('close', () => environment.onCall?.(path, reply.statusCode, performance.now() - startedAt, request.id))
  refuseForeignOrigin(request)
  const language = matchLanguage(request.headers[HEADERS.language]) ?? DEFAULT_LANGUAGE
  if (call.access.kind === 'public') {
    const context = publicContext(underWay, language, environment.texts.translator(language))
    const data = await underWay.handler(
      context as CallContext & PublicContext,
      call.input.parse(conditionOf(call, request.body)),
    )
    if (call.transport === 'download') {
      const download = data as Download | StoredDownload
      return 'open' in download ? sendStoredDownload(download, reply) : sendDownload(download, reply)
    }
    return { status: 200, data }
  }
  const caller = await callerOf(request, environment)
  const texts = (await environment.ownTexts?.of(caller)) ?? environment.texts
  requestTexts.set(request, texts)
  noteCaller(request, caller)
  if (caller.blockedBy && !call.isAlwaysOpen) refuse(caller.blockedBy)
  if (!isPermitted(call, caller)) return refuse(platformErrors.notAllowed)
  const input = await inputOf(underWay, caller)
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
      const answer = await underWay.handler(context as CallContext & PublicContext, given)
      const download = answer as Download | StoredDownload
      if ('open' in download) return download
      await sendDownload(download, reply)
      return undefined
    })
    return stored && sendStoredDownload(stored, reply)
  }
  try {
    const data = await runCall(db, callRequest, (context, given) =>
      underWay.handler(context as CallContext & PublicContext, given),
    )
    return { status: 200, data }
  } finally {
    if (call.transport === 'file' && environment.files) {
      const { file } = input as FileInput
      if (!file.isTaken) await discardFile(file, { area: environment.files, db: environment.db, caller })
    }
  }
}

/** Whoever sends a key is judged by it alone, whatever session comes with it. */
async function callerOf(
  request: FastifyRequest,
  { authenticate, authenticateKey }: Pick<CallEnvironment, 'authenticate' | 'authenticateKey'>,
): Promise<Caller> {
  const secret = authenticateKey && bearerSecret(request)
  if (authenticateKey && secret !== undefined) {
    return (await authenticateKey(secret)) ?? refuse(platformErrors.apiKeyInvalid)
  }
  const token = sessionToken(request)
  return (token ? await authenticate(token) : null) ?? refuse(platformErrors.sessionExpired)
}

async function inputOf({ call, environment, request }: CallUnderWay, caller: Caller): Promise<unknown> {
  switch (call.transport) {
    case 'upload':
      return call.isXml && Buffer.isBuffer(request.body)
        ? { fileName: XML_BODY, content: request.body, clientId: clientIdOf(request) }
        : uploadOf(request, environment.uploadLimit)
    case 'file': {
      const { files: area, db } = environment
      return area ? receiveFile(request, call, { area, db, caller }) : refuse(fileErrors.fileStoreUnavailable)
    }
    case 'json':
    case 'download':
    case undefined:
      return call.input.parse(conditionOf(call, request.body))
  }
}

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

/** What a document is called that is the body itself. */
const XML_BODY = 'body.xml'

/** `{condition: …}` or the input itself; list queries are the body. */
function conditionOf(call: CallDeclaration, body: unknown): unknown {
  if (Buffer.isBuffer(body)) return refuse(platformErrors.wrongContentType)
  if (call.isList || typeof body !== 'object' || body === null || !('condition' in body)) return body ?? {}
  return body.condition ?? {}
}

async function uploadOf(request: FastifyRequest, uploadLimit: number): Promise<Upload> {
  const part = request.isMultipart() ? await request.file().catch(refuseBrokenUpload) : undefined
  // A part of bytes counts as a file even without a name, which the types do not tell.
  const fileName = part?.filename as string | undefined
  if (part?.fieldname !== 'file' || fileName === undefined) return refuse(platformErrors.wrongContentType)
  const content = await part.toBuffer().catch((error: FastifyError) => {
    if (error.code !== 'FST_REQ_FILE_TOO_LARGE') return refuseBrokenUpload(error)
    return refuse(importErrors.tooLarge, { limit: Math.floor(uploadLimit / 1_048_576) })
  })
  return { fileName: cleanFileName(fileName), content, clientId: clientIdOf(request) }
}

/** What the parser says of a body that is cut off or no multipart has no status; what passes a limit has its own. */
function refuseBrokenUpload(error: FastifyError): never {
  if (error.statusCode !== undefined) throw error
  return refuse(platformErrors.malformedBody)
}

/** The key under which a call acts once: as the database keeps it, and readable in a log. */
const keyHeader = z.object({ [HEADERS.idempotencyKey]: z.string().regex(/^[!-~]{8,100}$/) }).partial()

function idempotencyKeyOf(call: CallDeclaration, request: FastifyRequest): string | undefined {
  if (call.repeat !== 'key') return undefined
  return keyHeader.parse({ [HEADERS.idempotencyKey]: requestHeader(request, HEADERS.idempotencyKey) })[
    HEADERS.idempotencyKey
  ]
}

const pastHeader = z.object({ [HEADERS.asOf]: timeText() }).partial()

/** The moment as of which the call reads: the end of the second that the header names. */
function asOfHeader(call: CallDeclaration, request: FastifyRequest): string | undefined {
  const given = pastHeader.parse({ [HEADERS.asOf]: requestHeader(request, HEADERS.asOf) })[HEADERS.asOf]
  if (given === undefined) return undefined
  return call.isPastReadable ? `${given}.999999` : refuse(platformErrors.noPast)
}

function clientIdOf(request: FastifyRequest): string {
  return (requestHeader(request, 'x-client-id') ?? '').slice(0, 100)
}
