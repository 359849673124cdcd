import { sql } from 'kysely'
import type { z } from 'zod'
import { filesErrors } from '#modules/files/contract/errors.ts'
import type { documentFiles } from '#platform/contract/document-files.ts'
import { type ErrorDeclaration, fail } from '#platform/contract/errors.ts'
import { DOCUMENT_FILES, megabytes } from '#platform/contract/exchange/file-rules.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { DocumentFileStore } from '#platform/server/documents/document-files.ts'
import type { ReceivedFile } from '#platform/server/files/store-upload.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { type DocumentPlace, keepFile } from './keep-file.ts'

/**
 * The files of a document that the caller may see; `refusal` says why the document takes no change, null when it does, and
 * `removal` why none is removed, where that differs.
 */
export async function listDocumentFiles(
  context: CallContext,
  place: DocumentPlace,
  refusal: ErrorDeclaration | null,
  removal: ErrorDeclaration | null = refusal,
): Promise<z.input<typeof documentFiles>> {
  const { caller, sentence } = context
  const rows = await filesOf(context.trx, place)
  const whyKept = removal && sentence(removal)
  return {
    files: rows.map((row) => ({
      id: row.id,
      fileId: row.id,
      fileName: row.file_name,
      contentType: row.content_type,
      sizeBytes: Number(row.size_bytes),
      isSvg: false,
      createName: row.create_name,
      createDate: row.create_date.slice(0, 19),
      actions: {
        remove: whyKept ?? (row.supplier_no === caller.supplierNo ? null : sentence(filesErrors.otherPartysFile)),
      },
    })),
    actions: { add: refusal && sentence(refusal) },
  }
}

/** Adds an uploaded file to a document, within the limits of one document. */
export async function addDocumentFile(context: CallContext, place: DocumentPlace, file: ReceivedFile): Promise<string> {
  const { trx } = context
  // Two uploads at once count one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${place.kind}-${place.documentId}`}, 0))`.execute(trx)
  const { maxCount, maxBytes } = DOCUMENT_FILES
  const rows = await filesOf(trx, place)
  if (rows.length >= maxCount) fail(filesErrors.tooManyFiles, { limit: maxCount })
  const sizeBytes = rows.reduce((sum, row) => sum + Number(row.size_bytes), file.sizeBytes)
  if (sizeBytes > maxBytes) fail(filesErrors.filesTooLarge, { limit: megabytes(maxBytes) })
  return keepFile(context, place, file)
}

/** Removes a file of a document; answers its name. The bytes go after the commit. */
export async function removeDocumentFile(
  { trx, caller }: CallContext,
  place: DocumentPlace,
  fileId: string,
): Promise<string> {
  const file = (await filesOf(trx, place)).find((row) => row.id === fileId)
  if (!file) return fail(filesErrors.fileGone)
  if (file.supplier_no !== caller.supplierNo) fail(filesErrors.otherPartysFile)
  await trx.deleteFrom('doc_file').where('id', '=', fileId).execute()
  return file.file_name
}

const filesOf = (trx: ScopedTransaction, { kind, documentId }: DocumentPlace) =>
  trx
    .selectFrom('doc_file')
    .select(['id', 'file_name', 'content_type', 'size_bytes', 'supplier_no', 'create_name', 'create_date'])
    .where('kind', '=', kind)
    .where('document_id', '=', documentId)
    .orderBy('id')
    .execute()

/** Keeps the files of documents that are declared (`defineDocument`). */
export const documentFileStore: DocumentFileStore = {
  list: listDocumentFiles,
  add: addDocumentFile,
  remove: removeDocumentFile,
}
