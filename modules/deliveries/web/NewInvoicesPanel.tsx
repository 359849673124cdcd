import { useMemo, useState } from 'react'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import { fieldColumns, type GridColumn } from '#platform/web/grid/grid-column.ts'
import { useTexts } from '#platform/web/texts.ts'
import { asnInvoiceFields } from '../contract/invoice-fields.ts'
import { InvoiceDialog, type InvoiceForm } from './InvoiceDialog.tsx'

interface NewInvoicesPanelProps {
  invoices: readonly InvoiceForm[]
  /** Those of the orders whose lines are shipped. */
  currencies: readonly string[]
  /** What the server found wrong with them. */
  faults: readonly ErrorDetail[]
  onChange: (invoices: readonly InvoiceForm[]) => void
}

type Edited = { at: number; invoice?: InvoiceForm }

const { updateDate: _date, ...fieldsWithCurrency } = asnInvoiceFields
const { currency: _currency, ...shownFields } = fieldsWithCurrency

/** Invoices that a new notice comes with; they are kept with it once it is created. */
export function NewInvoicesPanel({ invoices, currencies, faults, onChange }: NewInvoicesPanelProps) {
  const { t } = useTexts()
  const [edited, setEdited] = useState<Edited | null>(null)
  const hasCurrencies = currencies.length > 1
  const columns = useMemo<GridColumn<InvoiceForm>[]>(() => {
    const at = (row: InvoiceForm) => invoices.indexOf(row)
    return [
      ...fieldColumns<InvoiceForm>(hasCurrencies ? fieldsWithCurrency : shownFields, t),
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
              onClick={() => setEdited({ at: at(row), invoice: row })}
            >
              {t('lists:toolbar.modify')}
            </button>{' '}
            <button
              type="button"
              className="list-link"
              aria-label={t('deliveries:invoices.deleteOf', { invoiceNo: row.invoiceNo })}
              onClick={() => onChange(invoices.filter((one) => one !== row))}
            >
              {t('deliveries:invoices.delete')}
            </button>
          </>
        ),
      },
    ]
  }, [t, invoices, hasCurrencies, onChange])
  const keep = (invoice: InvoiceForm) => {
    if (!edited) return
    onChange(edited.invoice ? invoices.with(edited.at, invoice) : [...invoices, invoice])
    setEdited(null)
  }
  return (
    <>
      <p>
        <button type="button" className="button" onClick={() => setEdited({ at: invoices.length })}>
          {t('deliveries:invoices.add')}
        </button>
      </p>
      {faults.map(({ path, message }) => (
        <p key={`${path} ${message}`} className="asn-form-alert" role="alert">
          {[invoiceOf(path, invoices)?.invoiceNo, message].filter(Boolean).join(': ')}
        </p>
      ))}
      {invoices.length > 0 && (
        <DataGrid
          label={t('deliveries:detail.invoices')}
          columns={columns}
          rows={invoices}
          rowKey={(row) => String(invoices.indexOf(row))}
        />
      )}
      {edited && (
        <InvoiceDialog
          invoice={edited.invoice}
          currencies={currencies}
          onSubmit={keep}
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
