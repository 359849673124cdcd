import { useMemo, useState } from 'react'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import { fieldColumns, type GridColumn } from '#platform/web/grid/grid-column.ts'
import { useTexts } from '#platform/web/texts.ts'
import { asnInvoiceFields } from '../contract/invoice-fields.ts'
import { InvoiceDialog, type InvoiceForm } from './InvoiceDialog.tsx'

interface NewInvoicesPanelProps {
  invoices: readonly InvoiceForm[]
  onChange: (invoices: readonly InvoiceForm[]) => void
}

type Edited = { at: number; invoice?: InvoiceForm }

const { currency: _currency, updateDate: _date, ...shownFields } = asnInvoiceFields

/** Invoices that a new notice comes with; they are kept with it once it is created. */
export function NewInvoicesPanel({ invoices, onChange }: NewInvoicesPanelProps) {
  const { t } = useTexts()
  const [edited, setEdited] = useState<Edited | null>(null)
  const columns = useMemo<GridColumn<InvoiceForm>[]>(() => {
    const at = (row: InvoiceForm) => invoices.indexOf(row)
    return [
      ...fieldColumns<InvoiceForm>(shownFields, t),
      {
        key: 'actions',
        title: t('lists:grid.actions'),
        width: 132,
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
  }, [t, invoices, onChange])
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
          currencies={[]}
          isPending={false}
          onSubmit={keep}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
