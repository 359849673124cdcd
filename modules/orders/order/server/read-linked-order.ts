import { sql } from 'kysely'
import { plain } from '#platform/contract/values/decimal.ts'
import type { LinkDocument } from '#platform/server/link-action.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { lineBatch } from './lock-batches.ts'

/** An order as the reader of an email's link sees it: its open batches. */
export async function readLinkedOrder(trx: ScopedTransaction, id: string): Promise<LinkDocument | null> {
  const head = await readLinkedHead(trx, id)
  if (!head) return null
  const batches = await readLinkedBatches(trx, id)
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

/** What an email's link shows of an order's head. */
export const readLinkedHead = (trx: ScopedTransaction, id: string) =>
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

/** And of its batches. */
export const readLinkedBatches = (trx: ScopedTransaction, headId: string) =>
  trx
    .selectFrom('srm_purchase_batch')
    .select(['id', 'line_id', 'purchase_seq', 'purchase_phase_seq', 'purchase_batch_seq', 'goods_no', 'goods_name'])
    .select(['batch_pur_qty', 'purchase_unit_no', 'expect_arrival_date', 'is_closed'])
    .where('head_id', '=', headId)
    .orderBy('purchase_seq')
    .orderBy('purchase_phase_seq')
    .orderBy('purchase_batch_seq')
    .execute()
