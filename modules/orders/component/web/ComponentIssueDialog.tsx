import dayjs from 'dayjs'
import { useMemo, useState } from 'react'
import { isDateText } from '#platform/contract/values/dates.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { BarField } from '#platform/web/form/control/BarField.tsx'
import { LinesDialog } from '#platform/web/form/lines/LinesDialog.tsx'
import { useDialogLines } from '#platform/web/form/lines/use-dialog-lines.ts'
import { useProposedRows } from '#platform/web/form/lines/use-edited-rows.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { componentCalls } from '../contract/calls.ts'
import { componentIssueFields, type IssueType, STOCK_PLACES } from '../contract/fields.ts'
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

interface ComponentIssueDialogProps {
  order: { id: string; purchaseNo: string }
  issueType: IssueType
  onClose: () => void
}

/** Issues components of an order from the cells where they lie, or takes unused ones back into cells. */
export function ComponentIssueDialog({ order, issueType, onClose }: ComponentIssueDialogProps) {
  const { t } = useTexts()
  const today = dayjs().format('YYYY-MM-DD')
  const [issueDate, setIssueDate] = useState(today)
  const [reason, setReason] = useState('')
  const [store] = useState(createIssueStore)
  const stock = useProposedRows({
    kind: 'orders.componentStock',
    id: order.id,
    read: (headId, signal) => api('ISupSrmOutsourcedOrderService/getComponentStock', { headId }, { signal }),
    store,
    rowsOf: ({ rows }) => issueRows(issueType, rows),
  })
  const areSerial = stock.value?.rows.some(({ isSerial }) => isSerial) ?? false
  const columns = useMemo(() => {
    const pieces = { headId: order.id, issueType, store }
    return issueColumns(issueType, t, areSerial ? (row) => <IssuedPiecesPanel {...pieces} row={row} /> : undefined)
  }, [issueType, t, areSerial, order.id, store])
  const command = useCommand(api.command('ISupSrmOutsourcedOrderService/addComponentIssue'), {
    successKey: `orders:outsourced.${issueType}.done`,
    successValues: ({ issueNo }) => ({ issueNo }),
    invalidates: ['orders'],
    onDone: onClose,
  })
  const lines = useDialogLines(store, columns, command, faultsByIssueRow)

  const submit = () => {
    const areLinesFit = lines.check()
    const moved = wireIssue(store.lines())
    const needsReason = issueType === 'takeBack' || isMoreThanOpen(store.lines())
    const found = !isDateText(issueDate)
      ? t('lists:validation.date')
      : issueDate > today
        ? t('orders:errors.issueDateInFuture')
        : moved.length === 0
          ? t('orders:errors.nothingIssued')
          : needsReason && reason.trim() === ''
            ? t('orders:errors.componentReasonEmpty')
            : ''
    lines.setError(found)
    if (!areLinesFit || found !== '') return
    void command.submit({ headId: order.id, issueType, issueDate, reason: reason.trim(), lines: moved })
  }
  return (
    <LinesDialog
      title={t(`orders:outsourced.${issueType}.title`, { order: order.purchaseNo })}
      confirmLabel={t(`orders:outsourced.${issueType}.label`)}
      width="min(1080px, 94vw)"
      lines={lines}
      label={t(`orders:outsourced.${issueType}.lines`)}
      empty={t(`orders:outsourced.${issueType}.none`)}
      read={stock}
      isPending={command.isPending}
      hasInput={reason !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="lines-dialog-bar">
        <BarField name="issueDate" field={componentIssueFields.issueDate} value={issueDate} onChange={setIssueDate} />
        <BarField
          name="reason"
          label={t('lists:form.reason')}
          field={componentIssueFields.reason}
          value={reason}
          onChange={setReason}
        />
        {issueType === 'issue' && (
          <ReasonedButton
            reason={stock.value ? null : t('lists:loading')}
            onClick={() => {
              for (const { key, issueQty } of filledRows(store.lines())) store.set(key, { issueQty })
            }}
          >
            {t('orders:outsourced.issue.fill')}
          </ReasonedButton>
        )}
      </div>
      <p className="lines-dialog-note">{t(`orders:outsourced.${issueType}.text`)}</p>
      {stock.value?.isCut && (
        <p className="lines-dialog-note">{t('orders:outsourced.issue.cut', { number: STOCK_PLACES })}</p>
      )}
    </LinesDialog>
  )
}
