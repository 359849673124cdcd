import type { Readable, Writable } from 'node:stream'
import type { z } from 'zod'
import type { CallTable } from '#platform/contract/calls.ts'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import type { ClosedModules } from './closed-modules.ts'
import type { FileInput } from './files/file-input.ts'
import type { Scope, ScopedTransaction } from './scope.ts'
import type { Translate } from './texts/text-catalogue.ts'

/** The signed-in user behind a call: scope, name, and what the menus allow. */
export interface Caller extends Scope {
  userName: string
  /** SHA-256 of the session's token, hexadecimal; what sign-out revokes. */
  sessionKey: string
  /** Number of the key with which another system calls for the user; absent for people. */
  apiKeyNo?: string
  /** The same key's id, which no other key ever gets. */
  apiKeyId?: string
  /** Groups of the menu within which the key works; absent for people. */
  keyAreas?: readonly string[]
  /** Most rows a list counts and shows before the reader asks for all. */
  limitCount: number
  /** How often the company has changed its own texts; 0 or absent where it has none. */
  textVersion?: number
  /** How often the company's custom fields have changed; 0 where it has none. */
  frameVersion: number
  /** What the caller may do, in the modules that the licence includes. */
  flags: ReadonlyMap<string, ReadonlySet<PermissionFlag>>
  /** All rights that the caller holds, also in modules that are closed; absent where none are. */
  heldFlags?: ReadonlyMap<string, ReadonlySet<PermissionFlag>>
  /** What the licence leaves closed; absent where it includes every module. */
  closed?: ClosedModules
  /** Administers the company, by the role `admin`; absent for everybody else and for programs. */
  isAdministrator?: boolean
  /** What keeps the caller from all calls but those that are always open; absent when nothing does. */
  blockedBy?: ErrorDeclaration
}

/** What happened, for the operation log; written in the call's own transaction. */
export interface AuditNote {
  documentNo: string
  /** Before and after, or whatever tells the change. */
  detail?: Record<string, unknown>
}

/** What happened, for those who want messages about it. */
export interface HappenedEvent {
  /** One of those that messages are sent about. */
  name: string
  /** Told apart from others of its kind by this; each one counts as its own unless given. */
  key?: string
  /** Kind of the document it is about, as its finder names it. */
  documentKind?: string
  documentNo?: string
  /** Only buyers whose authority covers all of these are told. */
  warehouseNos?: string[]
  classifyTypes?: string[]
  /** The only user who is told. */
  userId?: string
  /** Who looks after it: of the purchaser's side nobody else is told. */
  ownerId?: string
  /** What the messages' placeholders stand for. */
  values: Readonly<Record<string, string>>
}

/** Something the product has to tell after the commit. Readers outside organisation and supplier never receive it. */
export interface OutboxMessage {
  topic: string
  orgNo: string
  supplierNo: string
  payload: Record<string, unknown>
  event?: HappenedEvent
  /** False: only messages are sent about it, as where one announcement tells open lists of many documents. */
  isLive?: boolean
}

/** Everything a command or read gets besides its input. */
export interface CallContext {
  /** Wire path of the call; empty for work without a request. */
  path: string
  caller: Caller
  trx: ScopedTransaction
  language: Language
  translate: Translate
  /** The same texts in another language, for input that may be in any. */
  translateTo(language: Language): Translate
  /** Today in the company's time zone, YYYY-MM-DD. */
  today: string
  requestId: string
  /** Notes the call for the operation log; a call that declares an audit action must. */
  audit(note: AuditNote): void
  /** Puts a message into the outbox of this transaction. */
  announce(message: OutboxMessage): void
  /** Sets (or, with no age, removes) a cookie of the answer. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void
  /** Tells the browser tab that makes the call (header `x-client-id`) about work under way, at once and before the commit. */
  progress(line: string): void
  /** Short way to a refusal's sentence, for rows that explain themselves. */
  sentence(error: ErrorDeclaration, parameters?: ErrorParameters): string
}

/** What a call that waits for a service outside gets: no connection of the database waits with it. */
export type OutboundContext = Omit<CallContext, 'trx'>

/** A file as an answer; `write` runs inside the call's transaction. */
export interface Download {
  fileName: string
  contentType: string
  write(out: Writable): Promise<void>
}

/** A file of the store as an answer: it is opened and sent when the call's transaction has ended. */
export interface StoredDownload extends Download {
  open(): Promise<Readable>
}

/** An uploaded workbook. */
export interface Upload {
  fileName: string
  content: Buffer
  /** What its sender has decided about it (`importDecisionSchema`), as it came. */
  decision?: unknown
  /** Which browser tab gets the progress lines. */
  clientId: string
}

type HandlerInput<C> = C extends { transport: 'upload' }
  ? Upload
  : C extends { transport: 'file'; input: infer I extends z.ZodType }
    ? FileInput<z.output<I>>
    : C extends { input: z.ZodType }
      ? z.output<C['input']>
      : never
type HandlerOutput<C> = C extends { transport: 'download' }
  ? Download
  : C extends { output: z.ZodType }
    ? z.input<C['output']>
    : never

/** What a call without a session gets: it works on the server's own means. */
export interface PublicContext {
  language: Language
  translate: Translate
  requestId: string
  clientAddress: string
  /** A header by its lower-case name. */
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, maxAgeSeconds: number): void
}

type ContextOf<C> = C extends { access: { kind: 'public' } }
  ? PublicContext
  : C extends { isOutbound: true }
    ? OutboundContext
    : CallContext

/** Implementation of each call of a table; a missing or superfluous one does not compile. */
export type Handlers<T extends CallTable> = {
  [P in keyof T]: (context: ContextOf<T[P]>, input: HandlerInput<T[P]>) => Promise<HandlerOutput<T[P]>>
}

/** Implementation of one call, for files that hold one command or read. */
export type Handler<T extends CallTable, P extends keyof T> = Handlers<T>[P]

/** A call table with what implements it, as a module's server hands it to the composition root. */
export interface ImplementedCalls {
  /** Name of the module, which the caller's licence must include; absent where there is none to ask about. */
  module?: string
  calls: CallTable
  handlers: Record<string, (context: CallContext & PublicContext, input: unknown) => Promise<unknown>>
}

/** Ties handlers to their declarations. */
export function implementCalls<T extends CallTable>(calls: T, handlers: Handlers<T>): ImplementedCalls {
  const given: object = handlers
  return { calls, handlers: given as ImplementedCalls['handlers'] }
}
