import type { Decimal } from '#platform/contract/decimal.ts'
import type { ReceiptShare } from './plan-receipt.ts'

/** Goods of an acceptance that go into the warehouse. */
export interface StoredGoods extends Pick<ReceiptShare, 'line' | 'lotNo'> {
  receiptId: string
  qty: Decimal
  /** Empty: the buyer. */
  ownerNo: string
  isGift: boolean
}
