import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { compare, formatQuantity, isDecimal, isPositive, sum } from '#platform/contract/decimal.ts'
import { type CallOptions, callsOf } from '#platform/web/call-client.ts'
import { FieldControl } from '#platform/web/form/FieldControl.tsx'
import { LineTable } from '#platform/web/form/LineTable.tsx'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useIsEdited } from '#platform/web/form/use-is-edited.ts'
import { randomId } from '#platform/web/random-id.ts'
import { useTexts } from '#platform/web/texts.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import type { taskCalls } from '../contract/calls.ts'
import { taskFields } from '../contract/task-fields.ts'
import { PlacedPiecesPanel } from './PlacedPiecesPanel.tsx'
import {
  createPlacementStore,
  type PlacementRow,
  placementColumns,
  placementRows,
  wirePlacements,
} from './placement-store.ts'
import './ReceiveDialog.css'
import './ReturnDialog.css'

const api = callsOf<typeof taskCalls>()
type Places = CallOutput<typeof taskCalls, 'IWmsPutAwayTaskService/getTaskPlaces'>
interface Wish {
  lines: { cellNo: string; qty: string }[]
  reason: string
}

interface PutAwayDialogProps {
  taskId: string
  /** Corrects what was put away instead of putting away what is open. */
  isAdjustment: boolean
  onClose: () => void
}

/** Says what of a task went into which cell, beginning with what the strategy proposes; or, once, how it lies indeed. */
export function PutAwayDialog({ taskId, isAdjustment, onClose }: PutAwayDialogProps) {
  const { t } = useTexts()
  const isNarrow = useNarrow()
  const id = useId()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const [store] = useState(createPlacementStore)
  const isEdited = useIsEdited(store)
  const places = useQuery({
    queryKey: ['receipts.taskPlaces', taskId],
    queryFn: ({ signal }) => api('IWmsPutAwayTaskService/getTaskPlaces', { id: taskId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const task = places.data
  const columns = useMemo(() => {
    if (!task) return []
    const { receiptId, goodsNo, fromCellNo } = task
    const pieces = { receiptId, goodsNo, fromCellNo: isAdjustment ? null : fromCellNo, store }
    return placementColumns(task, t, (row) => <PlacedPiecesPanel {...pieces} row={row} />)
  }, [task, t, isAdjustment, store])
  const isLoaded = useRef(false)
  useEffect(() => {
    // Shown again with its tab, what was read must not wipe out what was typed.
    if (!task || isLoaded.current) return
    isLoaded.current = true
    store.replace(placementRows(isAdjustment ? task.put : task.proposed))
  }, [task, isAdjustment, store])
  useEffect(() => store.subscribe(() => setFault('')), [store])

  const command = useCommand(
    async ({ lines, reason: why }: Wish, options: CallOptions) => {
      if (!isAdjustment) {
        return { ...(await api('IWmsPutAwayTaskService/putAway', { id: taskId, lines }, options)), adjustNo: '' }
      }
      return api('IWmsPutAwayTaskService/generateAdjustmentOrder', { id: taskId, reason: why, lines }, options)
    },
    {
      successKey: isAdjustment ? 'receipts:tasks.adjusted' : 'receipts:tasks.done',
      successValues: ({ taskNo, adjustNo }) => ({ taskNo, adjustNo }),
      invalidates: ['receipts'],
      onDone: onClose,
    },
  )
  const { faults: refused } = command
  useEffect(() => {
    if (refused.length > 0) store.applyFaults([...refused])
  }, [refused, store])

  const submit = () => {
    if (command.isPending || !task) return
    const areLinesFit = store.checkAll(columns, t)
    const lines = wirePlacements(store.lines())
    const found = faultOf(task, lines, reason)
    setFault(found)
    if (isAdjustment && reason.trim() === '') globalThis.document.getElementById(`${id}-reason`)?.focus()
    if (areLinesFit && found === '') void command.submit({ lines, reason: reason.trim() })
  }
  const faultOf = (of: Places, lines: Wish['lines'], why: string): string => {
    if (isAdjustment && why.trim() === '') return t('receipts:tasks.reasonEmpty')
    if (!isAdjustment && lines.length === 0) return t('receipts:tasks.noLines')
    const quantity = sum(lines.map(({ qty }) => qty))
    const open = isAdjustment ? of.mostQty : of.openQty
    const { taskNo, goodsNo } = of
    return compare(quantity, open) > 0 ? t('receipts:errors.overTask', { taskNo, goodsNo, quantity, open }) : ''
  }
  const lines = useSyncExternalStore(store.subscribe, store.lines)
  const unit = task?.purchaseUnitNo ?? ''
  const total = sum(lines.filter(({ qty }) => isDecimal(qty) && isPositive(qty)).map(({ qty }) => qty))
  return (
    <ReasonedModal
      open
      title={t(isAdjustment ? 'receipts:tasks.adjustTitle' : 'receipts:tasks.putAwayTitle', {
        taskNo: task?.taskNo ?? '',
      })}
      width={isNarrow ? '100%' : 560}
      centered={!isNarrow}
      wrapClassName="receive-wrap"
      okText={t(isAdjustment ? 'receipts:tasks.adjust' : 'receipts:tasks.putAway')}
      hasInput={isEdited || reason !== ''}
      isPending={command.isPending}
      reason={task ? null : t(places.isError ? 'lists:error.none' : 'lists:loading')}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="receive">
        {places.isError && <p role="alert">{t('lists:error.none')}</p>}
        {task && (
          <p className="return-note">
            {t('receipts:tasks.goods', { goodsNo: task.goodsNo, goodsName: task.goodsName, lotNo: task.lotNo })}
            <br />
            {isAdjustment
              ? t('receipts:tasks.most', { cellNo: task.fromCellNo, qty: formatQuantity(task.mostQty), unit })
              : t('receipts:tasks.open', { cellNo: task.fromCellNo, qty: formatQuantity(task.openQty), unit })}
          </p>
        )}
        {isAdjustment && (
          <div className="receive-bar return-bar">
            <label htmlFor={`${id}-reason`}>
              {t('receipts:fields.reason')}
              <span className="line-required" aria-hidden="true">
                *
              </span>
            </label>
            <span className="return-reason">
              <FieldControl
                id={`${id}-reason`}
                name="reason"
                field={{ ...taskFields.reason, maxLength: 200 }}
                value={reason}
                onChange={(text) => {
                  setReason(typeof text === 'string' ? text : '')
                  setFault('')
                }}
              />
            </span>
          </div>
        )}
        <div className="receive-lines">
          <LineTable<PlacementRow>
            label={t('receipts:tasks.cells')}
            store={store}
            columns={columns}
            canRemove
            onAdd={() => {
              const key = randomId()
              store.add({ key, cellNo: '', qty: '', serials: [] })
              return key
            }}
            empty={t(task ? 'receipts:tasks.noCell' : 'lists:loading')}
          />
        </div>
        <p className="receive-foot">
          <span role="alert" className="form-fault">
            {fault}
          </span>
          <span>{t('receipts:tasks.total', { qty: formatQuantity(total), unit })}</span>
        </p>
      </div>
    </ReasonedModal>
  )
}
