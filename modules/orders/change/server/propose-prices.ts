import type { AnswerRules } from '#modules/orders/answer-rule/server/answer-rules.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { type LockedBatch, lineBatch } from '#modules/orders/order/server/lock-batches.ts'
import type { FieldChange } from '#modules/orders/order/server/record-changes.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { compare, plain } from '#platform/contract/values/decimal.ts'
import { checkNothingReceived } from './check-nothing-received.ts'

/** Another price of a line, as a proposal or an answer carries it. */
export interface PriceOverrides {
  lineId: string
  price: string
}

/** A change of a line's price; `batch` is any of the line's. */
export type PriceChange = FieldChange & { batch: LockedBatch; fieldName: 'price'; before: string; after: string }

/**
 * The prices that differ from those of an order's lines. Refused where the organisation keeps prices as they are, for a line
 * that is closed, and for one of which something is received: what came at a price keeps it.
 */
export function proposePrices(
  rules: Pick<AnswerRules, 'isPriceOpen'>,
  batches: readonly LockedBatch[],
  requests: readonly PriceOverrides[],
): PriceChange[] {
  if (new Set(requests.map(({ lineId }) => lineId)).size < requests.length) fail(platformErrors.invalidInput)
  return requests.flatMap(({ lineId, price }) => {
    const ofLine = batches.filter((batch) => batch.line_id === lineId)
    const batch = ofLine.find(({ is_closed }) => !is_closed) ?? ofLine[0] ?? fail(platformErrors.notFound)
    const { purchase_no: purchaseNo, price: before } = batch
    if (compare(price, before) === 0) return []
    if (!rules.isPriceOpen) fail(ordersErrors.pricesFixed, { purchaseNo })
    if (batch.is_closed) fail(ordersErrors.lineClosed, { purchaseNo, lineBatch: lineBatch(batch) })
    checkNothingReceived(ofLine)
    return [{ batch, isOfLine: true, fieldName: 'price' as const, before, after: plain(price) }]
  })
}
