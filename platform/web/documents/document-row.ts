/** A row of a document's list, as its screen needs it. */
export type AnyDocumentRow = {
  id: string
  version: number
  actions: Readonly<Record<string, string | null>>
} & Readonly<Record<string, unknown>>

/** A document as a command names it; without a version where the wire has none. */
export type CommandRow = { id: string; version?: number } & Readonly<Record<string, unknown>>

/** What a command answers of a document. */
export type AnsweredDocument = { id: string; status: string; version: number } & Readonly<Record<string, unknown>>
