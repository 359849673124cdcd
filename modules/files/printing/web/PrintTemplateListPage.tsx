import { useMemo, useRef } from 'react'
import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import { printTemplateFields } from '#modules/files/file/contract/fields.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { liveClientId } from '#platform/web/live/live.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

const api = callsOf<typeof fileCalls>()

const LIST = 'ISupBmDocTemplateManageService/getbmprinttemplatelistbyparams'
type Template = CallOutput<typeof fileCalls, typeof LIST>['records'][number]

/** Templates in force. A template is designed here, or exported, edited as a file and imported; each change is a version. */
export function PrintTemplateListPage() {
  const { t } = useTexts()
  const { open } = usePage()
  const picker = useRef<HTMLInputElement>(null)
  const standard = useCommand(
    (id: string, options: CallOptions) => api('ISupBmDocTemplateManageService/setdefaulttemplate', { id }, options),
    { successKey: 'documents:templates.defaultSet', invalidates: ['documents', 'print'] },
  )
  const { submit, isPending } = useCommand(
    (file: File, options: CallOptions) =>
      api.upload('ISupBmDocTemplateManageService/importtemplate', file, { ...options, clientId: liveClientId }),
    {
      successKey: 'documents:templates.imported',
      successValues: ({ templateCode, version }) => ({ templateCode, version }),
      invalidates: ['documents', 'print'],
    },
  )
  const toolbar = useMemo<ToolbarAction<Template>[]>(
    () => [
      {
        key: 'design',
        labelKey: 'documents:templates.design',
        flag: 'isModify',
        order: TOOLBAR_ORDER.modify,
        needs: 'one',
        isPrimary: true,
        run: ([template]) => template && open(`/system/printTemplate/design/${template.id}`),
      },
      {
        key: 'setDefault',
        labelKey: 'documents:templates.setDefault',
        flag: 'isModify',
        order: TOOLBAR_ORDER.batchUpdate,
        needs: 'one',
        isRunning: standard.isPending,
        reasonDisabled: ([template]) => {
          if (template?.statusCode === '0') return t('documents:templates.isInvalid')
          return template?.isDefault && !template.isBuiltIn ? t('documents:templates.isDefaultAlready') : null
        },
        run: ([template]) => template && void standard.submit(template.id),
      },
      {
        key: 'importTemplate',
        labelKey: 'documents:templates.import',
        flag: 'isImport',
        order: TOOLBAR_ORDER.import,
        needs: 'none',
        isRunning: isPending,
        run: () => picker.current?.click(),
      },
      {
        key: 'exportTemplate',
        labelKey: 'documents:templates.export',
        flag: 'isExport',
        order: TOOLBAR_ORDER.export,
        needs: 'one',
        run: ([template]) => {
          if (!template) return
          // Refusals are shown by the call client.
          api
            .download('ISupBmDocTemplateManageService/exporttemplate', { id: template.id }, { isLoadingShown: true })
            .catch(() => undefined)
        },
      },
    ],
    [isPending, open, standard.isPending, standard.submit, t],
  )
  return (
    <>
      <ListScreen<Template>
        id="documents.printTemplates"
        titleKey="documents:titles.printTemplate"
        menuNo="printTemplate"
        fields={printTemplateFields}
        query={(body, signal) => api(LIST, body, { signal })}
        defaultSort={{ field: 'templateCode', order: 'asc' }}
        toolbar={toolbar}
      />
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('documents:templates.import')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Chosen again after a correction, the same name must count as a new choice.
          event.target.value = ''
          if (file) void submit(file)
        }}
      />
    </>
  )
}
