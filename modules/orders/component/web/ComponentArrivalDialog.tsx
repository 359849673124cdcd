import { useMemo, useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { compare, fitsDecimals, formatQuantity, isDecimal, plain, subtract } from '#platform/contract/values/decimal.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { BarField } from '#platform/web/form/control/BarField.tsx'
import { fieldLineColumns } from '#platform/web/form/lines/field-line-columns.ts'
import { LinesDialog } from '#platform/web/form/lines/LinesDialog.tsx'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { useDialogLines } from '#platform/web/form/lines/use-dialog-lines.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import type { componentCalls } from '../contract/calls.ts'
import { componentFields, componentIssueFields, mostArrived } from '../contract/fields.ts'

const api = callsOf<typeof componentCalls>()

type Calls = typeof componentCalls
type Document = CallOutput<Calls, 'ISupSrmOutsourcedOrderService/getOutsourcedLine'>['documents'][number]
type Row = Omit<Document['lines'][number], 'arrivedQty'> & { arrivedQty: string; difference?: never }

interface ComponentArrivalDialogProps {
  document: Document
  onClose: () => void
}

/** A supplier confirms what of an issue arrived. All of it is proposed; what differs needs the reason. */
export function ComponentArrivalDialog({ document, onClose }: ComponentArrivalDialogProps) {
  const { t } = useTexts()
  const [reason, setReason] = useState('')
  const [store] = useState(() =>
    createLineStore<Row>(
      document.lines.map((line) => ({ ...line, arrivedQty: line.issueQty })),
      (row) => row.id,
    ),
  )
  const columns = useMemo(() => arrivalColumns(t), [t])
  const command = useCommand(api.command('ISupSrmOutsourcedOrderService/confirmComponentArrival'), {
    successKey: 'orders:outsourced.arrival.done',
    successValues: ({ issueNo }) => ({ issueNo }),
    invalidates: ['orders'],
    onDone: onClose,
  })
  const lines = useDialogLines(store, columns, command)

  const submit = () => {
    if (!lines.check()) return
    const arrived = store.lines()
    const differs = arrived.some(({ arrivedQty, issueQty }) => compare(arrivedQty, issueQty) !== 0)
    if (differs && reason.trim() === '') return lines.setError(t('orders:errors.arrivalReasonEmpty'))
    void command.submit({
      id: document.id,
      reason: reason.trim(),
      lines: arrived.map((line) => ({ id: line.id, arrivedQty: plain(line.arrivedQty) })),
    })
  }
  return (
    <LinesDialog
      title={t('orders:outsourced.arrival.title', { issueNo: document.issueNo })}
      confirmLabel={t('orders:outsourced.arrival.label')}
      width="min(880px, 94vw)"
      lines={lines}
      label={t('orders:outsourced.arrival.lines')}
      empty={t('orders:outsourced.noDocuments')}
      isPending={command.isPending}
      hasInput={reason !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="lines-dialog-bar">
        <BarField
          name="reason"
          label={t('lists:form.reason')}
          field={componentIssueFields.reason}
          value={reason}
          onChange={setReason}
        />
      </div>
      <p className="lines-dialog-note">{t('orders:outsourced.arrival.text')}</p>
    </LinesDialog>
  )
}

/** What differs, with its sign: below zero where less arrived. */
function differenceOf({ arrivedQty, issueQty }: Row): string {
  return isDecimal(arrivedQty) ? formatQuantity(subtract(arrivedQty, issueQty)) : ''
}

function arrivalColumns(t: Translate): LineColumn<Row>[] {
  const check = (quantity: string, { componentNo, issueQty, unitNo: unit, unitDecimals: decimals }: Row) => {
    if (quantity.startsWith('-')) return t('orders:errors.arrivedNegative')
    const most = mostArrived(issueQty)
    if (isDecimal(quantity) && compare(quantity, most) > 0) {
      return t('orders:errors.arrivedTooMuch', { componentNo, quantity: formatQuantity(most) })
    }
    return fitsDecimals(quantity, decimals)
      ? null
      : t('orders:errors.componentDecimals', { componentNo, quantity, unit, decimals })
  }
  return fieldLineColumns<Row>({ ...componentIssueFields, unitNo: componentFields.unitNo }, t, {
    componentNo: {
      title: t('orders:fields.componentNo'),
      width: 250,
      isFixedLeft: true,
      text: (row) => `${row.componentNo} ${row.componentName}`,
    },
    purchaseSeq: { title: t('orders:fields.purchaseSeq'), width: 56 },
    lotNo: 116,
    issueQty: { title: t('orders:fields.issuedQty'), width: 84 },
    unitNo: 52,
    arrivedQty: {
      title: t('orders:outsourced.arrival.arrivedQty'),
      width: 100,
      edit: 'decimal',
      isRequired: true,
      check,
    },
    difference: {
      title: t('orders:outsourced.arrival.difference'),
      width: 96,
      isNumeric: true,
      text: differenceOf,
    },
  })
}
