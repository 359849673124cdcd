import type { LockedBatch } from '#modules/orders/server.ts'
import { plain } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

const OF_BATCH = [
  'id',
  'head_id',
  'tenantsid',
  'org_no',
  'warehouse_no',
  'classify_type',
  'supplier_no',
  'supplier_name',
  'status',
  'order_type',
  'purchase_no',
  'purchase_seq',
  'purchase_phase_seq',
  'purchase_batch_seq',
  'purchase_date',
  'goods_no',
  'goods_name',
  'spec',
  'purchase_unit_no',
  'expect_arrival_date',
  'is_closed',
  'batch_pur_qty',
  'over_percent',
  'is_over_unlimited',
  'over_action',
  'un_delivery_qty',
  'pending_qty',
  'delivery_qty',
  'check_return_qty',
  'return_exchange_qty',
  'ended_qty',
  'custom',
] as const

/** What its quantity costs. */
type PricedBy = 'ordered_qty' | 'ordered_line_qty' | 'tax_rate' | 'currency_decimals'

/** What matching looks at of a batch; nobody is kept from changing it meanwhile. */
export type MatchedBatch = Pick<
  LockedBatch,
  | (typeof OF_BATCH)[number]
  | 'unit_decimals'
  | 'pack_qty'
  | 'price'
  | 'answered_date'
  | 'plant_no'
  | 'currency'
  | PricedBy
> & {
  /** Where percentage and action above it come from. */
  over_source: string
  action_source: string
}

/** The batches of these ids and all batches of these orders. */
export async function readBatches(
  trx: ScopedTransaction,
  { batchIds, headIds }: { batchIds: readonly string[]; headIds: readonly string[] },
): Promise<MatchedBatch[]> {
  const rows = await trx
    .selectFrom('srm_purchase_batch as b')
    .innerJoin('srm_purchase_line as l', 'l.id', 'b.line_id')
    .innerJoin('srm_purchase_head as h', 'h.id', 'b.head_id')
    .select(OF_BATCH.map((name) => `b.${name}` as const))
    .select([
      'l.unit_decimals',
      'l.pack_qty',
      'l.price',
      'l.ordered_qty',
      'l.ordered_line_qty',
      'l.tax_rate',
      'l.over_source',
      'l.action_source',
      'h.answered_date',
      'h.plant_no',
      'h.currency',
      'h.currency_decimals',
    ])
    .where((where) =>
      where.or([
        ...(batchIds.length > 0 ? [where('b.id', 'in', [...batchIds])] : []),
        ...(headIds.length > 0 ? [where('b.head_id', 'in', [...headIds])] : []),
      ]),
    )
    .execute()
  return rows.map((row) => ({
    ...row,
    batch_pur_qty: plain(row.batch_pur_qty),
    over_percent: plain(row.over_percent),
    un_delivery_qty: plain(row.un_delivery_qty),
    pending_qty: plain(row.pending_qty),
    delivery_qty: plain(row.delivery_qty),
    check_return_qty: plain(row.check_return_qty),
    return_exchange_qty: plain(row.return_exchange_qty),
    ended_qty: plain(row.ended_qty),
    pack_qty: row.pack_qty === null ? null : plain(row.pack_qty),
  }))
}
