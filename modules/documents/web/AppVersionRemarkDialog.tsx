import type { z } from 'zod'
import { type CallOptions, callsOf } from '#platform/web/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormConflict } from '#platform/web/form/FormConflict.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useEditedBase } from '#platform/web/form/use-edited-base.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { documentsCalls } from '../contract/calls.ts'
import { appVersionFields } from '../contract/fields.ts'
import { appVersionRemark } from '../contract/schemas.ts'
import type { AppVersion } from './AppVersionListPage.tsx'

const api = callsOf<typeof documentsCalls>()
type Remark = z.output<typeof appVersionRemark>

/** The version as it is now. */
async function reread(entry: AppVersion): Promise<AppVersion> {
  const { records } = await api('ISysAppVersionService/getsysappversionlist', { condition: { ids: [entry.id] } })
  return records[0] ?? entry
}

/** Changes the remark on a version; number and file stay what devices may have fetched already. */
export function AppVersionRemarkDialog({ entry, onClose }: { entry: AppVersion; onClose: () => void }) {
  const { t } = useTexts()
  const { id, versionNo, remark } = entry
  const { conflict, countedAgainst } = useEditedBase(entry, () => reread(entry))
  const save = useCommand(
    (changed: Remark, options: CallOptions) =>
      countedAgainst(({ version } = entry) =>
        api('ISysAppVersionService/updatesysappversionbyid', { id, version, ...changed }, options),
      ),
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
      {conflict && <FormConflict fields={appVersionFields} conflict={conflict} names={['remark']} />}
      <FormField name="remark" field={appVersionFields.remark} isWide />
    </FormDialog>
  )
}
