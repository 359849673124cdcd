import { useCallback, useMemo, useState } from 'react'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import type { Command } from '#platform/web/form/use-command.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import { fieldColumns, type GridColumn } from '#platform/web/grid/grid-column.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { asnInvoiceFields } from '../contract/fields.ts'
import { InvoiceDialog, type InvoiceForm } from './InvoiceDialog.tsx'

interface NewInvoicesPanelProps {
  invoices: readonly InvoiceForm[]
  /** Those of the orders whose lines are shipped. */
  currencies: readonly string[]
  /** What the server found wrong with them. */
  fieldErrors: readonly ErrorDetail[]
  onChange: (invoices: readonly InvoiceForm[]) => void
  /** Says before the one at this place is kept what is wrong with its fields. */
  onCheck: (invoices: readonly InvoiceForm[], at: number) => Promise<readonly ErrorDetail[]>
}

type Edited = { at: number; invoice?: InvoiceForm }

const { updateDate: _date, ...shownFields } = asnInvoiceFields
const NOT_CHECKED: Pick<Command<never, unknown>, 'isPending' | 'fieldErrors'> = { isPending: false, fieldErrors: [] }

/** Invoices that a new ASN comes with; they are kept with it once it is created. */
export function NewInvoicesPanel({
  invoices,
  currencies,
  fieldErrors: errors,
  onChange,
  onCheck,
}: NewInvoicesPanelProps) {
  const { t } = useTexts()
  const [edited, setEdited] = useState<Edited | null>(null)
  const [check, setCheck] = useState(NOT_CHECKED)
  const onlyCurrency = currencies.length === 1 ? currencies[0] : undefined
  // Amounts are read with their currency, also where the orders leave no choice of it.
  const rows = useMemo(
    () => invoices.map((invoice) => ({ ...invoice, currency: invoice.currency || onlyCurrency || '' })),
    [invoices, onlyCurrency],
  )
  const open = useCallback((at: number, invoice?: InvoiceForm) => {
    setCheck(NOT_CHECKED)
    setEdited(invoice ? { at, invoice } : { at })
  }, [])
  const columns = useMemo<GridColumn<InvoiceForm>[]>(() => {
    const at = (row: InvoiceForm) => rows.indexOf(row)
    return [
      ...fieldColumns<InvoiceForm>(shownFields, t),
      {
        key: 'actions',
        title: t('lists:grid.actions'),
        width: 168,
        text: () => '',
        cell: (row) => (
          <>
            <button
              type="button"
              className="list-link"
              aria-label={t('deliveries:invoices.modifyOf', { invoiceNo: row.invoiceNo })}
              onClick={() => open(at(row), invoices[at(row)])}
            >
              {t('lists:toolbar.modify')}
            </button>{' '}
            <button
              type="button"
              className="list-link"
              aria-label={t('deliveries:invoices.deleteOf', { invoiceNo: row.invoiceNo })}
              onClick={() => onChange(invoices.toSpliced(at(row), 1))}
            >
              {t('deliveries:invoices.delete')}
            </button>
          </>
        ),
      },
    ]
  }, [t, invoices, rows, onChange, open])
  const keep = async (invoice: InvoiceForm) => {
    if (!edited || check.isPending) return
    const changed = edited.invoice ? invoices.with(edited.at, invoice) : [...invoices, invoice]
    setCheck({ ...NOT_CHECKED, isPending: true })
    const found = await onCheck(changed, edited.at)
    setCheck({ isPending: false, fieldErrors: found })
    if (found.length > 0) return
    onChange(changed)
    setEdited(null)
  }
  return (
    <>
      <p>
        <button type="button" className="button" onClick={() => open(invoices.length)}>
          {t('deliveries:invoices.add')}
        </button>
      </p>
      {errors.map(({ path, message }) => (
        <p key={`${path} ${message}`} className="asn-form-alert" role="alert">
          {[invoiceOf(path, invoices)?.invoiceNo, message].filter(Boolean).join(': ')}
        </p>
      ))}
      {invoices.length > 0 && (
        <DataGrid
          label={t('deliveries:detail.invoices')}
          columns={columns}
          rows={rows}
          rowKey={(row) => String(rows.indexOf(row))}
        />
      )}
      {edited && (
        <InvoiceDialog
          invoice={edited.invoice}
          currencies={currencies}
          editing={check}
          onSubmit={(invoice) => void keep(invoice)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

/** The invoice that a path such as `invoices.0.taxRate` leads to. */
function invoiceOf(path: string, invoices: readonly InvoiceForm[]): InvoiceForm | undefined {
  const [, at] = /invoices\.(\d+)/.exec(path) ?? []
  return at === undefined ? undefined : invoices[Number(at)]
}
