import { useMemo, useState } from 'react'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import type { Tone } from '#platform/web/detail/tone.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ReasonDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { firstRefusal, standardAction, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { selfServiceCalls } from '../contract/calls.ts'
import { type ChangeState, supplierChangeFields } from '../contract/fields.ts'
import { ChangeValuesPanel } from './ChangeValuesPanel.tsx'
import type { SupplierChange } from './supplier-change.ts'

const api = callsOf<typeof selfServiceCalls>()

/** The forms are fetched when they are first needed. */
const ApprovalDialog = lazyDialog(async () => (await import('./ApprovalDialog.tsx')).ApprovalDialog)

const tab = (key: string, status: ChangeState) => ({
  key,
  labelKey: `master-data:enums.changeStatus.${status}`,
  condition: { status },
})
const tabs = [
  tab('pending', '0'),
  tab('approved', '1'),
  tab('rejected', '2'),
  tab('withdrawn', '3'),
  { key: 'all', labelKey: 'master-data:change.all', condition: {} },
]

const TONES: Readonly<Record<string, Tone>> = { 0: 'attention', 1: 'good', 2: 'bad', 3: 'neutral' }
const cells = {
  status: ({ status }: SupplierChange) => (
    <StatusTag field={supplierChangeFields.status} value={status} tone={TONES[status] ?? 'neutral'} />
  ),
}

type Asked = { action: 'approve' | 'reject'; change: SupplierChange }

/** `/base/supplier-change`: changes of bank and tax data; suppliers see and withdraw their own, the buyer decides. */
export function SupplierChangeListPage() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const toolbar = useChangeActions(setAsked)
  const close = () => setAsked(null)
  return (
    <>
      <ListScreen<SupplierChange>
        id="master-data.supplierChanges"
        titleKey="master-data:routes.supplierChange"
        menuNo="supplierChange"
        fields={supplierChangeFields}
        query={(body, signal) => api('IBmSupplierChangeService/getsupplierchangelist', body, { signal })}
        counts={(body, signal) => api('IBmSupplierChangeService/getsupplierchangestatus', body, { signal })}
        tabs={tabs}
        toolbar={toolbar}
        cells={cells}
        emptyTextKey="master-data:change.none"
        renderDrawer={(change) => (
          <>
            <FieldList fields={supplierChangeFields} row={change} />
            <ChangeValuesPanel change={change} />
          </>
        )}
      />
      {asked?.action === 'approve' && <ApprovalDialog change={asked.change} onClose={close} />}
      {asked?.action === 'reject' && <RejectionDialog change={asked.change} onClose={close} />}
    </>
  )
}

/** What the toolbar offers; the server says of each row why not. */
function useChangeActions(onAsk: (asked: Asked) => void): ToolbarAction<SupplierChange>[] {
  const { t } = useTexts()
  const withdraw = useCommand(api.command('IBmSupplierChangeService/withdrawchange'), {
    successKey: 'master-data:change.withdrawn',
    invalidates: ['master-data'],
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the submit of a command never changes
  return useMemo<ToolbarAction<SupplierChange>[]>(() => {
    const refusalOf = (action: string) => (rows: readonly SupplierChange[]) => firstRefusal(rows, action, t)
    const takeBack = async ({ id, version, changeNo }: SupplierChange) => {
      const isSure = await askConfirm({
        title: t('master-data:change.withdraw'),
        text: t('master-data:change.withdrawText', { changeNo }),
        confirmLabel: t('master-data:change.withdraw'),
      })
      if (isSure) await withdraw.submit({ id, version })
    }
    return [
      {
        key: 'approve',
        labelKey: 'master-data:change.approve',
        flag: 'isCheck',
        order: TOOLBAR_ORDER.check,
        needs: 'one',
        isPrimary: true,
        reasonDisabled: refusalOf('approve'),
        run: ([change]) => change && onAsk({ action: 'approve', change }),
      },
      {
        key: 'reject',
        labelKey: 'master-data:change.reject',
        flag: 'isCheck',
        order: TOOLBAR_ORDER.check + 1,
        needs: 'one',
        reasonDisabled: refusalOf('reject'),
        run: ([change]) => change && onAsk({ action: 'reject', change }),
      },
      standardAction<SupplierChange>('cancelDelete', {
        labelKey: 'master-data:change.withdraw',
        isRunning: withdraw.isPending,
        reasonDisabled: refusalOf('withdraw'),
        run: ([change]) => change && void takeBack(change),
      }),
    ]
  }, [t, onAsk, withdraw.isPending])
}

function RejectionDialog({ change, onClose }: { change: SupplierChange; onClose: () => void }) {
  const { t } = useTexts()
  const { id, version, changeNo } = change
  const reject = useCommand(
    (reason: string, options: CallOptions) =>
      api('IBmSupplierChangeService/rejectchange', { id, version, reason }, options),
    { successKey: 'master-data:change.rejected', invalidates: ['master-data'], onDone: onClose },
  )
  return (
    <ReasonDialog
      isOpen
      title={t('master-data:change.rejectTitle', { changeNo })}
      confirmLabel={t('master-data:change.reject')}
      isDangerous
      isPending={reject.isPending}
      maxLength={200}
      onConfirm={(reason) => void reject.submit(reason)}
      onCancel={onClose}
    >
      <p>{t('master-data:change.rejectText')}</p>
    </ReasonDialog>
  )
}
