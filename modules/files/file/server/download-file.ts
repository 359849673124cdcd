import { pipeline } from 'node:stream/promises'
import { filesErrors } from '#modules/files/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Download, StoredDownload } from '#platform/server/call-context.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** A file that the transaction's scope shows, wherever its bytes lie. */
export async function downloadFile(
  trx: ScopedTransaction,
  store: FileStore,
  id: string,
): Promise<Download | StoredDownload> {
  const file = await trx
    .selectFrom('doc_file')
    .select(['file_name', 'content_type', 'content', 'storage_key'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) return fail(filesErrors.fileGone)
  const { file_name: fileName, content_type: contentType, content, storage_key: key } = file
  if (key !== null) {
    const open = () => store.open(key)
    return { fileName, contentType, open, write: async (out) => pipeline(await open(), out) }
  }
  return {
    fileName,
    contentType,
    write: (out) =>
      new Promise((resolve, reject) => {
        out.once('error', reject)
        out.end(content, resolve)
      }),
  }
}
