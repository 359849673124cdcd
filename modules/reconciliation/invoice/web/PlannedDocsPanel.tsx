import { useMemo } from 'react'
import { add } from '#platform/contract/values/decimal.ts'
import { formatField } from '#platform/web/format.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { invoiceFields } from '../contract/fields.ts'
import type { InvoicePlan } from './invoice-plan.ts'

type PlannedDoc = InvoicePlan['docs'][number]

/** The invoicing bills that will be made: the blue one, and a red one for each that takes something back. */
export function PlannedDocsPanel({ plan: { docs, currency } }: { plan: InvoicePlan }) {
  const { t } = useTexts()
  const columns = useMemo<GridColumn<PlannedDoc>[]>(() => {
    const amount = (value: string) => formatField(invoiceFields.netAmount, value, t, { currency })
    const numeric = { isNumeric: true, width: 130 }
    return [
      {
        key: 'kind',
        title: t('reconciliation:invoicing.document'),
        width: 340,
        text: ({ isRed, originalDocNo }) =>
          isRed ? t('reconciliation:invoicing.red', { originalDocNo }) : t('reconciliation:invoicing.blue'),
      },
      {
        ...numeric,
        key: 'lines',
        title: t('reconciliation:fields.lineCount'),
        width: 80,
        text: ({ lineCount }) => String(lineCount),
      },
      {
        ...numeric,
        key: 'net',
        title: t('reconciliation:fields.netAmount'),
        text: ({ netAmount }) => amount(netAmount),
      },
      { ...numeric, key: 'tax', title: t('orders:fields.taxAmount'), text: ({ taxAmount }) => amount(taxAmount) },
      {
        ...numeric,
        key: 'total',
        title: t('reconciliation:fields.totalAmount'),
        text: ({ netAmount, taxAmount }) => amount(add(netAmount, taxAmount)),
      },
      { key: 'currency', title: t('orders:fields.currency'), width: 80, text: () => currency },
    ]
  }, [t, currency])
  return (
    <DataGrid
      label={t('reconciliation:invoicing.documents')}
      columns={columns}
      rows={docs}
      rowKey={({ originalDocNo }) => originalDocNo}
      empty={t('reconciliation:errors.nothingToInvoice')}
    />
  )
}
