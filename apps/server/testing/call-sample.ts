import type { z } from 'zod'
import type { Outsider } from './demo-fixtures.ts'
import type { ContextUser, TestContext } from './test-context.ts'
import type { DecidedFile, FileToKeep } from './wire-client.ts'

/** One input that succeeds, with whatever documents it needs made first. */
export interface PreparedInput<Input> {
  input: Input
  /** Texts of the answer that outsiders must never see. */
  secrets?: readonly string[]
}

/** How a call is tried: by whom, and with which input. */
export interface CallSample<Input> {
  /** Who makes the call; null: nobody is signed in. */
  as: ContextUser | null
  prepare(context: TestContext): PreparedInput<Input> | Promise<PreparedInput<Input>>
  /** Outsiders who may see the secrets after all, such as the buyer's whole company a supplier's name. */
  visibleTo?: readonly Outsider[]
  /** Outsiders of the caller’s own company who have the same right: what they do is no harm. */
  allowedTo?: readonly Outsider[]
  /** The call acts on its caller alone, so an outsider's own success harms nobody. */
  isAboutCaller?: boolean
  /** The call stores something new for its caller's company or share of it, which an outsider may do as well. */
  isOwnChange?: boolean
  /** Table in which each repetition makes something new, such as a secret that nobody is told twice. */
  renews?: string
  /** Calls of one turn work on the same things and are not tried at the same time: those of a service, or as named here. */
  turn?: string
  /** Code under which an upload refuses a file of another kind, where it takes no workbooks. */
  wrongFileCode?: string
  /** The call ends the session that makes it. */
  isSessionEnded?: boolean
  /** Of the answered file; a workbook unless said otherwise. */
  contentType?: string
}

type SampleOf<C> = C extends { transport: 'upload' }
  ? CallSample<Buffer | DecidedFile>
  : C extends { transport: 'file'; input: infer I extends z.ZodType }
    ? CallSample<FileToKeep<z.input<I>>>
    : C extends { input: infer I extends z.ZodType }
      ? CallSample<z.input<I>>
      : never

/** A sample for each call of a table; a missing one does not compile. For imports the input is the file, with what is decided about it where the call asks for that; for files to keep the file with its condition. */
export type SamplesOf<T> = { readonly [P in keyof T]: SampleOf<T[P]> }
