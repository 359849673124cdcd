import type { Selectable } from 'kysely'
import type { SrmPurchaseBatch } from '#db/schema.generated.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** A batch with what commands need of its line and head. */
export type LockedBatch = Omit<Selectable<SrmPurchaseBatch>, 'search_text'> & {
  unit_decimals: number
  pack_qty: string | null
  price: string
  tax_rate: string
  currency: string
  currency_decimals: number
}

/** Line-batch sequence as messages name it (spec domain §5). */
export const lineBatch = (batch: {
  purchase_seq: number
  purchase_phase_seq: number
  purchase_batch_seq: number
}): string => `${batch.purchase_seq}-${batch.purchase_phase_seq}-${batch.purchase_batch_seq}`

/**
 * The batches of these ids, locked against everybody else until the transaction ends, in the order of their ids so that two
 * commands never wait for each other in a circle. Ids outside the caller's scope are simply absent.
 */
export async function lockBatches(trx: ScopedTransaction, ids: readonly string[]): Promise<Map<string, LockedBatch>> {
  if (ids.length === 0) return new Map()
  await trx
    .selectFrom('srm_purchase_batch')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await trx
    .selectFrom('srm_purchase_batch as b')
    .innerJoin('srm_purchase_line as l', 'l.id', 'b.line_id')
    .innerJoin('srm_purchase_head as h', 'h.id', 'b.head_id')
    .selectAll('b')
    .select(['l.unit_decimals', 'l.pack_qty', 'l.price', 'l.tax_rate', 'h.currency', 'h.currency_decimals'])
    .where('b.id', 'in', [...ids])
    .orderBy('b.id')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** All batches of an order, locked. */
export async function lockBatchesOfOrder(trx: ScopedTransaction, headId: string): Promise<LockedBatch[]> {
  const rows = await trx
    .selectFrom('srm_purchase_batch')
    .select('id')
    .where('head_id', '=', headId)
    .orderBy('id')
    .execute()
  return [
    ...(
      await lockBatches(
        trx,
        rows.map((row) => row.id),
      )
    ).values(),
  ]
}
