import type { Translate } from '#platform/web/texts/texts.ts'
import type { OrderDetail } from './order-detail.ts'

/** Why a delivery cannot be on a day: nobody delivers what is not ordered yet, unless it is expected then anyway. */
export function dayError(
  date: string,
  { lineBatch, expectArrivalDate }: { lineBatch: string; expectArrivalDate: string },
  { purchaseNo, purchaseDate }: Pick<OrderDetail, 'purchaseNo' | 'purchaseDate'>,
  t: Translate,
): string | null {
  if (purchaseDate === null || date >= purchaseDate || date === expectArrivalDate) return null
  return t('orders:errors.dayBeforeOrder', { purchaseNo, lineBatch, date, orderDate: purchaseDate })
}
