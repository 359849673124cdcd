import type { asnCalls } from '#modules/deliveries/asn/contract/calls.ts'
import { FilesPanel } from '#modules/files/web.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { callsOf } from '#platform/web/call/call-client.ts'

const api = callsOf<typeof asnCalls>()

interface AsnFilesPanelProps {
  asn: { id: string; version: number }
  flags: ReadonlySet<PermissionFlag>
}

/** Papers of an ASN, such as packing lists and certificates: both sides read them, and bring and remove their own. */
export function AsnFilesPanel({ asn: { id, version }, flags }: AsnFilesPanelProps) {
  const canChange = flags.has('isModify')
  return (
    <FilesPanel
      queryKey={['deliveries.files', id, version]}
      load={(options) => api('ISrmAsnHeadService/getAsnFileList', { id }, { ...options, areErrorsSilent: true })}
      add={
        canChange
          ? (file, options) => api.sendFile('ISrmAsnHeadService/uploadAsnFile', { id }, file, options)
          : undefined
      }
      remove={
        canChange ? (fileId, options) => api('ISrmAsnHeadService/deleteAsnFile', { id, fileId }, options) : undefined
      }
    />
  )
}
