import { useMemo } from 'react'
import { subtract } from '#platform/contract/values/decimal.ts'
import { formatField } from '#platform/web/format.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { isBeyond, type Tail } from '../../match/contract/tails.ts'
import { invoiceFields } from '../contract/fields.ts'

/** What is expected and typed at each rate of tax, how far they differ, and how far they may. */
export function TailsPanel({ tails, currency }: { tails: readonly Tail[]; currency: string }) {
  const { t } = useTexts()
  const columns = useMemo<GridColumn<Tail>[]>(() => {
    const amount = (value: string) => formatField(invoiceFields.netAmount, value, t, { currency })
    const numeric = { isNumeric: true, width: 130 }
    return [
      {
        key: 'rate',
        title: t('orders:fields.taxRate'),
        width: 150,
        text: ({ taxRate, part }) =>
          `${taxRate === null ? t('reconciliation:invoicing.inAll') : `${taxRate} %`} · ${t(`reconciliation:enums.matchKind.${part}`)}`,
      },
      {
        ...numeric,
        key: 'expected',
        title: t('reconciliation:fields.expected'),
        text: ({ expected }) => amount(expected),
      },
      { ...numeric, key: 'entered', title: t('reconciliation:fields.actual'), text: ({ entered }) => amount(entered) },
      {
        ...numeric,
        key: 'difference',
        title: t('reconciliation:invoicing.difference'),
        text: ({ expected, entered }) => amount(subtract(entered, expected)),
      },
      {
        ...numeric,
        key: 'limit',
        title: t('reconciliation:invoicing.limit'),
        width: 110,
        text: ({ limit }) => `± ${amount(limit)}`,
      },
      {
        key: 'outcome',
        title: t('reconciliation:fields.outcome'),
        width: 120,
        text: (tail) => t(`reconciliation:invoicing.${isBeyond(tail) ? 'beyond' : 'within'}`),
      },
    ]
  }, [t, currency])
  return (
    <DataGrid
      label={t('reconciliation:invoicing.tails')}
      columns={columns}
      rows={tails}
      rowKey={({ taxRate, part }) => `${taxRate} ${part}`}
      empty={t('lists:empty.none')}
    />
  )
}
