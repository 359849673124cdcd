import { documentPaths } from '#platform/contract/document-paths.ts'
import type { DocumentDeclaration } from '#platform/contract/documents.ts'
import type { RecordValues } from '#platform/contract/records/records.ts'
import { type CallOptions, sendCall } from '#platform/web/call/call-client.ts'

/** Lines of a document by the names of their kinds. */
export type ReadLines = Readonly<Record<string, readonly (RecordValues & { id: string })[]>>

/** Reads the lines of a declared document. */
export const readDocumentLines = (
  document: DocumentDeclaration,
  id: string,
  options: CallOptions,
): Promise<ReadLines> =>
  sendCall(documentPaths(document).lines, { id }, { ...options, areErrorsSilent: true, menuNo: document.menuNo })
