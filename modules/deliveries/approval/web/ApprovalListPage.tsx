import { useMemo, useState } from 'react'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { reasonAgainstBulk } from '#platform/web/list/reason-against-bulk.ts'
import { firstRefusal, standardAction, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { approvalCalls } from '../contract/calls.ts'
import { type ApprovalState, approvalCard, approvalFields } from '../contract/fields.ts'
import { ApprovalPanel } from './ApprovalPanel.tsx'
import { ApprovalReasonDialog } from './ApprovalReasonDialog.tsx'
import type { Approval } from './approval.ts'

const ApprovalDialog = lazyDialog(async () => (await import('./ApprovalDialog.tsx')).ApprovalDialog)
const api = callsOf<typeof approvalCalls>()

const TONES = { pendingReview: 'attention', approved: 'good', rejected: 'bad', voided: 'neutral' } as const

/** Own content of cells, in the list and the drawer alike. */
const cells = {
  status: ({ status }: Approval) => (
    <StatusTag field={approvalFields.status} value={status} tone={TONES[status as ApprovalState]} />
  ),
}

const tab = (status: ApprovalState) => ({
  key: status,
  labelKey: `deliveries:enums.approvalStatus.${status}`,
  condition: { status },
})
const TABS = [
  { key: 'all', labelKey: 'deliveries:tabs.all', condition: {} },
  tab('pendingReview'),
  tab('approved'),
  tab('rejected'),
  tab('voided'),
]

type Asked = { action: 'ask' } | { action: 'edit' | 'reject' | 'void'; approval: Approval }

/** Changes of the document are listed in its drawer. */
const HISTORY = { documentOf: ({ id }: { id: string }) => ({ kind: 'deliveryApproval', id }) }

/**
 * `/deliverySchedule/deliveryApproval[?purchaseNo=…&lineBatch=…]`: what may be shipped outside the delivery rules, and who asked for
 * it. With an order line it begins with the form that asks for it.
 */
export function ApprovalListPage() {
  const { t } = useTexts()
  const { query } = usePage()
  const requested = { purchaseNo: query.get('purchaseNo') ?? '', lineBatch: query.get('lineBatch') ?? '' }
  const [asked, setAsked] = useState<Asked | null>(() => (requested.purchaseNo === '' ? null : { action: 'ask' }))
  const { submit: approve, isPending: isApproving } = useCommand(
    (rows: readonly Approval[], options: CallOptions) =>
      api(
        'ISrmDeliveryApprovalService/approveDeliveryApproval',
        { list: rows.map(({ id, version }) => ({ id, version })) },
        options,
      ),
    { successKey: 'deliveries:approval.approved', invalidates: ['deliveries'] },
  )
  const toolbar = useMemo<ToolbarAction<Approval>[]>(() => {
    const ask =
      (action: 'edit' | 'reject' | 'void') =>
      ([approval]: readonly Approval[]) => {
        if (approval) setAsked({ action, approval })
      }
    return [
      standardAction('add', {
        labelKey: 'deliveries:approval.ask',
        isPrimary: true,
        run: () => setAsked({ action: 'ask' }),
      }),
      standardAction('modify', { reasonDisabled: (rows) => firstRefusal(rows, 'edit', t), run: ask('edit') }),
      standardAction('check', {
        labelKey: 'deliveries:approval.approve',
        isRunning: isApproving,
        reasonDisabled: (rows) => firstRefusal(rows, 'approve', t) ?? reasonAgainstBulk(rows, t),
        run: (rows) => void approve(rows),
      }),
      {
        key: 'reject',
        labelKey: 'deliveries:approval.reject',
        flag: 'isCheck',
        order: TOOLBAR_ORDER.check + 1,
        needs: 'one',
        reasonDisabled: (rows) => firstRefusal(rows, 'reject', t),
        run: ask('reject'),
      },
      {
        key: 'void',
        labelKey: 'deliveries:approval.void',
        flag: 'isCancelInvalid',
        order: TOOLBAR_ORDER.end,
        needs: 'one',
        reasonDisabled: (rows) => firstRefusal(rows, 'void', t),
        run: ask('void'),
      },
    ]
  }, [t, approve, isApproving])
  const close = () => setAsked(null)
  return (
    <>
      <ListScreen<Approval>
        id="deliveries.approvals"
        titleKey="deliveries:routes.deliveryApproval"
        emptyTextKey="deliveries:approval.nothing"
        menuNo="deliveryApproval"
        fields={approvalFields}
        card={approvalCard}
        rowKey="id"
        query={(body, signal, asOf) =>
          api('ISrmDeliveryApprovalService/getDeliveryApprovalPage', body, { signal, asOf })
        }
        history={HISTORY}
        counts={(body, signal) => api('ISrmDeliveryApprovalService/getDeliveryApprovalStatus', body, { signal })}
        tabs={TABS}
        defaultSort={{ field: 'updateDate', order: 'desc' }}
        toolbar={toolbar}
        cells={cells}
        exportPath="ISrmDeliveryApprovalService/exportexcel"
        initialSearch={{
          tabKey: query.get('tab') ?? 'all',
          keyword: query.get('keyword') ?? '',
          isFirstOpened: query.has('open'),
        }}
        renderDrawer={(row) => <ApprovalPanel key={row.id} row={row} toolbar={toolbar} cells={cells} />}
      />
      {asked?.action === 'ask' && <ApprovalDialog requested={requested} onClose={close} />}
      {asked?.action === 'edit' && <ApprovalDialog approval={asked.approval} onClose={close} />}
      {(asked?.action === 'reject' || asked?.action === 'void') && (
        <ApprovalReasonDialog action={asked.action} approval={asked.approval} onClose={close} />
      )}
    </>
  )
}
