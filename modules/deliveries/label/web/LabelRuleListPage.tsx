import { useMemo, useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { standardAction, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { labelCalls } from '../contract/calls.ts'
import { labelRuleFields } from '../contract/fields.ts'

const LabelRuleDialog = lazyDialog(async () => (await import('./LabelRuleDialog.tsx')).LabelRuleDialog)
const api = callsOf<typeof labelCalls>()

const LIST = 'ISrmLabelRuleConfigService/getsrmlabelruleconfiglist'
type LabelRule = CallOutput<typeof labelCalls, typeof LIST>['records'][number]

/** `/offsite/label-rule`: the GS1 prefixes and serial numbers by which boxes are numbered. */
export function LabelRuleListPage() {
  const { t } = useTexts()
  const [edited, setEdited] = useState<LabelRule | 'new' | null>(null)
  const { submit, isPending } = useCommand(
    (delList: { id: string; version: number }[], options: CallOptions) =>
      api('ISrmLabelRuleConfigService/deletesrmlabelruleconfigbyids', { delList }, options),
    { successKey: 'deliveries:labelRule.deleted', invalidates: ['deliveries.labelRules'] },
  )
  const toolbar = useMemo<ToolbarAction<LabelRule>[]>(
    () => [
      standardAction('add', { isPrimary: true, run: () => setEdited('new') }),
      standardAction('modify', { run: ([row]) => row && setEdited(row) }),
      standardAction('physicalDelete', {
        isRunning: isPending,
        reasonDisabled: (rows) =>
          rows.some(({ orgNo }) => orgNo === '') ? t('deliveries:errors.companyRuleKept') : null,
        run: async (rows) => {
          const isSure = await askConfirm({
            title: t('deliveries:labelRule.deleteTitle'),
            text: t('deliveries:labelRule.deleteText'),
            items: rows.map(({ orgNo, gs1CompanyPrefix }) => `${orgNo} · ${gs1CompanyPrefix}`),
            confirmLabel: t('deliveries:labelRule.delete'),
            isDangerous: true,
          })
          if (isSure) await submit(rows.map(({ id, version }) => ({ id, version })))
        },
      }),
    ],
    [submit, isPending, t],
  )
  const cells = useMemo(() => ({ orgNo: ({ orgNo }: LabelRule) => orgNo || t('deliveries:labelRule.company') }), [t])
  return (
    <>
      <ListScreen<LabelRule>
        id="deliveries.labelRules"
        titleKey="deliveries:routes.labelRule"
        menuNo="labelRule"
        fields={labelRuleFields}
        query={(body, signal) => api(LIST, body, { signal })}
        toolbar={toolbar}
        cells={cells}
      />
      {edited && <LabelRuleDialog rule={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
    </>
  )
}
