import { useMemo } from 'react'
import { add, formatQuantity } from '#platform/contract/values/decimal.ts'
import { formatField } from '#platform/web/format.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { billFields } from '../contract/fields.ts'
import type { RateTotal } from '../contract/rate-totals.ts'

/** What rows that are to be billed come to at each rate of tax. */
export function RateTotalsPanel({ totals, currency }: { totals: RateTotal[]; currency: string }) {
  const { t } = useTexts()
  const columns = useMemo<GridColumn<RateTotal>[]>(() => {
    const amount = (value: string) => formatField(billFields.netAmount, value, t, { currency })
    const column = (key: string, title: string, text: (total: RateTotal) => string, width = 110) => ({
      ...{ key, title: t(title), width, isNumeric: true, text },
    })
    return [
      column('rate', 'orders:fields.taxRate', ({ taxRate }) => `${formatQuantity(taxRate)} %`, 80),
      column('rows', 'reconciliation:bill.rowCount', ({ rowCount }) => String(rowCount), 70),
      column('net', 'reconciliation:fields.netAmount', ({ netAmount }) => amount(netAmount), 130),
      column('tax', 'orders:fields.taxAmount', ({ taxAmount }) => amount(taxAmount)),
      column(
        'total',
        'reconciliation:fields.totalAmount',
        ({ netAmount, taxAmount }) => amount(add(netAmount, taxAmount)),
        130,
      ),
      { key: 'currency', title: t('orders:fields.currency'), width: 80, text: () => currency },
    ]
  }, [t, currency])
  return (
    <DataGrid
      label={t('reconciliation:bill.rates')}
      columns={columns}
      rows={totals}
      rowKey={({ taxRate }) => taxRate}
      empty={t('reconciliation:bill.noneChosen')}
    />
  )
}
