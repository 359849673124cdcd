import { useId, useMemo, useState, useSyncExternalStore } from 'react'
import { StoredPiecesPanel } from '#modules/receipts/receipt/web/StoredPiecesPanel.tsx'
import type { CallOutput } from '#platform/contract/calls.ts'
import { compare, formatQuantity, isDecimal, isPositive, sum } from '#platform/contract/values/decimal.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { BarField } from '#platform/web/form/control/BarField.tsx'
import { LinesDialog } from '#platform/web/form/lines/LinesDialog.tsx'
import { useDialogLines } from '#platform/web/form/lines/use-dialog-lines.ts'
import { useProposedRows } from '#platform/web/form/lines/use-edited-rows.ts'
import { randomId } from '#platform/web/random-id.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { taskCalls } from '../contract/calls.ts'
import { putAwayTask } from '../contract/document.ts'
import {
  createPlacementStore,
  type PlacementRow,
  placementColumns,
  placementRows,
  wirePlacements,
} from './placement-store.ts'
import type { Task } from './task.ts'

const api = callsOf<typeof taskCalls>()
type Places = CallOutput<typeof taskCalls, 'IWmsPutAwayTaskService/getTaskPlaces'>
interface PutAwayDialogProps {
  rows: readonly Task[]
  onClose: () => void
}

/** Says what of a task went into which cell, beginning with what the strategy proposes. */
export const PutAwayDialog = ({ rows: [task], onClose }: PutAwayDialogProps) =>
  task && <PlacementDialog taskId={task.id} isAdjustment={false} onClose={onClose} />

/** Says, once, how the goods of a complete task lie indeed. */
export const AdjustmentDialog = ({ rows: [task], onClose }: PutAwayDialogProps) =>
  task && <PlacementDialog taskId={task.id} isAdjustment onClose={onClose} />

interface PlacementDialogProps {
  taskId: string
  /** Corrects what was put away instead of putting away what is open. */
  isAdjustment: boolean
  onClose: () => void
}

function PlacementDialog({ taskId, isAdjustment, onClose }: PlacementDialogProps) {
  const { t } = useTexts()
  const id = useId()
  const [reason, setReason] = useState('')
  const [store] = useState(createPlacementStore)
  const places = useProposedRows({
    kind: 'receipts.taskPlaces',
    id: taskId,
    read: (id, signal) => api('IWmsPutAwayTaskService/getTaskPlaces', { id }, { signal }),
    store,
    rowsOf: ({ put, proposed }) => placementRows(isAdjustment ? put : proposed),
  })
  const task = places.value
  const columns = useMemo(() => {
    if (!task) return []
    const { receiptId, goodsNo, fromCellNo } = task
    const pieces = { receiptId, goodsNo, inCell: isAdjustment ? null : fromCellNo }
    return placementColumns(task, t, (row) => (
      <StoredPiecesPanel
        {...{ ...pieces, row, quantity: row.qty }}
        onChange={(serials, qty = row.qty) => store.set(row.key, { serials, qty })}
      />
    ))
  }, [task, t, isAdjustment, store])
  const command = useDocumentCommand(putAwayTask, { onDone: onClose })
  const lines = useDialogLines(store, columns, command)

  const submit = () => {
    if (!task) return
    const areLinesFit = lines.check()
    const requested = wirePlacements(store.lines())
    const found = errorOf(task, requested, reason)
    lines.setError(found)
    if (isAdjustment && reason.trim() === '') globalThis.document.getElementById(`${id}-reason`)?.focus()
    if (!areLinesFit || found !== '') return
    const [action, said] = isAdjustment ? ['adjust', { reason: reason.trim() }] : ['putAway', {}]
    void command.submit({ action, rows: [{ id: taskId }], input: { lines: requested, ...said } })
  }
  const errorOf = (of: Places, requested: readonly { qty: string }[], why: string): string => {
    if (isAdjustment && why.trim() === '') return t('receipts:tasks.reasonEmpty')
    if (!isAdjustment && requested.length === 0) return t('receipts:tasks.noLines')
    const quantity = sum(requested.map(({ qty }) => qty))
    const open = isAdjustment ? of.mostQty : of.openQty
    const { taskNo, goodsNo } = of
    return compare(quantity, open) > 0 ? t('receipts:errors.overTask', { taskNo, goodsNo, quantity, open }) : ''
  }
  const rows = useSyncExternalStore(store.subscribe, store.lines)
  const unit = task?.purchaseUnitNo ?? ''
  const total = sum(rows.filter(({ qty }) => isDecimal(qty) && isPositive(qty)).map(({ qty }) => qty))
  return (
    <LinesDialog<PlacementRow>
      title={t(isAdjustment ? 'receipts:tasks.adjustTitle' : 'receipts:tasks.putAwayTitle', {
        taskNo: task?.taskNo ?? '',
      })}
      confirmLabel={t(isAdjustment ? 'receipts:tasks.adjust' : 'receipts:tasks.putAway')}
      width={560}
      lines={lines}
      label={t('receipts:tasks.cells')}
      empty={t('receipts:tasks.noCell')}
      newLine={() => ({ key: randomId(), cellNo: '', qty: '', serials: [] })}
      read={places}
      isPending={command.isPending}
      hasInput={reason !== ''}
      foot={<span>{t('receipts:tasks.total', { qty: formatQuantity(total), unit })}</span>}
      onSubmit={submit}
      onClose={onClose}
    >
      {task && (
        <p className="lines-dialog-note">
          {t('receipts:tasks.goods', { goodsNo: task.goodsNo, goodsName: task.goodsName, lotNo: task.lotNo })}
          <br />
          {isAdjustment
            ? t('receipts:tasks.most', { cellNo: task.fromCellNo, qty: formatQuantity(task.mostQty), unit })
            : t('receipts:tasks.open', { cellNo: task.fromCellNo, qty: formatQuantity(task.openQty), unit })}
        </p>
      )}
      {isAdjustment && (
        <div className="lines-dialog-bar">
          <BarField
            id={`${id}-reason`}
            name="reason"
            field={{ ...putAwayTask.fields.reason, maxLength: 200 }}
            isMarked
            value={reason}
            onChange={(typed) => {
              setReason(typed)
              lines.setError('')
            }}
          />
        </div>
      )}
    </LinesDialog>
  )
}
