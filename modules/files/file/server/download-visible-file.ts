import { filesErrors } from '#modules/files/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext, Download, StoredDownload } from '#platform/server/call-context.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { downloadFile } from './download-file.ts'

/** A file that the caller sees. Another system's key reads those of documents alone, and nothing that its user keeps. */
export async function downloadVisibleFile(
  { trx, caller }: CallContext,
  store: FileStore,
  id: string,
): Promise<Download | StoredDownload> {
  if (caller.apiKeyNo !== undefined) {
    const file = await trx.selectFrom('doc_file').select('kind').where('id', '=', id).executeTakeFirst()
    if (file?.kind === 'own' || file?.kind === 'avatar') fail(filesErrors.fileGone)
  }
  return downloadFile(trx, store, id)
}
