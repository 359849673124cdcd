import type { z } from 'zod'
import type { FileRule } from './exchange/file-rules.ts'
import type { Side } from './lifecycle.ts'
import type { KeyArea } from './list/key-areas.ts'
import type { PermissionFlag } from './permission-flags.ts'

/** Who may make a call. Public and merely signed-in calls give their reason. */
export type CallAccess =
  | { kind: 'public'; reason: string }
  | { kind: 'signedIn'; reason: string }
  | { kind: 'menu'; menuNo: string; flag: PermissionFlag; sides?: readonly Side[] }

/** What the operation log keeps of a call: nothing, with a reason, or an entry under this action name. */
export type CallAudit = { none: string } | { action: string }

/**
 * How bodies travel: JSON both ways; a file as the answer; a workbook to import (multipart field `file`) as the input; or a
 * file to keep (multipart fields `condition`, as JSON, and `file`), which `file` describes.
 */
export type CallTransport = 'json' | 'download' | 'upload' | 'file'

/**
 * On whose rights a call acts: those of users, roles, menu entries, keys of other systems, of everybody who begins with the company's
 * password, of the caller alone, or of nobody.
 */
export type CallTouch = 'users' | 'roles' | 'menus' | 'keys' | 'everybody' | 'caller' | 'nobody'

/** One call of the wire, declared once: registration, typed client, OpenAPI and the permission table come from it. */
export interface CallDeclaration<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** One sentence for the API document. */
  summary: string
  /** The condition of the body (or the whole list query). */
  input: I
  /** The `data` of the answer; for downloads the description of the file. */
  output: O
  access: CallAccess
  audit: CallAudit
  /** `read` changes nothing; `key` acts once per Idempotency-Key; `natural` may be repeated without effect. */
  repeat: 'read' | 'key' | 'natural'
  transport?: CallTransport
  /** On whose rights it acts; calls on those of others stay within the caller's own (decision 29), which a test tries with each. */
  touches?: CallTouch
  /** Answers also when the caller's licence is missing or expired, or the password must be changed first. */
  isAlwaysOpen?: boolean
  /**
   * Other systems make it with a key although it stands for no menu entry: with any key, or with one of these areas. Calls of an
   * entry they make as the key allows.
   */
  forKeys?: 'all' | readonly KeyArea[]
  /** Answers as of an earlier time where the header `as-of` asks for it: what it reads is kept by track_history(). */
  supportsAsOf?: boolean
  /** Waits for a service outside, so its handler gets no transaction; what it notes is written when the service has answered. */
  isOutbound?: boolean
  /** An upload that takes an XML document, which may be the body itself, too. */
  isXml?: boolean
  /** What a file to keep may be. */
  file?: FileRule
  /** Largest JSON body in bytes, where the usual size is too small for it. */
  maxBytes?: number
  /** List queries travel unwrapped: `{current,size,condition}` is the body itself. */
  isList?: boolean
}

/** Sizes of JSON bodies in bytes: of public calls, of most others, and of those that bring many rows at once. */
export const BODY_BYTES = { public: 16 * 1024, usual: 256 * 1024, rows: 2 * 1024 * 1024 } as const

/** The largest JSON body that a call takes, in bytes. */
export function bodyBytesOf({ access, maxBytes }: Pick<CallDeclaration, 'access' | 'maxBytes'>): number {
  return maxBytes ?? (access.kind === 'public' ? BODY_BYTES.public : BODY_BYTES.usual)
}

/** `Service/method` exactly as on the wire. */
export type CallPath = `${string}/${string}`

export type CallTable = Readonly<Record<CallPath, CallDeclaration>>

/** Declares a module's calls under their wire paths. */
export function defineCalls<const T extends CallTable>(calls: T): T {
  return calls
}

/** What a caller of this path sends. */
export type CallInput<T extends CallTable, P extends keyof T> = T[P] extends { input: infer I extends z.ZodType }
  ? z.input<I>
  : never
/** What a caller of this path receives as `data`. */
export type CallOutput<T extends CallTable, P extends keyof T> = T[P] extends { output: infer O extends z.ZodType }
  ? z.output<O>
  : never

/** Needs a flag of a menu entry; `sides` narrows it to one party. */
export const byMenu = (menuNo: string, flag: PermissionFlag, sides?: readonly Side[]): CallAccess & { kind: 'menu' } =>
  sides ? { kind: 'menu', menuNo, flag, sides } : { kind: 'menu', menuNo, flag }
/** Open to everybody. */
export const byAnyone = (reason: string): CallAccess & { kind: 'public' } => ({ kind: 'public', reason })
/** Open to every signed-in user. */
export const bySession = (reason: string): CallAccess & { kind: 'signedIn' } => ({ kind: 'signedIn', reason })
