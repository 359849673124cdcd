import { implementCalls } from '#platform/server/call-context.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { documentsCalls } from '../contract/calls.ts'
import { documentsErrors } from '../contract/errors.ts'
import { documentsTexts } from '../contract/texts.ts'
import { deleteAvatar, getAvatar, uploadAvatar } from './avatar.ts'
import { downloadFile } from './download-file.ts'
import { documentsJobs } from './jobs.ts'

export { addDocumentFile, listDocumentFiles, removeDocumentFile } from './document-files.ts'
export { downloadFile } from './download-file.ts'

/** The server side of documents. */
export function documentsServer({ fileStore }: { fileStore: FileStore }): ServerModule {
  return {
    texts: documentsTexts,
    calls: [
      implementCalls(documentsCalls, {
        'ISrmFileService/downloadFileById': ({ trx }, { id }) => downloadFile(trx, fileStore, id),
        'ISrmFileService/downloadFile': ({ trx }, { fileId }) => downloadFile(trx, fileStore, fileId),
        'ISrmFileService/getAvatar': getAvatar,
        'ISrmFileService/uploadAvatar': uploadAvatar,
        'ISrmFileService/deleteAvatar': deleteAvatar,
      }),
    ],
    constraints: { doc_file_upload: documentsErrors.noUpload },
    jobs: documentsJobs(fileStore),
  }
}
