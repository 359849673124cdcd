import type { ReceiptShare } from '#modules/receipts/receipt/server/plan-receipt.ts'
import type { Decimal } from '#platform/contract/values/decimal.ts'

/** Goods of an acceptance that go into the warehouse. */
export interface StoredItems extends Pick<ReceiptShare, 'line' | 'lotNo'> {
  receiptId: string
  qty: Decimal
  /** Empty: the buyer. */
  ownerNo: string
  isGift: boolean
}
