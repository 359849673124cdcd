/** A row of a document's list, as its screen needs it. */
export type AnyDocumentRow = {
  id: string
  version: number
  actions: Readonly<Record<string, string | null>>
} & Readonly<Record<string, unknown>>

/** What a command answers of a document. */
export type AnsweredDocument = { id: string; status: string; version: number } & Readonly<Record<string, unknown>>
