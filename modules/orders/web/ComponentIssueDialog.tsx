import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { CallInput } from '#platform/contract/calls.ts'
import { isDateText } from '#platform/contract/dates.ts'
import { type CallOptions, callsOf } from '#platform/web/call-client.ts'
import { FieldControl } from '#platform/web/form/FieldControl.tsx'
import { LineTable } from '#platform/web/form/LineTable.tsx'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { recheckFaults } from '#platform/web/form/recheck-faults.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useIsEdited } from '#platform/web/form/use-is-edited.ts'
import { ReasonedButton } from '#platform/web/ReasonedButton.tsx'
import { useTexts } from '#platform/web/texts.ts'
import type { componentCalls } from '../contract/component-calls.ts'
import { componentIssueFields, type IssueType, STOCK_PLACES } from '../contract/component-fields.ts'
import './ComponentIssueDialog.css'
import { IssuedPiecesPanel } from './IssuedPiecesPanel.tsx'
import {
  createIssueStore,
  faultsByIssueRow,
  filledRows,
  isMoreThanOpen,
  issueColumns,
  issueRows,
  wireIssue,
} from './issue-store.ts'

const api = callsOf<typeof componentCalls>()

type Issue = CallInput<typeof componentCalls, 'ISupSrmOutsourcedOrderService/addComponentIssue'>

interface ComponentIssueDialogProps {
  order: { id: string; purchaseNo: string }
  issueType: IssueType
  onClose: () => void
}

/** Issues components of an order from the cells where they lie, or takes unused ones back into cells. */
export function ComponentIssueDialog({ order, issueType, onClose }: ComponentIssueDialogProps) {
  const { t } = useTexts()
  const id = useId()
  const today = dayjs().format('YYYY-MM-DD')
  const [issueDate, setIssueDate] = useState(today)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const [store] = useState(createIssueStore)
  const isEdited = useIsEdited(store)
  const stock = useQuery({
    queryKey: ['orders.componentStock', order.id],
    queryFn: ({ signal }) => api('ISupSrmOutsourcedOrderService/getComponentStock', { headId: order.id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const areSerial = stock.data?.rows.some(({ isSerial }) => isSerial) ?? false
  const columns = useMemo(() => {
    const pieces = { headId: order.id, issueType, store }
    return issueColumns(issueType, t, areSerial ? (row) => <IssuedPiecesPanel {...pieces} row={row} /> : undefined)
  }, [issueType, t, areSerial, order.id, store])
  const isLoaded = useRef(false)
  useEffect(() => {
    // Read again, or shown again with its tab, what lies there must not wipe out what was typed.
    if (!stock.data || isLoaded.current) return
    isLoaded.current = true
    store.replace(issueRows(issueType, stock.data.rows))
  }, [stock.data, store, issueType])
  useEffect(() => store.subscribe(() => setFault('')), [store])
  useEffect(() => recheckFaults(store, columns, t), [store, columns, t])

  const command = useCommand(
    (wanted: Issue, options: CallOptions) => api('ISupSrmOutsourcedOrderService/addComponentIssue', wanted, options),
    {
      successKey: `orders:outsourced.${issueType}.done`,
      successValues: ({ issueNo }) => ({ issueNo }),
      invalidates: ['orders'],
      onDone: onClose,
    },
  )
  const { faults: refused, clearFaults } = command
  useEffect(() => {
    if (refused.length === 0) return
    store.applyFaults(faultsByIssueRow(store.lines(), refused))
    clearFaults()
  }, [refused, clearFaults, store])

  const submit = () => {
    if (command.isPending || !stock.data) return
    const areLinesFit = store.checkAll(columns, t)
    const lines = wireIssue(store.lines())
    const needsReason = issueType === 'takeBack' || isMoreThanOpen(store.lines())
    const found = !isDateText(issueDate)
      ? t('lists:validation.date')
      : issueDate > today
        ? t('orders:errors.issueDateInFuture')
        : lines.length === 0
          ? t('orders:errors.nothingIssued')
          : needsReason && reason.trim() === ''
            ? t('orders:errors.componentReasonEmpty')
            : ''
    setFault(found)
    if (!areLinesFit || found !== '') return
    void command.submit({ headId: order.id, issueType, issueDate, reason: reason.trim(), lines })
  }
  return (
    <ReasonedModal
      open
      title={t(`orders:outsourced.${issueType}.title`, { order: order.purchaseNo })}
      width="min(1080px, 94vw)"
      centered
      okText={t(`orders:outsourced.${issueType}.label`)}
      hasInput={isEdited || reason !== ''}
      isPending={command.isPending}
      reason={stock.data ? null : t(stock.isError ? 'lists:error.none' : 'lists:loading')}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="component-issue">
        <div className="component-bar">
          <label htmlFor={`${id}-date`}>{t('orders:fields.issueDate')}</label>
          <span className="component-date">
            <FieldControl
              id={`${id}-date`}
              name="issueDate"
              field={componentIssueFields.issueDate}
              value={issueDate}
              onChange={(date) => setIssueDate(typeof date === 'string' ? date : '')}
            />
          </span>
          <label htmlFor={`${id}-reason`}>{t('lists:form.reason')}</label>
          <span className="component-reason">
            <FieldControl
              id={`${id}-reason`}
              name="reason"
              field={componentIssueFields.reason}
              value={reason}
              onChange={(text) => setReason(typeof text === 'string' ? text : '')}
            />
          </span>
          {issueType === 'issue' && (
            <ReasonedButton
              reason={stock.data ? null : t('lists:loading')}
              onClick={() => {
                for (const { key, issueQty } of filledRows(store.lines())) store.set(key, { issueQty })
              }}
            >
              {t('orders:outsourced.issue.fill')}
            </ReasonedButton>
          )}
        </div>
        <p className="component-note">{t(`orders:outsourced.${issueType}.text`)}</p>
        {stock.data?.isCut && (
          <p className="component-note">{t('orders:outsourced.issue.cut', { number: STOCK_PLACES })}</p>
        )}
        {stock.isError && <p role="alert">{t('lists:error.none')}</p>}
        <div className="component-lines">
          <LineTable
            label={t(`orders:outsourced.${issueType}.lines`)}
            store={store}
            columns={columns}
            empty={t(stock.data ? `orders:outsourced.${issueType}.none` : 'lists:loading')}
          />
        </div>
        <p role="alert" className="form-fault">
          {fault}
        </p>
      </div>
    </ReasonedModal>
  )
}
