import { useMemo } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { formatField } from '#platform/web/format.ts'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { billCalls } from '../contract/calls.ts'
import { billFields } from '../contract/fields.ts'
import { BillPartPanel } from './BillPartPanel.tsx'
import { billApi } from './bill-api.ts'

type Rate = CallOutput<typeof billCalls, 'ISrmSupBillService/getBillById'>['rates'][number]

/** What a bill comes to at each rate of tax. */
export function BillRatesPanel({ id, version, currency }: { id: string; version: number; currency: string }) {
  const { t } = useTexts()
  const columns = useMemo<GridColumn<Rate>[]>(
    () => [
      {
        key: 'rate',
        title: t('orders:fields.taxRate'),
        width: 90,
        isNumeric: true,
        text: ({ taxRate }) => `${formatQuantity(taxRate)} %`,
      },
      {
        key: 'net',
        title: t('reconciliation:fields.netAmount'),
        width: 130,
        isNumeric: true,
        text: ({ netAmount }) => formatField(billFields.netAmount, netAmount, t, { currency }),
      },
      {
        key: 'tax',
        title: t('orders:fields.taxAmount'),
        width: 110,
        isNumeric: true,
        text: ({ taxAmount }) => formatField(billFields.taxAmount, taxAmount, t, { currency }),
      },
      {
        key: 'lines',
        title: t('reconciliation:fields.lineCount'),
        width: 80,
        isNumeric: true,
        text: ({ lineCount }) => String(lineCount),
      },
    ],
    [t, currency],
  )
  return (
    <BillPartPanel
      part="rates"
      {...{ id, version, columns }}
      labelKey="reconciliation:bill.rates"
      emptyKey="reconciliation:errors.billEmpty"
      keyOf={({ taxRate }) => taxRate}
      read={async (options) => (await billApi('ISrmSupBillService/getBillById', { id }, options)).rates}
    />
  )
}
