import { filesErrors } from '#modules/files/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { DOCUMENT_FILES, megabytes } from '#platform/contract/exchange/file-rules.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ReceivedFile } from '#platform/server/files/store-upload.ts'
import { type DocumentPlace, keepFile } from './keep-file.ts'

/** A file that was sent before its document was there, and a document that it belongs to. */
export interface EarlyFile {
  fileId: string
  documentId: string
}

/** Keeps a file for its user until the document is written that it belongs to; one that is never taken goes with their other files. */
export const keepEarlyFile = (context: CallContext, file: ReceivedFile): Promise<string> =>
  keepFile(context, { kind: 'own' }, file)

/** Gives the caller's early files to documents that were just written; a file may show several, and each has it as its own. */
export async function giveEarlyFiles(
  { trx, caller }: CallContext,
  kind: DocumentPlace['kind'],
  given: readonly EarlyFile[],
): Promise<void> {
  const fileIds = [...new Set(given.map(({ fileId }) => fileId))]
  if (fileIds.length === 0) return
  const taken = await trx
    .deleteFrom('doc_file')
    .where('kind', '=', 'own')
    .where('storage_key', 'is not', null)
    .where('id', 'in', fileIds)
    .returning(['id', 'file_name', 'content_type', 'size_bytes', 'storage_key'])
    .execute()
  const files = new Map(taken.map((file) => [file.id, file]))
  const rows = given.map(({ fileId, documentId }) => ({
    documentId,
    file: files.get(fileId) ?? fail(filesErrors.fileGone),
  }))
  const { maxCount, maxBytes } = DOCUMENT_FILES
  for (const ofDocument of Map.groupBy(rows, ({ documentId }) => documentId).values()) {
    if (ofDocument.length > maxCount) fail(filesErrors.tooManyFiles, { limit: maxCount })
    const sizeBytes = ofDocument.reduce((sum, { file }) => sum + Number(file.size_bytes), 0)
    if (sizeBytes > maxBytes) fail(filesErrors.filesTooLarge, { limit: megabytes(maxBytes) })
  }
  await trx
    .insertInto('doc_file')
    .values(
      rows.map(({ documentId, file: { id: _early, ...file } }) => ({
        ...file,
        tenantsid: caller.tenantsid,
        user_id: caller.userId,
        supplier_no: caller.supplierNo,
        kind,
        document_id: documentId,
        create_name: caller.userName,
      })),
    )
    .execute()
}
