import { CallError, callsOf } from '#platform/web/call/call-client.ts'
import type { fileCalls } from '../contract/calls.ts'

const api = callsOf<typeof fileCalls>()

/** Saves a file; false when the server did not give it (spec shell §7). The reason is shown by the call client. */
export async function downloadFile(fileId: string): Promise<boolean> {
  try {
    await api.download('ISrmFileService/downloadFile', { fileId })
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return false
  }
}

/** The content of a file, to be shown. */
export async function loadFile(fileId: string, signal: AbortSignal): Promise<Blob> {
  return (await api.file('ISrmFileService/downloadFile', { fileId }, { signal, areErrorsSilent: true })).content
}
