import { FilesPanel } from '#modules/files/web.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useSession } from '#platform/web/session.ts'
import type { rejectionCalls } from '../contract/calls.ts'

const api = callsOf<typeof rejectionCalls>()

/** The menu entry whose flag isSubmit allows receiving, and evidence of what was refused. */
const menuNo = 'asnTracking'

/** Photos and papers of a refusal: who receives brings them, both sides read them. */
export function RejectionFilesPanel({ id }: { id: string }) {
  const { side, flagsOf } = useSession()
  const canChange = side === 'purchaser' && flagsOf(menuNo).has('isSubmit')
  return (
    <FilesPanel
      queryKey={['receipts.rejectionFiles', id]}
      load={(options) =>
        api(
          'ICheckReturnService/getCheckReturnFileList',
          { id },
          { ...options, areErrorsSilent: true, menuNo: 'rejectionDetails' },
        )
      }
      add={
        canChange
          ? (file, options) =>
              api.sendFile('ICheckReturnService/uploadCheckReturnFile', { id }, file, { ...options, menuNo })
          : undefined
      }
      remove={
        canChange
          ? (fileId, options) =>
              api('ICheckReturnService/deleteCheckReturnFile', { id, fileId }, { ...options, menuNo })
          : undefined
      }
    />
  )
}
