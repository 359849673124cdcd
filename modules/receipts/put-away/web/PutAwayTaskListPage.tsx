import { documentsGroup } from '#modules/receipts/receipt/web/documents-group.ts'
import { acceptanceNumber, documentCells } from '#modules/receipts/receipt/web/ReceiptPanel.tsx'
import { FlagTag } from '#platform/web/detail/FlagTag.tsx'
import { DocumentScreen, type DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { openAction } from '#platform/web/list/open-action.ts'
import { putAwayTask } from '../contract/document.ts'
import type { Task } from './task.ts'

const putAwayDialogs = async () => import('./PutAwayDialog.tsx')

const PARTS: DocumentScreenParts<Task> = {
  id: 'receipts.putAwayTasks',
  emptyTextKey: 'receipts:empty.putAwayTask',
  // What waits is running here, and what runs waits for somebody.
  tones: { initial: 'info', inProgress: 'attention' },
  cells: {
    ...documentCells,
    receiptNo: acceptanceNumber,
    isGift: ({ isGift }) => <FlagTag value={isGift} tone="info" />,
  },
  groups: [
    {
      titleKey: 'receipts:panel.task',
      names: ['status', 'taskQty', 'doneQty', 'fromCellNo', 'targetCellNo', 'assigneeName', 'reason', 'adjustNo'],
    },
    { titleKey: 'receipts:panel.goods', names: ['goodsNo', 'goodsName', 'spec', 'lotNo', 'purchaseUnitNo', 'isGift'] },
    documentsGroup('receiptNo'),
    { titleKey: 'receipts:panel.booking', names: ['updateName', 'updateDate'] },
  ],
  shownWhenSet: ['reason', 'adjustNo', 'targetCellNo', 'assigneeName', 'isGift'],
  // Whom it is given to stands there by name.
  hidden: ['assigneeNo'],
  forms: {
    putAway: lazyDialog(async () => (await putAwayDialogs()).PutAwayDialog),
    adjust: lazyDialog(async () => (await putAwayDialogs()).AdjustmentDialog),
    reassign: lazyDialog(async () => (await import('./ReassignTaskDialog.tsx')).ReassignTaskDialog),
  },
  links: ({ receiptNo }, { hasMenu, open }) => {
    const path = `/receipt-tracking/acceptance-details?keyword=${encodeURIComponent(receiptNo)}`
    const given = { key: 'openReceipt', labelKey: 'receipts:tasks.openReceipt', order: 200 }
    return hasMenu('acceptanceDetails') ? [openAction(given, open, path)] : []
  },
}

/** `/receipt-tracking/put-away-tasks`: what is to be put away, by whom, where, and how far it has come. */
export const PutAwayTaskListPage = () => <DocumentScreen document={putAwayTask} parts={PARTS} />
