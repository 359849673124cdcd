import dayjs from 'dayjs'
import { useId, useMemo, useState } from 'react'
import { StoredPiecesPanel } from '#modules/receipts/receipt/web/StoredPiecesPanel.tsx'
import { isDateText } from '#platform/contract/values/dates.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { BarField } from '#platform/web/form/control/BarField.tsx'
import { LinesDialog } from '#platform/web/form/lines/LinesDialog.tsx'
import { useDialogLines } from '#platform/web/form/lines/use-dialog-lines.ts'
import { useProposedRows } from '#platform/web/form/lines/use-edited-rows.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import type { returnCalls } from '../contract/calls.ts'
import { billReturn } from '../contract/document.ts'
import type { ReturnType } from '../contract/fields.ts'
import { createReturnStore, errorsByReturnRow, returnColumns, returnRows, wireReturn } from './return-store.ts'

const api = callsOf<typeof returnCalls>()

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
  const id = useId()
  const today = dayjs().format('YYYY-MM-DD')
  const [returnType, setReturnType] = useState<ReturnType>('exchange')
  const [returnDate, setReturnDate] = useState(today)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ date?: string; reason?: string }>({})
  const [store] = useState(createReturnStore)
  const stock = useProposedRows({
    kind: 'receipts.returnable',
    id: receiptIds.join(),
    read: (_ids, signal) =>
      api('ISrmBillReturnService/getReturnableStock', { receiptIds: [...receiptIds] }, { signal, menuNo }),
    store,
    rowsOf: ({ rows }) => returnRows(rows),
  })
  const areSerial = stock.value?.rows.some(({ isSerial }) => isSerial) ?? false
  const columns = useMemo(
    () =>
      areSerial
        ? returnColumns(
            t,
            (row) =>
              row.isSerial && (
                <StoredPiecesPanel
                  {...{
                    row,
                    receiptId: row.receiptId,
                    goodsNo: row.goodsNo,
                    inCell: row.cellNo,
                    quantity: row.returnQty,
                  }}
                  onChange={(serials, returnQty = row.returnQty) => store.set(row.key, { serials, returnQty })}
                />
              ),
          )
        : returnColumns(t),
    [t, areSerial, store],
  )
  const command = useDocumentCommand(billReturn, {
    invalidates: ['orders', 'deliveries', 'discrepancies'],
    onDone: onClose,
  })
  const lines = useDialogLines(store, columns, command, errorsByReturnRow)

  const submit = () => {
    const areLinesFit = lines.check()
    const requested = wireReturn(store.lines())
    const found = {
      ...dateError(returnDate, today, t),
      ...(reason.trim() === '' ? { reason: t('receipts:return.reasonEmpty') } : {}),
    }
    setErrors(found)
    lines.setError(requested.length === 0 ? t('receipts:errors.nothingReturned') : '')
    if (found.date) globalThis.document.getElementById(`${id}-date`)?.focus()
    else if (found.reason) globalThis.document.getElementById(`${id}-reason`)?.focus()
    if (!areLinesFit || requested.length === 0 || Object.keys(found).length > 0) return
    void command.submit({
      ...{ action: 'create', rows: [] },
      input: { returnType, returnDate, reason: reason.trim(), lines: requested },
    })
  }
  return (
    <LinesDialog
      title={t('receipts:return.title')}
      confirmLabel={t('receipts:return.action')}
      width="min(1080px, 94vw)"
      lines={lines}
      label={t('receipts:return.lines')}
      empty={t('receipts:return.noneLeft')}
      read={stock}
      isPending={command.isPending}
      hasInput={reason !== ''}
      error={errors.reason}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="lines-dialog-bar">
        <BarField
          name="returnType"
          field={billReturn.fields.returnType}
          value={returnType}
          onChange={(type) => {
            if (type === 'exchange' || type === 'credit') setReturnType(type)
          }}
        />
        <BarField
          id={`${id}-date`}
          name="returnDate"
          field={billReturn.fields.returnDate}
          value={returnDate}
          onChange={(chosen) => {
            setReturnDate(chosen)
            setErrors(({ date: _date, ...others }) => ({
              ...others,
              ...(chosen === '' ? {} : dateError(chosen, today, t)),
            }))
          }}
        />
        {errors.date && (
          <span role="alert" className="form-error">
            {errors.date}
          </span>
        )}
        <BarField
          id={`${id}-reason`}
          name="reason"
          field={{ ...billReturn.fields.reason, maxLength: 200 }}
          isMarked
          value={reason}
          onChange={(typed) => {
            setReason(typed)
            setErrors(({ reason: _reason, ...others }) => others)
          }}
        />
      </div>
      <p className="lines-dialog-note">
        {t(returnType === 'exchange' ? 'receipts:return.exchangeText' : 'receipts:return.creditText')}
      </p>
    </LinesDialog>
  )
}

function dateError(date: string, today: string, t: Translate): { date?: string } {
  if (!isDateText(date)) return { date: t('lists:validation.date') }
  return date > today ? { date: t('receipts:errors.returnDateInFuture') } : {}
}
