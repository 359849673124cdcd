import { FilesPanel } from '#modules/files/web.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useSession } from '#platform/web/session.ts'
import type { newsMaintenanceCalls } from '../contract/calls.ts'

const api = callsOf<typeof newsMaintenanceCalls>()

/** The files of a piece of news, as its writers change them. */
export function NewsFilesPanel({ id }: { id: string }) {
  const canChange = useSession().flagsOf('sysNews').has('isModify')
  return (
    <FilesPanel
      queryKey={['news.files', id]}
      load={({ signal }) => api('ISysNewsService/getsysnewsfilelist', { id }, { signal, areErrorsSilent: true })}
      add={
        canChange
          ? (file, options) => api.sendFile('ISysNewsService/uploadsysnewsfile', { id }, file, options)
          : undefined
      }
      remove={
        canChange ? (fileId, options) => api('ISysNewsService/deletesysnewsfile', { id, fileId }, options) : undefined
      }
    />
  )
}
