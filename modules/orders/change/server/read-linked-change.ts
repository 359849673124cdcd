import { lineBatch } from '#modules/orders/order/server/lock-batches.ts'
import { readLinkedBatches, readLinkedHead } from '#modules/orders/order/server/read-linked-order.ts'
import { waitingChanges } from '#modules/orders/order/server/waiting-changes.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import { plain } from '#platform/contract/values/decimal.ts'
import { keysOf } from '#platform/contract/values/keys-of.ts'
import { isOneOf } from '#platform/contract/values/record-of.ts'
import type { LinkDocument } from '#platform/server/link-action.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** What a link's reader can be shown of a change. */
const CHANGED = { batchPurQty: 'qty', expectArrivalDate: 'date', price: 'price' } as const

/** The order's waiting change as the other party sees it: what is to be otherwise, and why. */
export async function readLinkedChange(trx: ScopedTransaction, id: string, side: Side): Promise<LinkDocument | null> {
  const head = await readLinkedHead(trx, id)
  if (!head) return null
  const batches = await readLinkedBatches(trx, id)
  const changes = await waitingChanges(trx, id)
  return {
    documentNo: head.purchase_no,
    partner: side === 'supplier' ? head.org_name : head.supplier_name,
    version: head.version,
    reason: changes[0]?.reason ?? '',
    lines: [],
    changes: changes.flatMap(({ batch_id, line_id, field_name, value_before, value_after }) => {
      const batch = batches.find((one) => (batch_id === null ? one.line_id === line_id : one.id === batch_id))
      if (!batch || !isOneOf(keysOf(CHANGED), field_name)) return []
      const field = CHANGED[field_name]
      const shown = (value: string | null) => (value === null || field === 'date' ? (value ?? '') : plain(value))
      return {
        // A price is the whole line's.
        lineNo: batch_id === null ? String(batch.purchase_seq) : lineBatch(batch),
        goodsNo: batch.goods_no,
        goodsName: batch.goods_name,
        field,
        before: shown(value_before),
        after: shown(value_after),
      }
    }),
  }
}
