import { sql } from 'kysely'
import { orderedAmount } from '#modules/orders/server.ts'
import { type Decimal, sum } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** What the product holds after a load, as exact decimals. */
export interface LoadTotals {
  orders: number
  orderLines: number
  asns: number
  acceptances: number
  rejections: number
  orderedQty: string
  shippedQty: string
  receivedQty: string
  rejectedQty: string
  openQty: string
  orderedAmount: string
  receivedAmount: string
  /** Acceptances by delivery timing: 1 normal, 2 early, 3 delayed. */
  timings: Record<'1' | '2' | '3', number>
}

/** Adds up the documents of the tenant in scope. */
export async function readLoadTotals(trx: ScopedTransaction): Promise<LoadTotals> {
  const { rows } = await sql<Omit<LoadTotals, 'timings' | 'orderedAmount'>>`
    select (select count(*)::int from srm_purchase_head) as orders,
      count(*)::int as "orderLines",
      (select count(*)::int from srm_asn_head) as asns,
      (select count(*)::int from srm_check_receipt) as acceptances,
      (select count(*)::int from srm_check_return) as rejections,
      trim_scale(coalesce(sum(b.batch_pur_qty), 0)) as "orderedQty",
      trim_scale(coalesce(sum(b.delivery_qty), 0)) as "shippedQty",
      trim_scale(coalesce(sum(b.receive_qty), 0)) as "receivedQty",
      trim_scale(coalesce(sum(b.check_return_qty), 0)) as "rejectedQty",
      trim_scale(coalesce(sum(b.un_receive_qty), 0)) as "openQty",
      (select trim_scale(coalesce(sum(amount), 0)) from srm_check_receipt) as "receivedAmount"
    from srm_purchase_batch b`.execute(trx)
  const [totals] = rows
  if (!totals) throw new Error('no totals')
  const timings = await trx
    .selectFrom('srm_check_receipt')
    .select(['delivery_timing', sql<number>`count(*)::int`.as('count')])
    .groupBy('delivery_timing')
    .execute()
  const countOf = (timing: string) => timings.find((row) => row.delivery_timing === timing)?.count ?? 0
  return {
    ...totals,
    orderedAmount: await sumOrdered(trx),
    timings: { '1': countOf('1'), '2': countOf('2'), '3': countOf('3') },
  }
}

/** What is ordered by the rule of the lines: the price is for the unit in which an order was written. */
async function sumOrdered(trx: ScopedTransaction): Promise<Decimal> {
  const batches = await trx
    .selectFrom('srm_purchase_batch as b')
    .innerJoin('srm_purchase_line as l', 'l.id', 'b.line_id')
    .innerJoin('srm_purchase_head as h', 'h.id', 'b.head_id')
    .select(['b.batch_pur_qty', 'l.price', 'l.ordered_qty', 'l.ordered_line_qty', 'h.currency_decimals'])
    .execute()
  return sum(batches.map((batch) => orderedAmount(batch.batch_pur_qty, batch, batch.currency_decimals)))
}
