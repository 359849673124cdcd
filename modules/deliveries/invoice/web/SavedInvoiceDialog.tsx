import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useEditing } from '#platform/web/form/use-editing.ts'
import type { invoiceCalls } from '../contract/calls.ts'
import { asnInvoiceFields, INVOICE_KINDS, INVOICE_TYPES } from '../contract/fields.ts'
import { InvoiceDialog, type InvoiceForm } from './InvoiceDialog.tsx'

const api = callsOf<typeof invoiceCalls>()

/** An invoice as its ASN has it. */
export type Invoice = CallOutput<typeof invoiceCalls, 'ISrmAsnHeadService/getAsnInvoiceList'>['rows'][number]

interface SavedInvoiceDialogProps {
  asnId: string
  /** The invoice to change; a new one without. */
  invoice: Invoice | undefined
  currencies: readonly string[]
  onClose: () => void
}

const formOf = ({ id: _id, version: _version, updateDate: _date, ...form }: Invoice): InvoiceForm => ({
  ...form,
  invoiceType: INVOICE_TYPES.find((type) => type === form.invoiceType) ?? '3',
  invoiceClassify: INVOICE_KINDS.find((kind) => kind === form.invoiceClassify) ?? '1',
})

/** Adds an invoice to an ASN, or changes one. */
export function SavedInvoiceDialog({ asnId, invoice, currencies, onClose }: SavedInvoiceDialogProps) {
  const { submit, ...editing } = useEditing<InvoiceForm, unknown, Invoice>({
    known: invoice,
    fields: asnInvoiceFields,
    valuesOf: formOf,
    save: (form, base, options) => {
      const key = base ? { id: base.id, version: base.version } : {}
      return api('ISrmAsnHeadService/saveAsnInvoice', { asnId, ...form, ...key }, options)
    },
    ...(invoice ? { reread: () => reread(asnId, invoice) } : {}),
    successKey: 'deliveries:invoices.saved',
    invalidates: ['deliveries'],
    onDone: onClose,
  })
  return (
    <InvoiceDialog
      invoice={invoice && formOf(invoice)}
      currencies={currencies}
      editing={editing}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    />
  )
}

/** The invoice as it is now. */
async function reread(asnId: string, invoice: Invoice): Promise<Invoice> {
  const { rows } = await api('ISrmAsnHeadService/getAsnInvoiceList', { id: asnId })
  return rows.find(({ id }) => id === invoice.id) ?? invoice
}
