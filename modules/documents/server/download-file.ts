import { refuse } from '#platform/contract/errors.ts'
import type { Download, Handler } from '#platform/server/call-context.ts'
import type { documentsCalls } from '../contract/calls.ts'
import { documentsErrors } from '../contract/errors.ts'

/** One of the caller's own files. */
export const downloadFile: Handler<typeof documentsCalls, 'ISrmFileService/downloadFileById'> = async (
  { trx },
  { id },
): Promise<Download> => {
  const file = await trx
    .selectFrom('doc_file')
    .select(['file_name', 'content_type', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) return refuse(documentsErrors.fileGone)
  return {
    fileName: file.file_name,
    contentType: file.content_type,
    write: (out) =>
      new Promise((resolve, reject) => {
        out.once('error', reject)
        out.end(file.content, resolve)
      }),
  }
}
