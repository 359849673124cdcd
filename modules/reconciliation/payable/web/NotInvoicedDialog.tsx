import { useMemo } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { formatField } from '#platform/web/format.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { payableCalls } from '../contract/calls.ts'
import { payableFields } from '../contract/fields.ts'

const api = callsOf<typeof payableCalls>()

type Row = CallOutput<typeof payableCalls, 'ISrmPayableService/getReceivedNotInvoiced'>['rows'][number]

/** What was received and is not invoiced, by month and supplier: what the accounts of a month have to provide for. */
export function NotInvoicedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const query = useAsOfQuery({
    queryKey: ['reconciliation.notInvoiced'],
    queryFn: (options) => api('ISrmPayableService/getReceivedNotInvoiced', {}, options),
  })
  const columns = useMemo<GridColumn<Row>[]>(
    () => [
      { key: 'month', title: t('reconciliation:notInvoiced.month'), width: 90, text: ({ month }) => month },
      { key: 'org', title: t('orders:fields.orgNo'), width: 90, text: ({ orgNo }) => orgNo },
      {
        key: 'supplier',
        title: t('orders:fields.supplierName'),
        width: 240,
        text: ({ supplierNo, supplierName }) => `${supplierNo} ${supplierName}`,
      },
      {
        key: 'count',
        title: t('reconciliation:notInvoiced.count'),
        width: 80,
        isNumeric: true,
        text: ({ payableCount }) => String(payableCount),
      },
      {
        key: 'net',
        title: t('reconciliation:fields.netAmount'),
        width: 150,
        isNumeric: true,
        text: ({ netAmount, currency }) => formatField(payableFields.openNet, netAmount, t, { currency }),
      },
      {
        key: 'tax',
        title: t('orders:fields.taxAmount'),
        width: 130,
        isNumeric: true,
        text: ({ taxAmount, currency }) => formatField(payableFields.openTax, taxAmount, t, { currency }),
      },
      { key: 'currency', title: t('orders:fields.currency'), width: 80, text: ({ currency }) => currency },
    ],
    [t],
  )
  return (
    <ReasonedModal open width={920} title={t('reconciliation:notInvoiced.title')} footer={null} onCancel={onClose}>
      <p>{t('reconciliation:notInvoiced.text')}</p>
      <DataGrid
        label={t('reconciliation:notInvoiced.title')}
        columns={columns}
        rows={query.data?.rows ?? []}
        rowKey={({ month, orgNo, supplierNo, currency }) => `${month}/${orgNo}/${supplierNo}/${currency}`}
        empty={t(query.isError ? 'lists:error.none' : query.data ? 'reconciliation:notInvoiced.none' : 'lists:loading')}
      />
    </ReasonedModal>
  )
}
