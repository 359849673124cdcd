import type { CallContext } from '#platform/server/call-context.ts'
import type { FileOwner } from '#platform/server/documents/document-files.ts'
import type { ReceivedFile } from '#platform/server/files/store-upload.ts'

/** A document that has files, or a version of the app. */
export type DocumentPlace = FileOwner

/** Whose file it is: a user's picture, what a user sent before its document is there, or that of a document. */
export type FilePlace = { kind: 'avatar' | 'own' } | DocumentPlace

/** Writes the row of an uploaded file, which takes over its bytes. */
export async function keepFile({ trx, caller }: CallContext, place: FilePlace, file: ReceivedFile): Promise<string> {
  const { id } = await trx
    .insertInto('doc_file')
    .values({
      tenantsid: caller.tenantsid,
      user_id: caller.userId,
      supplier_no: caller.supplierNo,
      kind: place.kind,
      document_id: 'documentId' in place ? place.documentId : null,
      file_name: file.fileName,
      content_type: file.contentType,
      size_bytes: String(file.sizeBytes),
      storage_key: file.storageKey,
      create_name: caller.userName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  file.isTaken = true
  return id
}
