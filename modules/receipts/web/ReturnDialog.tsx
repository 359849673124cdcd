import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { CallInput } from '#platform/contract/calls.ts'
import { isDateText } from '#platform/contract/dates.ts'
import { type CallOptions, callsOf } from '#platform/web/call-client.ts'
import { FieldControl } from '#platform/web/form/FieldControl.tsx'
import { LineCards } from '#platform/web/form/LineCards.tsx'
import { LineTable } from '#platform/web/form/LineTable.tsx'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { recheckFaults } from '#platform/web/form/recheck-faults.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useIsEdited } from '#platform/web/form/use-is-edited.ts'
import { type Translate, useTexts } from '#platform/web/texts.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import type { receiptsCalls } from '../contract/calls.ts'
import { type ReturnType, returnFields } from '../contract/fields.ts'
import './ReceiveDialog.css'
import './ReturnDialog.css'
import { ReturnedPiecesPanel } from './ReturnedPiecesPanel.tsx'
import { createReturnStore, faultsByReturnRow, returnColumns, returnRows, wireReturn } from './return-store.ts'

const api = callsOf<typeof receiptsCalls>()

type Return = CallInput<typeof receiptsCalls, 'ISrmBillReturnService/addBillReturn'>

/** The menu entry whose flag isAdd allows returns, wherever they begin. */
const menuNo = 'returnDetails'

interface ReturnDialogProps {
  /** Acceptances of which something goes back. */
  receiptIds: readonly string[]
  onClose: () => void
}

/** Returns goods of acceptances from the cells where they lie, for exchange or for credit, with the reason that this needs. */
export function ReturnDialog({ receiptIds, onClose }: ReturnDialogProps) {
  const { t } = useTexts()
  const isNarrow = useNarrow()
  const id = useId()
  const today = dayjs().format('YYYY-MM-DD')
  const [returnType, setReturnType] = useState<ReturnType>('exchange')
  const [returnDate, setReturnDate] = useState(today)
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<{ date?: string; reason?: string; lines?: string }>({})
  const [store] = useState(createReturnStore)
  const isEdited = useIsEdited(store)
  const stock = useQuery({
    queryKey: ['receipts.returnable', ...receiptIds],
    queryFn: ({ signal }) =>
      api('ISrmBillReturnService/getReturnableStock', { receiptIds: [...receiptIds] }, { signal, menuNo }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const areSerial = stock.data?.rows.some(({ isSerial }) => isSerial) ?? false
  const columns = useMemo(
    () => (areSerial ? returnColumns(t, (row) => <ReturnedPiecesPanel row={row} store={store} />) : returnColumns(t)),
    [t, areSerial, store],
  )
  const isLoaded = useRef(false)
  useEffect(() => {
    // Read again, or shown again with its tab, what lies there must not wipe out what was typed.
    if (!stock.data || isLoaded.current) return
    isLoaded.current = true
    store.replace(returnRows(stock.data.rows))
  }, [stock.data, store])
  useEffect(() => store.subscribe(() => setFaults((now) => (now.lines ? { ...now, lines: '' } : now))), [store])
  useEffect(() => recheckFaults(store, columns, t), [store, columns, t])

  const command = useCommand(
    (wanted: Return, options: CallOptions) =>
      api('ISrmBillReturnService/addBillReturn', wanted, { ...options, menuNo }),
    {
      successKey: 'receipts:return.done',
      successValues: ({ returnNo }) => ({ returnNo }),
      invalidates: ['receipts', 'orders', 'deliveries', 'discrepancies'],
      onDone: onClose,
    },
  )
  const { faults: refused, clearFaults } = command
  useEffect(() => {
    if (refused.length === 0) return
    store.applyFaults(faultsByReturnRow(store.lines(), refused))
    clearFaults()
  }, [refused, clearFaults, store])

  const submit = () => {
    if (command.isPending || !stock.data) return
    const areLinesFit = store.checkAll(columns, t)
    const lines = wireReturn(store.lines())
    const found = {
      ...dateFault(returnDate, today, t),
      ...(reason.trim() === '' ? { reason: t('receipts:return.reasonEmpty') } : {}),
      ...(lines.length === 0 ? { lines: t('receipts:errors.nothingReturned') } : {}),
    }
    setFaults(found)
    if (found.date) globalThis.document.getElementById(`${id}-date`)?.focus()
    else if (found.reason) globalThis.document.getElementById(`${id}-reason`)?.focus()
    if (!areLinesFit || Object.keys(found).length > 0) return
    void command.submit({ returnType, returnDate, reason: reason.trim(), lines })
  }
  const Lines = isNarrow ? LineCards : LineTable
  return (
    <ReasonedModal
      open
      title={t('receipts:return.title')}
      width={isNarrow ? '100%' : 'min(1080px, 94vw)'}
      centered={!isNarrow}
      wrapClassName="receive-wrap"
      okText={t('receipts:return.action')}
      hasInput={isEdited || reason !== ''}
      isPending={command.isPending}
      reason={stock.data ? null : t(stock.isError ? 'lists:error.none' : 'lists:loading')}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="receive">
        <div className="receive-bar return-bar">
          <label htmlFor={`${id}-type`}>{t('receipts:fields.returnType')}</label>
          <span className="return-type">
            <FieldControl
              id={`${id}-type`}
              name="returnType"
              field={returnFields.returnType}
              value={returnType}
              onChange={(type) => {
                if (type === 'exchange' || type === 'credit') setReturnType(type)
              }}
            />
          </span>
          <label htmlFor={`${id}-date`}>{t('receipts:fields.returnDate')}</label>
          <span className="receive-date">
            <FieldControl
              id={`${id}-date`}
              name="returnDate"
              field={returnFields.returnDate}
              value={returnDate}
              onChange={(date) => {
                const chosen = typeof date === 'string' ? date : ''
                setReturnDate(chosen)
                setFaults(({ date: _date, ...others }) => ({
                  ...others,
                  ...(chosen === '' ? {} : dateFault(chosen, today, t)),
                }))
              }}
            />
          </span>
          {faults.date && (
            <span role="alert" className="form-fault">
              {faults.date}
            </span>
          )}
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
              field={{ ...returnFields.reason, maxLength: 200 }}
              value={reason}
              onChange={(text) => {
                setReason(typeof text === 'string' ? text : '')
                setFaults(({ reason: _reason, ...others }) => others)
              }}
            />
          </span>
        </div>
        <p className="return-note">
          {t(returnType === 'exchange' ? 'receipts:return.exchangeText' : 'receipts:return.creditText')}
        </p>
        {stock.isError && <p role="alert">{t('lists:error.none')}</p>}
        <div className="receive-lines">
          <Lines
            label={t('receipts:return.lines')}
            store={store}
            columns={columns}
            empty={t(stock.data ? 'receipts:return.noneLeft' : 'lists:loading')}
          />
        </div>
        <p className="receive-foot">
          <span role="alert" className="form-fault">
            {faults.reason || faults.lines}
          </span>
        </p>
      </div>
    </ReasonedModal>
  )
}

function dateFault(date: string, today: string, t: Translate): { date?: string } {
  if (!isDateText(date)) return { date: t('lists:validation.date') }
  return date > today ? { date: t('receipts:errors.returnDateInFuture') } : {}
}
