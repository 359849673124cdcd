import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import { customFieldSetFields } from '#modules/system/setting/contract/fields.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { sheetOffer } from '#platform/web/records/sheet-offer.ts'
import { putTexts, useTexts } from '#platform/web/texts/texts.ts'
import { customFieldSetRecord } from '../contract/records/custom-field-set-record.ts'

const CustomFieldSetDialog = lazyDialog(async () => (await import('./CustomFieldSetDialog.tsx')).CustomFieldSetDialog)

const api = callsOf<typeof settingCalls>()

type Definition = CallOutput<typeof settingCalls, 'ISysFrameDefineService/getsysframedefinelist'>['records'][number]

/** `/system/frameDefine`: the fields that the company added to its lists. */
export function CustomFieldSetListPage() {
  const { t } = useTexts()
  const [edited, setEdited] = useState<{ id?: string } | null>(null)
  const fields = useCustomFieldSetFields()
  const roundTrip = useMemo(() => sheetOffer(customFieldSetRecord(fields.module.enumValues)), [fields])
  const { submit, isPending } = useCommand(
    (delList: { id: string; version: number }[], options: CallOptions) =>
      api('ISysFrameDefineService/deletesysframedefinebyids', { delList }, options),
    { successKey: 'system:customFieldSet.deleted', invalidates: ['system', 'customFields'] },
  )
  const toolbar = useMemo<ToolbarAction<Definition>[]>(
    () => [
      {
        key: 'add',
        labelKey: 'system:customFieldSet.add',
        flag: 'isAdd',
        order: TOOLBAR_ORDER.add,
        needs: 'none',
        isPrimary: true,
        run: () => setEdited({}),
      },
      {
        key: 'modify',
        labelKey: 'system:customFieldSet.modify',
        flag: 'isModify',
        order: TOOLBAR_ORDER.modify,
        needs: 'one',
        run: ([row]) => row && setEdited({ id: row.id }),
      },
      {
        key: 'physicalDelete',
        labelKey: 'system:customFieldSet.delete',
        flag: 'isPhysicalDelete',
        order: TOOLBAR_ORDER.physicalDelete,
        needs: 'many',
        isRunning: isPending,
        run: async (rows) => {
          const isSure = await askConfirm({
            title: t('system:customFieldSet.deleteTitle'),
            text: t('system:customFieldSet.deleteText'),
            items: rows.map(({ fieldNo, fieldNoName }) => `${fieldNo} · ${fieldNoName}`),
            confirmLabel: t('system:customFieldSet.delete'),
            isDangerous: true,
          })
          if (isSure) await submit(rows.map(({ id, version }) => ({ id, version })))
        },
      },
    ],
    [submit, isPending, t],
  )
  return (
    <>
      <ListScreen<Definition>
        id="system.frameDefine"
        titleKey="system:titles.frameDefine"
        menuNo="frameDefine"
        fields={fields}
        query={(body, signal) => api('ISysFrameDefineService/getsysframedefinelist', body, { signal })}
        toolbar={toolbar}
        importPort="ISysFrameDefineService"
        exportPath="ISysFrameDefineService/exportexcel"
        roundTrip={roundTrip}
        renderDrawer={(definition) => <FieldList fields={fields} row={definition} />}
        drawerTitle={({ fieldNo, fieldNoName }) => `${fieldNo} · ${fieldNoName}`}
      />
      {edited && <CustomFieldSetDialog id={edited.id} module={fields.module} onClose={() => setEdited(null)} />}
    </>
  )
}

/** The fields of definitions, with the lists that there are. Kinds of records among them are called as their own lists. */
function useCustomFieldSetFields() {
  const { t, language } = useTexts()
  const { data } = useQuery({
    queryKey: ['system.frames'],
    queryFn: ({ signal }) => api('ISysFrameDefineService/getframelist', {}, { signal }),
  })
  return useMemo(() => {
    const modules = (data ?? []).map(({ module }) => module)
    for (const { module, titleKeys } of data ?? []) {
      const [area = '', kind = ''] = module.split('.')
      const name = titleKeys.map((key) => t(key)).join(' \u00b7 ')
      if (name !== '') putTexts(language, 'system', { enums: { frame: { [area]: { [kind]: name } } } })
    }
    return { ...customFieldSetFields, module: { ...customFieldSetFields.module, enumValues: modules } }
  }, [data, t, language])
}
