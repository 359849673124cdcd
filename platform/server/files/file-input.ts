import type { ReceivedFile } from './store-upload.ts'

/** What an upload call's handler gets. */
export interface FileInput<Condition = unknown> {
  condition: Condition
  file: ReceivedFile
}
