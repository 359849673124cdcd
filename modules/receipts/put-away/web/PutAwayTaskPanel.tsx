import { acceptanceNumber, documentCells } from '#modules/receipts/receipt/web/ReceiptPanel.tsx'
import type { CallOutput } from '#platform/contract/calls.ts'
import { FlagTag } from '#platform/web/detail/FlagTag.tsx'
import type { FieldGroup } from '#platform/web/detail/field-groups.ts'
import { RowDetail } from '#platform/web/detail/RowDetail.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import type { taskCalls } from '../contract/calls.ts'
import { taskFields } from '../contract/fields.ts'

type Task = CallOutput<typeof taskCalls, 'IWmsPutAwayTaskService/getPutAwayTaskPage'>['records'][number]

/** Tones of the states: what waits, what runs, what is done, what stands still. */
const STATE_TONES = {
  initial: 'info',
  inProgress: 'attention',
  complete: 'good',
  frozen: 'bad',
  closed: 'neutral',
} as const

/** Own content of cells, in the list and the drawer alike. */
export const taskCells = {
  ...documentCells,
  receiptNo: acceptanceNumber,
  status: ({ status }: Task) => (
    <StatusTag
      field={taskFields.status}
      value={status}
      tone={STATE_TONES[status as keyof typeof STATE_TONES] ?? 'neutral'}
    />
  ),
  isGift: ({ isGift }: Task) => <FlagTag value={isGift} tone="info" />,
}

const GROUPS: readonly FieldGroup[] = [
  {
    titleKey: 'receipts:panel.task',
    names: ['status', 'taskQty', 'doneQty', 'fromCellNo', 'targetCellNo', 'assigneeName', 'reason', 'adjustNo'],
  },
  { titleKey: 'receipts:panel.goods', names: ['goodsNo', 'goodsName', 'spec', 'lotNo', 'purchaseUnitNo', 'isGift'] },
  {
    titleKey: 'receipts:panel.documents',
    names: [
      'receiptNo',
      'asnNo',
      'purchaseNo',
      'purchaseSeq',
      'purchasePhaseSeq',
      'purchaseBatchSeq',
      'supplierNo',
      'supplierName',
      'orgNo',
      'warehouseNo',
    ],
  },
  { titleKey: 'receipts:panel.booking', names: ['updateName', 'updateDate'] },
]

/** Told only where they say something. */
const SHOWN_WHEN_SET: readonly string[] = ['reason', 'adjustNo', 'targetCellNo', 'assigneeName', 'isGift']
/** The number is the drawer's title; whom the task is given to stands there by name. */
const HIDDEN: readonly string[] = ['taskNo', 'assigneeNo']

interface PutAwayTaskPanelProps {
  row: Task
  toolbar: readonly ToolbarAction<Task>[]
}

/** A task with all its fields and what can be done with it; its acceptance opens. */
export function PutAwayTaskPanel({ row, toolbar }: PutAwayTaskPanelProps) {
  const { open } = usePage()
  const { flagsOf, hasMenu } = useSession()
  const receipt: ToolbarAction<Task> = {
    key: 'openReceipt',
    labelKey: 'receipts:tasks.openReceipt',
    order: 200,
    needs: 'one',
    run: ([chosen]) => {
      if (chosen) open(`/receipt-tracking/acceptance-details?keyword=${encodeURIComponent(chosen.receiptNo)}`)
    },
  }
  const actions = permittedActionsOf(
    [...toolbar, ...(hasMenu('acceptanceDetails') ? [receipt] : [])],
    flagsOf('putAwayTasks'),
  )
  return (
    <RowDetail
      fields={taskFields}
      row={row}
      groups={GROUPS}
      actions={actions}
      hidden={HIDDEN}
      shownWhenSet={SHOWN_WHEN_SET}
      cells={taskCells}
    />
  )
}
