import { sql } from 'kysely'
import { waitingChanges } from '#modules/orders/change/server/waiting-changes.ts'
import { lineBatch } from '#modules/orders/order/server/lock-batches.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import { plain } from '#platform/contract/values/decimal.ts'
import type { LinkDocument } from '#platform/server/link-action.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** An order as the reader of an email's link sees it: its open batches. */
export async function readLinkedOrder(trx: ScopedTransaction, id: string): Promise<LinkDocument | null> {
  const head = await readHead(trx, id)
  if (!head) return null
  const batches = await readBatches(trx, id)
  return {
    documentNo: head.purchase_no,
    partner: head.org_name,
    version: head.version,
    lines: batches
      .filter((batch) => !batch.is_closed)
      .map((batch) => ({
        lineNo: lineBatch(batch),
        goodsNo: batch.goods_no,
        goodsName: batch.goods_name,
        qty: plain(batch.batch_pur_qty),
        unitNo: batch.purchase_unit_no,
        date: batch.expect_arrival_date,
      })),
  }
}

/** What a link's reader can be shown of a change. */
const CHANGED = { batchPurQty: 'qty', expectArrivalDate: 'date', price: 'price' } as const
type ChangedField = keyof typeof CHANGED

/** The order's waiting change as the other party sees it: what is to be otherwise, and why. */
export async function readLinkedChange(trx: ScopedTransaction, id: string, side: Side): Promise<LinkDocument | null> {
  const head = await readHead(trx, id)
  if (!head) return null
  const batches = await readBatches(trx, id)
  const changes = await waitingChanges(trx, id)
  return {
    documentNo: head.purchase_no,
    partner: side === 'supplier' ? head.org_name : head.supplier_name,
    version: head.version,
    reason: changes[0]?.reason ?? '',
    lines: [],
    changes: changes.flatMap(({ batch_id, line_id, field_name, value_before, value_after }) => {
      const batch = batches.find((one) => (batch_id === null ? one.line_id === line_id : one.id === batch_id))
      if (!batch || !(field_name in CHANGED)) return []
      const field = CHANGED[field_name as ChangedField]
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

const readHead = (trx: ScopedTransaction, id: string) =>
  trx
    .selectFrom('srm_purchase_head as h')
    .leftJoin('bm_org as o', (join) => join.onRef('o.org_no', '=', 'h.org_no').onRef('o.tenantsid', '=', 'h.tenantsid'))
    .select([
      'h.purchase_no',
      'h.version',
      'h.supplier_name',
      sql<string>`coalesce(o.org_name, h.org_no)`.as('org_name'),
    ])
    .where('h.id', '=', id)
    .executeTakeFirst()

const readBatches = (trx: ScopedTransaction, headId: string) =>
  trx
    .selectFrom('srm_purchase_batch')
    .select(['id', 'line_id', 'purchase_seq', 'purchase_phase_seq', 'purchase_batch_seq', 'goods_no', 'goods_name'])
    .select(['batch_pur_qty', 'purchase_unit_no', 'expect_arrival_date', 'is_closed'])
    .where('head_id', '=', headId)
    .orderBy('purchase_seq')
    .orderBy('purchase_phase_seq')
    .orderBy('purchase_batch_seq')
    .execute()
