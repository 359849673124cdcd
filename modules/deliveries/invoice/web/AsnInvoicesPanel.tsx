import { useMemo, useState } from 'react'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { DataGrid, type GridSelection } from '#platform/web/grid/DataGrid.tsx'
import { fieldColumns } from '#platform/web/grid/grid-column.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ListToolbar } from '#platform/web/list/ListToolbar.tsx'
import {
  permittedActionsOf,
  standardAction,
  TOOLBAR_ORDER,
  type ToolbarAction,
} from '#platform/web/list/toolbar-action.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { invoiceCalls } from '../contract/calls.ts'
import { asnInvoiceFields } from '../contract/fields.ts'
import type { Invoice } from './SavedInvoiceDialog.tsx'

const SavedInvoiceDialog = lazyDialog(async () => (await import('./SavedInvoiceDialog.tsx')).SavedInvoiceDialog)
const api = callsOf<typeof invoiceCalls>()

interface AsnInvoicesPanelProps {
  asnId: string
  flags: ReadonlySet<PermissionFlag>
}

/** The invoices that come with an ASN: the supplier keeps them, both sides read them. */
export function AsnInvoicesPanel({ asnId, flags }: AsnInvoicesPanelProps) {
  const { t } = useTexts()
  const { side } = useSession()
  const [selection, setSelection] = useState<GridSelection>({})
  const [edited, setEdited] = useState<Invoice | 'new' | null>(null)
  const columns = useMemo(() => fieldColumns<Invoice>(asnInvoiceFields, t, {}, '4'), [t])
  const list = useAsOfQuery({
    queryKey: ['deliveries.invoices', asnId],
    queryFn: (options) => api('ISrmAsnHeadService/getAsnInvoiceList', { id: asnId }, options),
  })
  const remove = useCommand(
    ({ id, version }: Invoice, options: CallOptions) =>
      api('ISrmAsnHeadService/deleteAsnInvoice', { asnId, id, version }, options),
    { invalidates: ['deliveries'], successKey: 'deliveries:invoices.deleted' },
  )
  if (list.isError) return <p role="alert">{t('lists:error.none')}</p>
  if (!list.data) return <p role="status">{t('lists:loading')}</p>
  const { rows, editing, currencies } = list.data
  const confirmRemoval = async (invoice: Invoice) => {
    const isSure = await askConfirm({
      title: t('deliveries:invoices.deleteTitle', { invoiceNo: invoice.invoiceNo }),
      text: t('deliveries:invoices.deleteText'),
      confirmLabel: t('deliveries:invoices.delete'),
      isDangerous: true,
    })
    if (isSure) await remove.submit(invoice)
  }
  const shared = { flag: 'isModify', reasonDisabled: () => editing } as const
  const actions: ToolbarAction<Invoice>[] =
    side === 'supplier'
      ? [
          standardAction('add', { ...shared, run: () => setEdited('new') }),
          standardAction('modify', { ...shared, run: ([row]) => row && setEdited(row) }),
          {
            ...shared,
            key: 'delete',
            labelKey: 'deliveries:invoices.delete',
            order: TOOLBAR_ORDER.delete,
            needs: 'one',
            run: ([row]) => void (row && confirmRemoval(row)),
          },
        ]
      : []
  const permitted = permittedActionsOf(actions, flags)
  return (
    <>
      {permitted.length > 0 && <ListToolbar actions={permitted} selected={rows.filter(({ id }) => selection[id])} />}
      <DataGrid
        label={t('deliveries:detail.invoices')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        selection={selection}
        onSelectionChange={permitted.length > 0 ? setSelection : undefined}
        empty={t('deliveries:invoices.none')}
      />
      {edited !== null && (
        <SavedInvoiceDialog
          asnId={asnId}
          invoice={edited === 'new' ? undefined : edited}
          currencies={currencies}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
