import { useMemo } from 'react'
import { orderLineFields } from '#modules/orders/order/contract/fields.ts'
import { lineBatchOf, type OrderDetail, underDelivery } from '#modules/orders/order/web/order-detail.ts'
import { compare, subtract } from '#platform/contract/values/decimal.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

/** A delivery that is to be cancelled: what is under delivery stays ordered. */
interface CancelledRow {
  id: string
  lineBatch: string
  goodsNo: string
  goodsName: string
  purchaseUnitNo: string
  batchPurQty: string
  stays: string
  toCancel: string
}

function cancelledRows({ lines, changes }: OrderDetail): CancelledRow[] {
  const asked = new Set(changes.filter(({ state }) => state === 'proposed').map(({ batchId }) => batchId))
  return lines.flatMap((line) =>
    line.batches
      .filter(({ id }) => asked.has(id))
      .map((batch) => {
        const shipped = underDelivery(batch)
        const stays = compare(shipped, batch.batchPurQty) > 0 ? batch.batchPurQty : shipped
        return {
          id: batch.id,
          lineBatch: lineBatchOf(line, batch),
          goodsNo: line.goodsNo,
          goodsName: line.goodsName,
          purchaseUnitNo: line.purchaseUnitNo,
          batchPurQty: batch.batchPurQty,
          stays,
          toCancel: subtract(batch.batchPurQty, stays),
        }
      }),
  )
}

/** What a confirmed cancellation takes out of an order, and what stays ordered since it is under delivery. */
export function CancellationPanel({ order }: { order: OrderDetail }) {
  const { t } = useTexts()
  const rows = useMemo(() => cancelledRows(order), [order])
  const columns = useMemo<GridColumn<CancelledRow>[]>(() => {
    const { batchPurQty } = orderLineFields
    const quantities = { stays: batchPurQty, toCancel: batchPurQty }
    return rowColumns<CancelledRow>({ ...orderLineFields, ...quantities }, t, {
      lineBatch: { title: t('orders:list.lineBatch'), width: 76, text: (row) => row.lineBatch, pin: 'start' },
      goodsNo: 130,
      goodsName: 200,
      purchaseUnitNo: 64,
      batchPurQty: 120,
      stays: { title: t('orders:change.stays'), width: 120 },
      toCancel: { title: t('orders:change.toCancel'), width: 120 },
    })
  }, [t])
  return <DataGrid label={t('orders:change.linesToCancel')} columns={columns} rows={rows} rowKey={(row) => row.id} />
}
