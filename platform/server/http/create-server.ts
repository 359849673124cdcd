import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import websocket from '@fastify/websocket'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { BODY_BYTES } from '#platform/contract/calls.ts'
import { CALL_BASE_PATH, HEADERS } from '#platform/contract/envelope.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { rulesByCode } from '#platform/contract/rules.ts'
import { DEFAULT_LANGUAGE, matchLanguage } from '#platform/contract/values/languages.ts'
import { errorCode } from '#platform/contract/values/record-of.ts'
import { CONDITION_BYTES } from '../files/receive-file.ts'
import { registerLive } from '../live/register-live.ts'
import type { Abnormal } from '../observability/keep-abnormal.ts'
import { requestTexts } from './admit-call.ts'
import { awaitConsent } from './await-consent.ts'
import { type BodyBudgetOptions, bodyBudgetFor, createBodyBudget } from './body-budget.ts'
import type { CallEnvironment } from './call-under-way.ts'
import { errorAnswer } from './error-answer.ts'
import { addBodyParsers } from './expected-body.ts'
import { failOnBrokenRequest, failOnSlowRequest } from './fail-on-broken-request.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, guardConnections } from './guard-connections.ts'
import { type CountPublicCall, publicPaceStore } from './public-pace.ts'
import { registerCalls } from './register-calls.ts'
import { requestCaller } from './request-caller.ts'
import type { IsTrustedProxy } from './trusted-proxies.ts'

/** Settings of the HTTP edge. */
export interface ServerOptions extends CallEnvironment {
  log: Logger
  /** Proxies whose word on the addresses of others counts; none unless given. */
  isTrustedProxy?: IsTrustedProxy
  /** How long connections may wait, and how many there may be. */
  connections?: Partial<ConnectionLimits>
  /** How many bytes of bodies are held at once; what fits the size of imports unless given. */
  bodies?: BodyBudgetOptions
  /** Counts calls that need no sign-in on all servers; each server counts its own unless given. */
  countPublicCall?: CountPublicCall
  /** Origin of the print service on readers' machines, where there is one. */
  localPrintUrl?: string | undefined
  /** Folder of the built web bundle; none in tests of calls. */
  webFolder?: string
}

/** Pages may load from the product itself; the print service on the reader's machine is the one address beyond it. */
function contentSecurityPolicy(localPrintUrl: string | undefined) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // The control kit writes its styles into style tags; scripts stay strict.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", ...(localPrintUrl ? [localPrintUrl] : [])],
      // The preview of a print is a file that the page itself holds.
      frameSrc: ['blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  }
}

/**
 * The reader of barcodes is compiled code, which browsers run only where a policy allows it. It runs in a worker with a policy of
 * its own, so that pages never may.
 */
const BARCODE_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** After how many seconds a client that was turned away may ask again. */
const RETRY_SECONDS = 5

/** Whether a request asks for a page: by its address, not by a call. */
const isPageRequest = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith(CALL_BASE_PATH) && headers.upgrade === undefined

/** Where the pages send every path that they do not know (spec shell §2). */
const NOT_FOUND_PAGE = '/404'
/** How files are refused whose path is not written as paths are, such as `//x`. */
const UNREADABLE_FILE_PATH = 'FST_STATIC_FORBIDDEN_PATH'

/** What the abnormal log keeps of a failed request: whose it was and which call, nothing that was sent. */
function abnormalOf(request: FastifyRequest, error: unknown): Abnormal {
  const caller = requestCaller(request)
  const [path = ''] = request.url.split('?')
  const source = path.startsWith(`${CALL_BASE_PATH}/`) ? path.slice(CALL_BASE_PATH.length + 1) : path
  const at = { kind: 'call', source, requestId: request.id, error } as const
  return caller ? { ...at, tenantsid: caller.tenantsid, user: caller } : { ...at, tenantsid: '*' }
}

/** Whether the answer broke off because whoever asked had left: that is no error of the product. */
const isUnheard = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE'

/** The HTTP server with every declared call, the refusal format, security headers and, where given, the web bundle. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const rules = rulesByCode(options.rules ?? [])
  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const language = matchLanguage(request.headers[HEADERS.language]) ?? DEFAULT_LANGUAGE
    const translate = (requestTexts.get(request) ?? options.texts).translator(language)
    const { status, body, isUnexpected } = errorAnswer(
      error,
      translate,
      options.constraints,
      BODY_BYTES.usual,
      (code) => rules.get(code)?.id,
    )
    if (isUnexpected && !isUnheard(error, reply)) {
      request.log.error({ err: error, call: request.url }, 'unexpected error')
      void options.keepAbnormal?.(abnormalOf(request, error))
    }
    // What still comes of a body is read and dropped: closed at once, its sender might not hear the answer.
    return reply.removeHeader('connection').status(status).send(body)
  }
  const limits: ConnectionLimits = { ...CONNECTION_LIMITS, ...options.connections }
  const { isTrustedProxy = () => false } = options
  const failOnBroken = failOnBrokenRequest(options.texts.translator(DEFAULT_LANGUAGE))
  const loggerInstance: FastifyBaseLogger = options.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: isTrustedProxy,
    keepAliveTimeout: limits.idleMs,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkMs,
      // Whatever else asks for another protocol is a request like any other, with a body that is read and timed.
      shouldUpgradeCallback: ({ method, headers }) =>
        method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && headers['content-length'] === undefined,
    },
    // Names in addresses are judged by whoever reads them; the headers' limit bounds them all.
    routerOptions: { maxParamLength: 16_384 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // An address that cannot be read, or that is too long, names no call and no page.
    frameworkErrors: (_error, request, reply) => {
      if (options.webFolder && isPageRequest(request)) {
        return void reply.redirect(NOT_FOUND_PAGE)
      }
      // Nothing else ends a connection that asked for a web socket under such an address.
      reply.raw.once('finish', () => void request.raw.destroy())
      answerError(new BusinessError(platformErrors.unknownCall), request, reply)
    },
    clientErrorHandler: failOnBroken,
  })
  const guard = guardConnections(app.server, { limits, isTrustedProxy, failOnSlow: failOnSlowRequest(failOnBroken) })
  app.addHook('onRequest', (request, reply, done) => {
    // Data stays with whoever asked for it; what may be kept says so itself.
    void reply.header('cache-control', 'no-store')
    if (guard.isCrowded(request.raw.socket)) {
      void reply.header('retry-after', RETRY_SECONDS)
      reply.raw.once('finish', () => void request.raw.socket.end())
      done(new BusinessError(platformErrors.busy))
    } else done()
  })
  awaitConsent(app)
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(options.localPrintUrl),
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: options.isSecure ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  })
  await app.register(cookie)
  await app.register(rateLimit, { global: false, store: publicPaceStore(options.countPublicCall) })
  addBodyParsers(app)
  const multipartLimits = { fileSize: options.uploadLimit, fieldSize: CONDITION_BYTES, files: 1, fields: 5, parts: 6 }
  await app.register(multipart, { limits: multipartLimits })
  await app.register(websocket, { options: { maxPayload: 4096 } })
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })

  app.setErrorHandler((error, request, reply) => {
    // The page cannot lead on from such an address: to the browser it may be that of another site.
    if (errorCode(error) === UNREADABLE_FILE_PATH) return reply.redirect(NOT_FOUND_PAGE)
    return answerError(error, request, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    if (isPageRequest(request) && options.webFolder && !/\.[a-z0-9]+$/i.test(request.url.split('?')[0] ?? '')) {
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    }
    throw new BusinessError(platformErrors.unknownCall)
  })
  registerCalls(app, options, createBodyBudget(options.bodies ?? bodyBudgetFor(options.uploadLimit)))
  if (options.live) registerLive(app, options.live, options.authenticate)
  if (options.webFolder) {
    await app.register(fastifyStatic, {
      root: options.webFolder,
      setHeaders: (reply, path) => {
        // Hashed names never change their content; everything else is asked for anew.
        const isHashed = /\/assets\//.test(path)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (/\/assets\/barcode-worker-[^/]+\.js$/.test(path)) {
          reply.header('content-security-policy', BARCODE_WORKER_POLICY)
        }
      },
    })
  }
  return app
}
