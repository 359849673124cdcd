import { useMemo, useState } from 'react'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { BarField } from '#platform/web/form/control/BarField.tsx'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { DataGrid, type GridSelection } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { matchFields } from '../../match/contract/fields.ts'
import { invoiceDoc } from '../contract/document.ts'
import { invoiceFields } from '../contract/fields.ts'
import { invoiceApi } from './invoice-api.ts'
import type { InvoiceListRow } from './invoice-list-row.ts'

const WIDTHS = { matchKind: 110, subject: 260, expected: 110, actual: 110, upperLimit: 110, outcome: 100 }

interface ReleaseProps {
  rows: readonly InvoiceListRow[]
  onClose: () => void
}

/** Lets differences pass that are beyond a limit, with the reason; somebody else approves then. */
export const ReleaseDialog = (props: ReleaseProps) => <ReleaseForm {...props} action="release" />

/** Lets invoices pass that look like others, with the reason: a right of its own. */
export const ReleaseDuplicateDialog = (props: ReleaseProps) => <ReleaseForm {...props} action="releaseDuplicate" />

function ReleaseForm({ rows, onClose, action }: ReleaseProps & { action: 'release' | 'releaseDuplicate' }) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<GridSelection | null>(null)
  const [reason, setReason] = useState('')
  const command = useDocumentCommand(invoiceDoc, { onDone: onClose })
  const [row] = rows
  const id = row?.id ?? ''
  const query = useAsOfQuery({
    queryKey: ['reconciliation.matches', id, row?.version],
    queryFn: (options) => invoiceApi('ISrmInvoiceService/getMatchResult', { id }, options),
  })
  const waiting = (query.data?.results ?? []).filter(
    ({ outcome, releaseName, matchKind }) =>
      outcome === 'warn' && releaseName === '' && (matchKind === 'duplicate') === (action === 'releaseDuplicate'),
  )
  const columns = useMemo<GridColumn<(typeof waiting)[number]>[]>(() => rowColumns(matchFields, t, WIDTHS), [t])
  const selection = chosen ?? Object.fromEntries(waiting.map((one) => [one.id, true]))
  const resultIds = waiting.map((one) => one.id).filter((one) => selection[one])
  const missing =
    resultIds.length === 0
      ? t('reconciliation:bill.noneChosen')
      : reason.trim() === ''
        ? t('reconciliation:invoicing.reasonNeeded')
        : null
  return (
    <ReasonedModal
      open
      width={940}
      title={`${t(`reconciliation:invoiceDoc.${action}`)}: ${row?.invoiceDocNo ?? ''}`}
      okText={t(`reconciliation:invoiceDoc.${action}`)}
      isPending={command.isPending}
      hasInput={reason !== ''}
      reason={missing}
      onOk={() => void command.submit({ action, rows, input: { resultIds, reason: reason.trim() } })}
      onCancel={onClose}
    >
      <p>{t(`reconciliation:invoiceDoc.${action}Text`)}</p>
      <div className="lines-dialog-bar">
        <BarField name="reason" field={invoiceFields.reason} value={reason} onChange={setReason} />
      </div>
      <DataGrid
        label={t('reconciliation:invoiceDoc.lines.matches')}
        columns={columns}
        rows={waiting}
        rowKey={(one) => one.id}
        selection={selection}
        onSelectionChange={setChosen}
        empty={t(query.data ? 'lists:empty.none' : 'lists:loading')}
      />
    </ReasonedModal>
  )
}
