import { FilesPanel } from '#modules/files/web.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useSession } from '#platform/web/session.ts'
import type { inspectionCalls } from '../contract/calls.ts'

const api = callsOf<typeof inspectionCalls>()

const menuNo = 'inspections'

/** Photos and papers of an inspection: who tells its result brings them, both sides read them. */
export function InspectionFilesPanel({ id }: { id: string }) {
  const { side, flagsOf } = useSession()
  const canChange = side === 'purchaser' && flagsOf(menuNo).has('isCheck')
  return (
    <FilesPanel
      queryKey={['receipts.inspectionFiles', id]}
      load={(options) =>
        api('ISrmInspectionService/getInspectionFileList', { id }, { ...options, areErrorsSilent: true, menuNo })
      }
      add={
        canChange
          ? (file, options) =>
              api.sendFile('ISrmInspectionService/uploadInspectionFile', { id }, file, { ...options, menuNo })
          : undefined
      }
      remove={
        canChange
          ? (fileId, options) =>
              api('ISrmInspectionService/deleteInspectionFile', { id, fileId }, { ...options, menuNo })
          : undefined
      }
    />
  )
}
