import { useMemo } from 'react'
import { formatQuantity } from '#platform/contract/decimal.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { AsnDetail } from './AsnDetailDrawer.tsx'

type Line = AsnDetail['lines'][number]
type Lot = Line['lots'][number] & { line: Line }

/** The lots of a notice: which goods, made when, how many of them shipped, accepted and refused. */
export function AsnLotsPanel({ lines }: { lines: readonly Line[] }) {
  const { t } = useTexts()
  const lots = useMemo(() => lines.flatMap((line) => line.lots.map((lot): Lot => ({ ...lot, line }))), [lines])
  const columns = useMemo<GridColumn<Lot>[]>(() => {
    const quantity = (key: 'qty' | 'receiveQty' | 'checkReturnQty', titleKey: string): GridColumn<Lot> => ({
      key,
      title: t(titleKey),
      width: 88,
      isNumeric: true,
      text: (lot) => formatQuantity(lot[key]),
    })
    return [
      {
        key: 'asnSeq',
        title: t('deliveries:fields.asnSeq'),
        width: 44,
        isNumeric: true,
        text: ({ line }) => String(line.asnSeq),
      },
      { key: 'purchaseNo', title: t('orders:fields.purchaseNo'), width: 108, text: ({ line }) => line.purchaseNo },
      { key: 'lineBatch', title: t('deliveries:form.lineBatch'), width: 64, text: ({ line }) => line.lineBatch },
      { key: 'goodsNo', title: t('orders:fields.goodsNo'), width: 112, text: ({ line }) => line.goodsNo },
      { key: 'goodsName', title: t('orders:fields.goodsName'), width: 160, text: ({ line }) => line.goodsName },
      { key: 'lotNo', title: t('deliveries:fields.lotNo'), width: 120, text: (lot) => lot.lotNo },
      {
        key: 'productDate',
        title: t('deliveries:fields.productDate'),
        width: 100,
        text: (lot) => lot.productDate ?? '',
      },
      quantity('qty', 'deliveries:fields.lotQty'),
      quantity('receiveQty', 'orders:fields.receiveQty'),
      quantity('checkReturnQty', 'orders:fields.checkReturnQty'),
    ]
  }, [t])
  return <DataGrid label={t('deliveries:detail.lots')} columns={columns} rows={lots} rowKey={(lot) => lot.id} />
}
