import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { documentsCalls } from '../contract/calls.ts'
import { documentsTexts } from '../contract/texts.ts'
import { downloadFile } from './download-file.ts'
import { documentsJobs } from './jobs.ts'

/** The server side of documents. */
export const documentsServer: ServerModule = {
  texts: documentsTexts,
  calls: [implementCalls(documentsCalls, { 'ISrmFileService/downloadFileById': downloadFile })],
  jobs: documentsJobs,
}
