import type { z } from 'zod'
import type { FileRule } from './file-rules.ts'
import type { Side } from './lifecycle.ts'
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
  /** Answers also when the caller's licence is missing or expired, or the password must be changed first. */
  isAlwaysOpen?: boolean
  /** Other systems make it with a key although it stands for no menu entry; calls of an entry they make as the key allows. */
  isForKeys?: boolean
  /** Answers as of an earlier time where the header `as-of` asks for it: what it reads is kept by follow_past(). */
  isPastReadable?: boolean
  /** Waits for a service outside, so its handler gets no transaction; what it notes is written when the service has answered. */
  isOutbound?: boolean
  /** An upload that takes an XML document, which may be the body itself, too. */
  isXml?: boolean
  /** What a file to keep may be. */
  file?: FileRule
  /** List queries travel unwrapped: `{current,size,condition}` is the body itself. */
  isList?: boolean
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
