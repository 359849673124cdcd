import { useMemo, useState } from 'react'
import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import { appVersionFields } from '#modules/files/file/contract/fields.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FlagTag } from '#platform/web/detail/FlagTag.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { standardAction, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { AppVersion } from './app-version.ts'
import '#modules/files/file/web/FilesPanel.css'
import { fileSize } from '#modules/files/file/web/file-size.ts'
import { downloadFile } from '#modules/files/file/web/load-file.ts'

const AppVersionDialog = lazyDialog(async () => (await import('./AppVersionDialog.tsx')).AppVersionDialog)
const AppVersionRemarkDialog = lazyDialog(
  async () => (await import('./AppVersionRemarkDialog.tsx')).AppVersionRemarkDialog,
)

const api = callsOf<typeof fileCalls>()

const LIST = 'ISysAppVersionService/getsysappversionlist'

/** `/system/appVersion`: the versions of the mobile app; devices are offered the highest. */
export function AppVersionListPage() {
  const { t } = useTexts()
  const [isAdding, setIsAdding] = useState(false)
  const [edited, setEdited] = useState<AppVersion | null>(null)
  const { submit, isPending } = useCommand(
    (delList: { id: string; version: number }[], options: CallOptions) =>
      api('ISysAppVersionService/physicaldeletesysappversionbyids', { delList }, options),
    { successKey: 'documents:appVersions.deleted', invalidates: ['documents.appVersions'] },
  )
  const toolbar = useMemo<ToolbarAction<AppVersion>[]>(
    () => [
      standardAction('add', {
        labelKey: 'documents:appVersions.add',
        isPrimary: true,
        run: () => setIsAdding(true),
      }),
      standardAction('modify', {
        labelKey: 'documents:appVersions.modify',
        run: ([row]) => row && setEdited(row),
      }),
      standardAction('physicalDelete', {
        labelKey: 'documents:appVersions.delete',
        isRunning: isPending,
        run: async (rows) => {
          const isSure = await askConfirm({
            title: t('documents:appVersions.deleteTitle'),
            text: t('documents:appVersions.deleteText'),
            items: rows.map(({ versionNo, fileName }) => `${versionNo} · ${fileName}`),
            confirmLabel: t('documents:appVersions.delete'),
            isDangerous: true,
          })
          if (isSure) await submit(rows.map(({ id, version }) => ({ id, version })))
        },
      }),
    ],
    [submit, isPending, t],
  )
  const cells = useMemo(
    () => ({
      isLatest: ({ isLatest }: AppVersion) => <FlagTag value={isLatest} tone="good" />,
      sizeBytes: ({ sizeBytes }: AppVersion) => fileSize(sizeBytes),
      fileName: ({ fileId, fileName }: AppVersion) => (
        <button
          type="button"
          className="file-link"
          title={t('documents:appVersions.download', { name: fileName })}
          onClick={() => void downloadFile(fileId)}
        >
          {fileName}
        </button>
      ),
    }),
    [t],
  )
  return (
    <>
      <ListScreen<AppVersion>
        id="documents.appVersions"
        titleKey="documents:titles.appVersion"
        menuNo="sysAppVersion"
        fields={appVersionFields}
        query={(body, signal) => api(LIST, body, { signal })}
        defaultSort={{ field: 'versionOrder', order: 'desc' }}
        toolbar={toolbar}
        cells={cells}
        exportPath="ISysAppVersionService/exportexcel"
        emptyTextKey="documents:appVersions.none"
      />
      {isAdding && <AppVersionDialog onClose={() => setIsAdding(false)} />}
      {edited && <AppVersionRemarkDialog entry={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
