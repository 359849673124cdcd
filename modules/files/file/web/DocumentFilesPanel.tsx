import type { CallTable } from '#platform/contract/calls.ts'
import { documentPaths } from '#platform/contract/document-paths.ts'
import type { DocumentDeclaration } from '#platform/contract/documents.ts'
import { attachmentRule } from '#platform/contract/exchange/file-rules.ts'
import { callsOf, sendCall } from '#platform/web/call/call-client.ts'
import { useSession } from '#platform/web/session.ts'
import { type DocumentFiles, FilesPanel } from './FilesPanel.tsx'

const api = callsOf<CallTable>()

/** The files of a declared document: both sides read them, and add and remove as it declares. */
export function DocumentFilesPanel({
  document,
  id,
  version,
}: {
  document: DocumentDeclaration
  id: string
  version?: number
}) {
  const { side, flagsOf } = useSession()
  const { files, menuNo, topic, kind } = document
  const paths = documentPaths(document)
  const canChange = files !== undefined && files.sides?.includes(side) !== false && flagsOf(menuNo).has(files.flag)
  return (
    <FilesPanel
      queryKey={[`${topic}.files`, kind, id, version]}
      load={(options) => sendCall<DocumentFiles>(paths.files, { id }, { ...options, areErrorsSilent: true, menuNo })}
      rule={attachmentRule(files?.types)}
      add={canChange ? (file, options) => api.sendFile(paths.addFile, { id }, file, { ...options, menuNo }) : undefined}
      remove={
        canChange ? (fileId, options) => sendCall(paths.removeFile, { id, fileId }, { ...options, menuNo }) : undefined
      }
    />
  )
}
