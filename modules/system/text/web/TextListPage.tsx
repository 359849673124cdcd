import { useMemo, useState } from 'react'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import { textFields } from '#modules/system/setting/contract/fields.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import { isOneOf } from '#platform/contract/values/record-of.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { standardAction, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

const TextDialog = lazyDialog(async () => (await import('./TextDialog.tsx')).TextDialog)

const api = callsOf<typeof settingCalls>()

type Text = CallOutput<typeof settingCalls, 'ISysTextService/getsystextlist'>['records'][number]

/** `/system/text`: every text of the product in every language, and what the company says instead. */
export function TextListPage() {
  const { t } = useTexts()
  const [edited, setEdited] = useState<string | null>(null)
  const { submit, isPending } = useCommand(api.command('ISysTextService/resetsystext'), {
    successKey: 'system:text.resetDone',
    invalidates: ['system.text'],
  })
  const toolbar = useMemo<ToolbarAction<Text>[]>(
    () => [
      standardAction<Text>('modify', { isPrimary: true, run: ([row]) => row && setEdited(row.textKey) }),
      {
        key: 'reset',
        labelKey: 'system:text.reset',
        flag: 'isModify',
        order: TOOLBAR_ORDER.modify + 1,
        needs: 'many',
        mostRows: 1000,
        isRunning: isPending,
        run: async (rows) => {
          const isSure = await askConfirm({
            title: t('system:text.resetTitle'),
            text: t('system:text.resetText'),
            items: rows.slice(0, 10).map(({ languageCode, productText }) => `${languageCode} · ${productText}`),
            confirmLabel: t('system:text.reset'),
            isDangerous: true,
          })
          if (!isSure) return
          await submit({
            resetList: rows.flatMap(({ textKey, languageCode }) =>
              isOneOf(LANGUAGES, languageCode) ? [{ textKey, languageCode }] : [],
            ),
          })
        },
      },
    ],
    [submit, isPending, t],
  )
  return (
    <>
      <ListScreen<Text>
        id="system.text"
        titleKey="system:titles.texts"
        menuNo="sysText"
        fields={textFields}
        query={(body, signal) => api('ISysTextService/getsystextlist', body, { signal })}
        toolbar={toolbar}
        importPort="ISysTextService"
        exportPath="ISysTextService/exportexcel"
      />
      {edited !== null && <TextDialog textKey={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
