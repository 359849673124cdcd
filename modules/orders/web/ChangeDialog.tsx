import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { CallInput } from '#platform/contract/calls.ts'
import { compare, type Decimal, formatQuantity, plain } from '#platform/contract/decimal.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { askConfirm } from '#platform/web/confirm.ts'
import { LineTable } from '#platform/web/form/LineTable.tsx'
import type { LineColumn } from '#platform/web/form/line-column.ts'
import { createLineStore } from '#platform/web/form/line-store.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { notify } from '#platform/web/notify.ts'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { lineBatchOf, type OrderDetail, quantityFault, underDelivery } from './answer-lines.ts'
import './ChangeDialog.css'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'

const api = callsOf<typeof ordersCalls>()
const REASON_LENGTH = 200

type Proposal = CallInput<typeof ordersCalls, 'ISupSrmPurchaseHeadService/proposeChange'>

/** One open batch with its wished quantity and date. */
interface ChangeLine {
  batchId: string
  lineBatch: string
  goodsNo: string
  goodsName: string
  purchaseUnitNo: string
  unitDecimals: number
  batchPurQty: Decimal
  shippedQty: Decimal
  expectArrivalDate: string
  newQty: string
  newDate: string
}

function changeLines(order: OrderDetail): ChangeLine[] {
  return order.lines.flatMap((line) =>
    line.batches
      .filter((batch) => !batch.isClosed)
      .map((batch) => ({
        batchId: batch.id,
        lineBatch: lineBatchOf(line, batch),
        goodsNo: line.goodsNo,
        goodsName: line.goodsName,
        purchaseUnitNo: line.purchaseUnitNo,
        unitDecimals: line.unitDecimals,
        batchPurQty: plain(batch.batchPurQty),
        shippedQty: underDelivery(batch),
        expectArrivalDate: batch.expectArrivalDate,
        newQty: plain(batch.batchPurQty),
        newDate: batch.expectArrivalDate,
      })),
  )
}

function changeColumns(purchaseNo: string, t: Translate): LineColumn<ChangeLine>[] {
  const quantityCheck = (quantity: string, line: ChangeLine) => {
    const fault = quantityFault(quantity, line.unitDecimals)
    if (fault !== null) return t(`lists:validation.${fault}`, { number: line.unitDecimals })
    if (compare(quantity, line.shippedQty) >= 0) return null
    const { lineBatch, shippedQty: shipped } = line
    return t('orders:errors.belowShipped', { purchaseNo, lineBatch, shipped, quantity })
  }
  return [
    { key: 'lineBatch', title: t('orders:list.lineBatch'), width: 60 },
    { key: 'goodsNo', title: t('orders:fields.goodsNo'), width: 110 },
    { key: 'goodsName', title: t('orders:fields.goodsName'), width: 116 },
    { key: 'purchaseUnitNo', title: t('orders:fields.purchaseUnitNo'), width: 56 },
    {
      key: 'shippedQty',
      title: t('orders:change.shipped'),
      width: 108,
      isNumeric: true,
      text: (line) => formatQuantity(line.shippedQty),
    },
    {
      key: 'batchPurQty',
      title: t('orders:fields.batchPurQty'),
      width: 80,
      isNumeric: true,
      text: (line) => formatQuantity(line.batchPurQty),
    },
    {
      key: 'newQty',
      title: t('orders:change.newQty'),
      width: 112,
      edit: 'decimal',
      isRequired: true,
      check: quantityCheck,
    },
    { key: 'expectArrivalDate', title: t('orders:fields.expectArrivalDate'), width: 120 },
    { key: 'newDate', title: t('orders:change.newDate'), width: 128, edit: 'date', isRequired: true },
  ]
}

/** What differs from the order; batches that do not are left out. */
function changesOf(lines: readonly ChangeLine[]) {
  return lines.flatMap(({ batchId, batchPurQty, newQty, expectArrivalDate, newDate }) => {
    const quantity = compare(newQty, batchPurQty) === 0 ? {} : { batchPurQty: newQty }
    const date = newDate === expectArrivalDate ? {} : { expectArrivalDate: newDate }
    const change = { ...quantity, ...date }
    return Object.keys(change).length === 0 ? [] : [{ batchId, ...change }]
  })
}

interface ChangeDialogProps {
  orderId: string
  onClose: () => void
}

/** Proposes new quantities or dates of an order, with a reason; the other party has to confirm them. */
export function ChangeDialog({ orderId, onClose }: ChangeDialogProps) {
  const { t } = useTexts()
  const order = useQuery({
    queryKey: ['orders.detail', orderId],
    queryFn: ({ signal }) =>
      api('ISupSrmPurchaseHeadService/getPurchaseById', { id: orderId }, { signal, isLoadingShown: true }),
    staleTime: 0,
  })
  // Typed input stands on the order as it was when the dialog opened; a newer version refuses the command.
  const [held, setHeld] = useState<OrderDetail | null>(null)
  if (held === null && order.data && !order.isFetching) setHeld(order.data)
  if (held) return <ChangeForm order={held} onClose={onClose} />
  return (
    <ReasonedModal
      open
      title={t('orders:change.loadingTitle')}
      closable={{ 'aria-label': t('lists:close') }}
      footer={null}
      onCancel={onClose}
    >
      <p role={order.isError ? 'alert' : 'status'}>{t(order.isError ? 'orders:list.failed' : 'lists:loading')}</p>
    </ReasonedModal>
  )
}

function ChangeForm({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTexts()
  const { side } = useSession()
  const id = useId()
  const [store] = useState(() => createLineStore(changeLines(order), (line) => line.batchId))
  const columns = useMemo(() => changeColumns(order.purchaseNo, t), [order.purchaseNo, t])
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const other = t(`orders:enums.changeParty.${side === 'supplier' ? 'purchaser' : 'supplier'}`)
  const { submit, isPending } = useCommand(
    (input: Proposal, options) => api('ISupSrmPurchaseHeadService/proposeChange', input, options),
    {
      invalidates: ['orders'],
      onDone: ({ status, purchaseNo }) => {
        // What lies within the purchaser's tolerance waits for nobody.
        const isInForce = status !== 'changing'
        notify.success(
          isInForce ? t('orders:change.applied', { order: purchaseNo }) : t('orders:change.done', { party: other }),
        )
        onClose()
      },
    },
  )
  const confirm = () => {
    setFault(null)
    if (!store.checkAll(columns, t)) return
    const changes = changesOf(store.lines())
    if (changes.length === 0) setFault(t('orders:errors.nothingChanges'))
    else if (reason.trim() === '') {
      setFault(t('lists:form.reasonMissing'))
      document.getElementById(id)?.focus()
    } else void submit({ id: order.id, version: order.version, reason: reason.trim(), changes })
  }
  const leave = async () => {
    if (isPending) return
    const isTyped = store.isDirty() || reason !== ''
    const question = {
      title: t('lists:form.leaveTitle'),
      text: t('lists:form.leaveText'),
      confirmLabel: t('lists:form.leaveConfirm'),
      cancelLabel: t('lists:form.leaveCancel'),
    }
    if (!isTyped || (await askConfirm(question))) onClose()
  }
  return (
    <ReasonedModal
      open
      title={t('orders:change.title', { order: order.purchaseNo })}
      width={1040}
      closable={{ 'aria-label': t('lists:close') }}
      mask={{ closable: false }}
      okText={t('orders:change.send')}
      isPending={isPending}
      cancelText={t('lists:cancel')}
      onOk={confirm}
      onCancel={() => void leave()}
    >
      <div className="change-dialog">
        <p>{t('orders:change.text', { party: other })}</p>
        <LineTable label={t('orders:change.lines')} store={store} columns={columns} />
        <label htmlFor={id}>
          {t('lists:form.reason')}
          <span className="line-required" aria-hidden="true">
            *
          </span>
        </label>
        <textarea
          id={id}
          rows={2}
          required
          maxLength={REASON_LENGTH}
          value={reason}
          aria-describedby={`${id}-fault`}
          onChange={(event) => {
            setReason(event.target.value)
            setFault(null)
          }}
        />
        <div className="reason-foot">
          <span id={`${id}-fault`} role="alert" className="form-fault">
            {fault}
          </span>
          <span className="tabular">
            {reason.length} / {REASON_LENGTH}
          </span>
        </div>
      </div>
    </ReasonedModal>
  )
}
