import type { z } from 'zod'
import { type CallOptions, callsOf } from '#platform/web/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { documentsCalls } from '../contract/calls.ts'
import { appVersionFields } from '../contract/fields.ts'
import { appVersionRemark } from '../contract/schemas.ts'
import type { AppVersion } from './AppVersionListPage.tsx'

const api = callsOf<typeof documentsCalls>()
type Remark = z.output<typeof appVersionRemark>

/** Changes the remark on a version; number and file stay what devices may have fetched already. */
export function AppVersionRemarkDialog({ entry, onClose }: { entry: AppVersion; onClose: () => void }) {
  const { t } = useTexts()
  const { id, version, versionNo, remark } = entry
  const save = useCommand(
    (changed: Remark, options: CallOptions) =>
      api('ISysAppVersionService/updatesysappversionbyid', { id, version, ...changed }, options),
    { successKey: 'documents:appVersions.modified', invalidates: ['documents.appVersions'], onDone: onClose },
  )
  return (
    <FormDialog<Remark>
      isOpen
      title={t('documents:appVersions.modifyTitle', { versionNo })}
      schema={appVersionRemark}
      initialValues={{ remark }}
      isPending={save.isPending}
      faults={save.faults}
      onSubmit={(changed) => void save.submit(changed)}
      onClose={onClose}
    >
      <FormField name="remark" field={appVersionFields.remark} isWide />
    </FormDialog>
  )
}
