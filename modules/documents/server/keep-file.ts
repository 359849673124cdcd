import type { CallContext } from '#platform/server/call-context.ts'
import type { ReceivedFile } from '#platform/server/files/store-upload.ts'

/** Whose file it is: a user's picture, or that of a document or of a version of the app. */
export type FilePlace =
  | { kind: 'avatar' }
  | {
      kind: 'asn' | 'news' | 'app' | 'rejection' | 'inspection' | 'deliveryApproval' | 'discrepancy'
      documentId: string
    }

/** Writes the row of an uploaded file, which takes over its bytes. */
export async function keepFile({ trx, caller }: CallContext, place: FilePlace, file: ReceivedFile): Promise<string> {
  const { id } = await trx
    .insertInto('doc_file')
    .values({
      tenantsid: caller.tenantsid,
      user_id: caller.userId,
      supplier_no: caller.supplierNo,
      kind: place.kind,
      document_id: place.kind === 'avatar' ? null : place.documentId,
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
