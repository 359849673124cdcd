import type { Selectable } from 'kysely'
import type { SrmCheckReceipt } from '#db/schema.generated.ts'
import { type LockedBatch, lineBatch } from '#modules/orders/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { receiptLifecycle, receiptState } from '#modules/receipts/receipt/contract/lifecycle.ts'
import type { ReceiptError } from '#modules/receipts/receipt/server/plan-receipt.ts'
import { stockOwner } from '#modules/receipts/receipt/server/receipt-document.ts'
import { NOTHING_RETURNED, type Returned } from '#modules/receipts/receipt/server/returned-of.ts'
import { type ErrorDeclaration, type ErrorParameters, fail } from '#platform/contract/errors.ts'
import { decide, type Side } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import {
  add,
  compare,
  type Decimal,
  fitsDecimals,
  isPositive,
  isZero,
  subtract,
} from '#platform/contract/values/decimal.ts'
import type { ReturnType } from '../contract/fields.ts'
import { returnedAmounts } from './returned-amounts.ts'

/** What shall go back of an acceptance, from which cell. */
export interface RequestedReturn {
  receiptId: string
  cellNo: string
  returnQty: Decimal
  /** Which pieces, as far as they are named. */
  serials?: readonly string[] | undefined
}

/** What a return is planned on, as it is under the locks. */
export interface ReturnGrounds {
  /** Who returns. */
  side: Side
  returnType: ReturnType
  acceptances: ReadonlyMap<string, Selectable<SrmCheckReceipt>>
  batches: ReadonlyMap<string, LockedBatch>
  returned: ReadonlyMap<string, Returned>
  /** On hand by `stockPlace`. */
  onHand: ReadonlyMap<string, Decimal>
}

/** A part of a return with the acceptance that it is of. */
export interface PlannedReturn {
  acceptance: Selectable<SrmCheckReceipt>
  batch: LockedBatch
  cellNo: string
  ownerNo: string
  returnQty: Decimal
  /** Place among the wanted lines, and which pieces they name. */
  index: number
  named: readonly string[]
  amount: Decimal
  taxAmount: Decimal
}

/** Where goods of an acceptance lie: what tells one stock of a warehouse from the others. */
export const stockPlace = (goods: { cellNo: string; itemNo: string; lotNo: string; ownerNo: string }): string =>
  JSON.stringify([goods.cellNo, goods.itemNo, goods.lotNo, goods.ownerNo])

/** Plans a return line by line on running totals: what went back already, and what lies in the cells. */
export class ReturnPlan {
  readonly parts: PlannedReturn[] = []
  readonly faults: (ReceiptError & { path: string })[] = []
  readonly #grounds: ReturnGrounds
  readonly #returned: Map<string, Returned>
  readonly #onHand: Map<string, Decimal>

  constructor(grounds: ReturnGrounds) {
    this.#grounds = grounds
    this.#returned = new Map(grounds.returned)
    this.#onHand = new Map(grounds.onHand)
  }

  take(requested: RequestedReturn, index: number): void {
    const { acceptances, batches } = this.#grounds
    const acceptance = acceptances.get(requested.receiptId) ?? fail(platformErrors.notFound)
    const batch = batches.get(acceptance.batch_id) ?? fail(platformErrors.notFound)
    const ownerNo = stockOwner(batch)
    const place = stockPlace({
      cellNo: requested.cellNo,
      itemNo: acceptance.goods_no,
      lotNo: acceptance.lot_no,
      ownerNo,
    })
    const before = this.#returned.get(acceptance.id) ?? NOTHING_RETURNED
    const onHand = this.#onHand.get(place) ?? '0'
    const error = this.#errorOf(requested, acceptance, batch, before, onHand)
    if (error) {
      const [declaration, parameters = {}] = error
      this.faults.push({ path: `lines.${index}.returnQty`, declaration, parameters })
      return
    }
    const amounts = returnedAmounts(acceptance, before, requested.returnQty, batch.currency_decimals)
    const { cellNo, returnQty, serials: named = [] } = requested
    this.parts.push({ acceptance, batch, cellNo, ownerNo, returnQty, index, named, ...amounts })
    this.#returned.set(acceptance.id, {
      qty: add(before.qty, requested.returnQty),
      amount: add(before.amount, amounts.amount),
      taxAmount: add(before.taxAmount, amounts.taxAmount),
    })
    this.#onHand.set(place, subtract(onHand, requested.returnQty))
  }

  #errorOf(
    { returnQty, cellNo }: RequestedReturn,
    acceptance: Selectable<SrmCheckReceipt>,
    batch: LockedBatch,
    before: Returned,
    onHand: Decimal,
  ): [ErrorDeclaration, ErrorParameters?] | null {
    const left = subtract(acceptance.receive_qty, before.qty)
    const state = receiptState({ isReversed: acceptance.is_reversed, reversesId: acceptance.reverses_id })
    const decision = decide(receiptLifecycle, 'returnGoods', state, this.#grounds.side, {
      isGift: !isZero(acceptance.gift_qty),
      isAllReturned: !isPositive(left),
    })
    const names = { purchaseNo: batch.purchase_no, lineBatch: lineBatch(batch) }
    const goods = { receiptNo: acceptance.receipt_no, goodsNo: acceptance.goods_no, lotNo: acceptance.lot_no }
    if (!decision.isAllowed) return [decision.refusal]
    if (this.#grounds.returnType === 'exchange' && batch.is_closed) return [receiptsErrors.exchangeOfClosedLine, names]
    if (!isPositive(returnQty)) return [receiptsErrors.returnQuantityZero]
    if (!fitsDecimals(returnQty, batch.unit_decimals)) {
      const unit = { unit: batch.purchase_unit_no, decimals: batch.unit_decimals }
      return [receiptsErrors.quantityDecimals, { ...names, quantity: returnQty, ...unit }]
    }
    if (compare(returnQty, left) > 0)
      return [receiptsErrors.overReturnable, { ...goods, quantity: returnQty, open: left }]
    if (compare(returnQty, onHand) > 0)
      return [receiptsErrors.overOnHand, { ...goods, cellNo, quantity: returnQty, onHand }]
    return null
  }
}
