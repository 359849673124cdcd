import type { z } from 'zod'
import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import { appVersionFields } from '#modules/files/file/contract/fields.ts'
import { appVersionRemark } from '#modules/files/file/contract/schemas.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useEditing } from '#platform/web/form/use-editing.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { AppVersion } from './app-version.ts'

const api = callsOf<typeof fileCalls>()
type Remark = z.output<typeof appVersionRemark>

const valuesOf = ({ remark }: AppVersion): Remark => ({ remark })

/** The version as it is now. */
async function reread(entry: AppVersion): Promise<AppVersion> {
  const { records } = await api('ISysAppVersionService/getsysappversionlist', { condition: { ids: [entry.id] } })
  return records[0] ?? entry
}

/** Changes the remark on a version; number and file stay what devices may have fetched already. */
export function AppVersionRemarkDialog({ entry, onClose }: { entry: AppVersion; onClose: () => void }) {
  const { t } = useTexts()
  const { id, versionNo } = entry
  const { submit, ...editing } = useEditing<Remark, unknown, AppVersion>({
    known: entry,
    fields: appVersionFields,
    valuesOf,
    save: (changed, { version } = entry, options) =>
      api('ISysAppVersionService/updatesysappversionbyid', { id, version, ...changed }, options),
    reread: () => reread(entry),
    successKey: 'documents:appVersions.modified',
    invalidates: ['documents.appVersions'],
    onDone: onClose,
  })
  return (
    <FormDialog<Remark>
      {...editing}
      isOpen
      title={t('documents:appVersions.modifyTitle', { versionNo })}
      schema={appVersionRemark}
      initialValues={valuesOf(entry)}
      onSubmit={(changed) => void submit(changed)}
      onClose={onClose}
    >
      <FormField name="remark" field={appVersionFields.remark} isWide />
    </FormDialog>
  )
}
