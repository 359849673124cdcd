import type { LockedBatch } from '#modules/orders/server.ts'
import { plainDecimals } from '#platform/server/database/plain-decimals.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** What matching looks at of a batch; nobody is kept from changing it meanwhile. */
export type MatchedBatch = LockedBatch & {
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
    .selectAll('b')
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
  return rows.map(plainDecimals)
}
