import { type Selectable, sql } from 'kysely'
import type { SrmPurchaseBatch } from '#db/schema.generated.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { add, type Decimal, subtract, sum } from '#platform/contract/values/decimal.ts'
import { plainDecimals } from '#platform/server/database/plain-decimals.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** A batch with what commands need of its line and head. */
export type LockedBatch = Omit<Selectable<SrmPurchaseBatch>, 'search_text'> & {
  unit_decimals: number
  pack_qty: string | null
  price: string
  ordered_qty: string | null
  ordered_line_qty: string | null
  tax_rate: string
  plant_no: string
  currency: string
  currency_decimals: number
  /** When the order was answered; null while it never was, so that no promised version is in force. */
  answered_date: string | null
}

/** Line-batch sequence as messages name it (spec domain §5). */
export const lineBatch = (batch: {
  purchase_seq: number
  purchase_phase_seq: number
  purchase_batch_seq: number
}): string => `${batch.purchase_seq}-${batch.purchase_phase_seq}-${batch.purchase_batch_seq}`

/** What of a batch is with the buyer, on its way there, or on ASNs that await approval; the ordered quantity is at least this. */
export const underDelivery = (batch: LockedBatch): Decimal =>
  subtract(
    add(batch.delivery_qty, batch.pending_qty),
    sum([batch.check_return_qty, batch.return_exchange_qty, batch.ended_qty]),
  )

/**
 * The batches of these ids, locked against everybody else until the transaction ends: first their orders, then they, each in
 * the order of their ids, so that two commands never wait for each other in a circle. Answered order by order, each in the
 * order of its lines. Ids outside the caller's scope are simply absent.
 */
export async function lockBatches(trx: ScopedTransaction, ids: readonly string[]): Promise<Map<string, LockedBatch>> {
  if (ids.length === 0) return new Map()
  // An array, not a subquery: without fresh statistics the planner would join by reading all orders.
  const heads = sql`select id from srm_purchase_head
    where id = any (array(select head_id from srm_purchase_batch where id = any (${ids}::bigint[])))
    order by id for no key update`
  await heads.execute(trx)
  await sql`select id from srm_purchase_batch where id = any (${ids}::bigint[]) order by id for update`.execute(trx)
  const batches = trx
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
      'h.plant_no',
      'h.currency',
      'h.currency_decimals',
      'h.answered_date',
    ])
    // How many ids there are plays no part for the planner here, so that one plan serves any number.
    .where(sql<boolean>`b.id = any (array(select unnest(${ids}::bigint[])))`)
    .orderBy('b.head_id')
    .orderBy('b.purchase_seq')
    .orderBy('b.purchase_phase_seq')
    .orderBy('b.purchase_batch_seq')
  const rows = await batches.execute()
  return new Map(rows.map((row) => [row.id, plainDecimals(row)]))
}

/** All batches of an order, locked. */
export async function lockBatchesOfOrder(trx: ScopedTransaction, headId: string): Promise<LockedBatch[]> {
  return (await lockBatchesOfOrders(trx, [headId])).get(headId) ?? []
}

/** All batches of several orders, locked, by the ids of their orders. */
export async function lockBatchesOfOrders(
  trx: ScopedTransaction,
  headIds: readonly string[],
): Promise<Map<string, LockedBatch[]>> {
  const ids = trx
    .selectFrom('srm_purchase_batch')
    .select('id')
    .where(sql<boolean>`head_id = any (array(select unnest(${headIds}::bigint[])))`)
  const rows = await ids.execute()
  const batches = await lockBatches(
    trx,
    rows.map(({ id }) => id),
  )
  return Map.groupBy(batches.values(), (batch) => batch.head_id)
}

/** Numbers of the lines of which these batches are. */
export const lineNumbers = (batches: readonly LockedBatch[]): number[] => [
  ...new Set(batches.map((batch) => batch.purchase_seq)),
]

/** Refuses lines that are not the order's, and those that are closed already. */
export function failIfLinesClosed(batches: readonly LockedBatch[], lineIds: readonly string[]): void {
  for (const lineId of lineIds) {
    const ofLine = batches.filter((batch) => batch.line_id === lineId)
    const first = ofLine[0] ?? fail(platformErrors.notFound)
    if (ofLine.every((batch) => batch.is_closed)) {
      fail(ordersErrors.lineClosed, { purchaseNo: first.purchase_no, lineBatch: lineBatch(first) })
    }
  }
}
