import { sql } from 'kysely'
import { filesErrors } from '#modules/files/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { DOCUMENT_FILES, FILE_TYPES } from '#platform/contract/exchange/file-rules.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { endingOf } from '#platform/server/files/clean-file-name.ts'
import type { DocumentPlace } from './keep-file.ts'

/** A workbook or document with its bytes. */
export interface FileContent {
  fileName: string
  content: Buffer
}

/** Keeps a file that was read for its user until its document is written; one that is never taken goes with their other files. */
export async function keepEarlyContent(
  { trx, caller }: CallContext,
  { fileName, content }: FileContent,
): Promise<string> {
  const contentType = contentTypeOf(endingOf(fileName))
  const { id } = await trx
    .insertInto('doc_file')
    .values({
      tenantsid: caller.tenantsid,
      user_id: caller.userId,
      supplier_no: caller.supplierNo,
      kind: 'own',
      file_name: fileName,
      content_type: contentType,
      size_bytes: String(content.length),
      content,
      create_name: caller.userName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The content type of files with this ending; bytes where it is none that is kept. */
const contentTypeOf = (ending: string): string =>
  Object.values(FILE_TYPES).find(({ endings }) => endings.some((one) => one === ending))?.contentType ??
  'application/octet-stream'

/** A file that the caller had kept; refuses where there is none. */
export async function readEarlyContent({ trx }: CallContext, fileId: string): Promise<FileContent> {
  const row = await trx
    .selectFrom('doc_file')
    .select(['file_name', 'content'])
    .where('id', '=', fileId)
    .where('kind', '=', 'own')
    .executeTakeFirst()
  return row?.content ? { fileName: row.file_name, content: row.content } : fail(filesErrors.fileGone)
}

/** Gives a file that the caller had kept to a document, within the number of files of one. */
export async function giveEarlyContent(
  { trx, caller }: CallContext,
  { kind, documentId }: DocumentPlace,
  fileId: string,
): Promise<void> {
  const { count } = await trx
    .selectFrom('doc_file')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('kind', '=', kind)
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= DOCUMENT_FILES.maxCount) fail(filesErrors.tooManyFiles, { limit: DOCUMENT_FILES.maxCount })
  const { numAffectedRows } = await sql`
    with taken as (delete from doc_file where id = ${fileId} and kind = 'own' and content is not null returning *)
    insert into doc_file (tenantsid, user_id, supplier_no, kind, document_id, file_name, content_type, size_bytes, content, create_name)
    select tenantsid, user_id, ${caller.supplierNo}, ${kind}, ${documentId}, file_name, content_type, size_bytes, content, create_name
    from taken`.execute(trx)
  if (Number(numAffectedRows) !== 1) fail(filesErrors.fileGone)
}
