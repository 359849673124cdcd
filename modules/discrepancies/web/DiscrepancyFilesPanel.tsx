import { FilesPanel } from '#modules/files/web.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useSession } from '#platform/web/session.ts'
import type { discrepanciesCalls } from '../contract/calls.ts'
import { MENU as menuNo } from './discrepancies-path.ts'

const api = callsOf<typeof discrepanciesCalls>()

/** Photos and papers of a discrepancy: who reports brings them, both sides read them. */
export function DiscrepancyFilesPanel({ id }: { id: string }) {
  const { side, flagsOf } = useSession()
  const canChange = side === 'purchaser' && flagsOf(menuNo).has('isAdd')
  return (
    <FilesPanel
      queryKey={['discrepancies.files', id]}
      load={(options) =>
        api('ISrmDiscrepancyService/getDiscrepancyFileList', { id }, { ...options, areErrorsSilent: true, menuNo })
      }
      add={
        canChange
          ? (file, options) =>
              api.sendFile('ISrmDiscrepancyService/uploadDiscrepancyFile', { id }, file, { ...options, menuNo })
          : undefined
      }
      remove={
        canChange
          ? (fileId, options) =>
              api('ISrmDiscrepancyService/deleteDiscrepancyFile', { id, fileId }, { ...options, menuNo })
          : undefined
      }
    />
  )
}
