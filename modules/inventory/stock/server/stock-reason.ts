import type { Translate } from '#platform/server/texts/text-catalogue.ts'
import type { StockRow } from './order-stock.ts'

/** What speaks for a stock: when it came, when it expires, whose it is. */
export function stockReason(translate: Translate, { receiptDate, expiryDate, ownerNo }: StockRow): string {
  const said = [
    receiptDate === null ? [] : translate('inventory:reasons.received', { date: receiptDate }),
    expiryDate === null ? [] : translate('inventory:reasons.expires', { date: expiryDate }),
    ownerNo === '' ? [] : translate('inventory:reasons.ownedBy', { owner: ownerNo }),
  ]
  return said.flat().join(' · ')
}
