import { sql } from 'kysely'
import { orderedAmount } from '#modules/orders/server.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { add, plain } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { payableCalls } from '../contract/calls.ts'

type Story = CallOutput<typeof payableCalls, 'ISrmPayableService/getMoneyStory'>['stories'][number]

/** What of a delivery of an order was ordered, shipped, accepted and came back, at the price of its order. */
export async function readGoods(trx: ScopedTransaction, batchId: string): Promise<Story['goods']> {
  const { rows } = await sql<{
    ordered: string
    shipped: string
    accepted: string
    returned: string
    price: string
    ordered_qty: string | null
    ordered_line_qty: string | null
    decimals: number
  }>`
    select trim_scale(b.batch_pur_qty) as ordered, trim_scale(b.delivery_qty) as shipped, trim_scale(b.receive_qty) as accepted,
      trim_scale(b.return_exchange_qty) as returned, trim_scale(l.price) as price, l.ordered_qty, l.ordered_line_qty,
      h.currency_decimals as decimals
    from srm_purchase_batch b join srm_purchase_line l on l.id = b.line_id join srm_purchase_head h on h.id = b.head_id
    where b.id = ${batchId}`.execute(trx)
  const [batch] = rows
  if (!batch) return []
  const { rows: credits } = await sql<{ qty: string }>`
    select trim_scale(coalesce(sum(return_qty), 0)) as qty from srm_bill_return_line
    where batch_id = ${batchId} and return_type = 'credit'`.execute(trx)
  const valued = (step: Story['goods'][number]['step'], qty: string) => ({
    step,
    qty: plain(qty),
    netAmount: orderedAmount(qty, batch, batch.decimals),
  })
  return [
    valued('ordered', batch.ordered),
    valued('shipped', batch.shipped),
    valued('accepted', batch.accepted),
    valued('returned', add(batch.returned, credits[0]?.qty ?? '0')),
  ]
}
