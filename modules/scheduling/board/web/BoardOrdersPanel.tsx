import { useQuery } from '@tanstack/react-query'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { DocumentNumber } from '#platform/web/detail/DocumentNumber.tsx'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { PlainTable } from '#platform/web/detail/PlainTable.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { boardApi } from './board-api.ts'
import type { BoardItem } from './board-item.ts'

const ORDERS = { menuNo: 'userOrder', path: '/orderCollaboration/userOrder' }

/** The order lines that a schedule counts, each leading to its order. */
export function BoardOrdersPanel({ item }: { item: Pick<BoardItem, 'id' | 'scheduleNo'> }) {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: ['schedules.orders', item.id],
    queryFn: ({ signal }) => boardApi('ISrmScheduleService/getScheduleOrders', { id: item.id }, { signal }),
  })
  if (!query.data) return <PendingPart query={query} />
  const { lines } = query.data
  if (lines.length === 0) return <p>{t('scheduling:board.noOrders')}</p>
  return (
    <PlainTable
      label={t('scheduling:board.ordersTitle', { scheduleNo: item.scheduleNo })}
      isWide
      heads={[
        { text: t('orders:fields.purchaseNo') },
        { text: t('orders:fields.purchaseSeq'), isNumeric: true },
        { text: t('orders:fields.purchaseDate') },
        { text: t('scheduling:board.ordered'), isNumeric: true },
        { text: t('orders:fields.purchaseUnitNo') },
        { text: t('scheduling:board.shipped'), isNumeric: true },
        { text: t('scheduling:board.onTheWay'), isNumeric: true },
        { text: t('scheduling:board.received'), isNumeric: true },
      ]}
      rows={lines.map((line) => [
        { text: <DocumentNumber {...ORDERS} documentNo={line.purchaseNo} /> },
        { text: line.purchaseSeq, isNumeric: true },
        { text: line.purchaseDate },
        { text: formatQuantity(line.lineQty), isNumeric: true },
        { text: line.purchaseUnitNo },
        { text: formatQuantity(line.shippedQty), isNumeric: true },
        { text: formatQuantity(line.inTransitQty), isNumeric: true },
        { text: formatQuantity(line.receivedQty), isNumeric: true },
      ])}
    />
  )
}
