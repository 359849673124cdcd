import { sql } from 'kysely'
import { multiply, plain, round } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** What goes on one bill of the demo company: payables of one supplier, organisation and currency, or a part of one. */
export interface MoneyShare {
  orgNo: string
  supplierNo: string
  currency: string
  /** Day on which the last of it was accepted. */
  postingDate: string
  payables: { payableId: string; qty?: string }[]
}

interface Accepted {
  id: string
  orgNo: string
  supplierNo: string
  currency: string
  postingDate: string
  qty: string
  decimals: number
}

/** A supplier of which so much was accepted is billed by several rows at a time; the rows of others by halves. */
const MANY = 12

/** Hands out what is to be billed: of each supplier the oldest first, and of the suppliers one after the other. */
export interface MoneyShares {
  /** What was accepted by a day, or of whatever is left where all that is billed already; it stays to be billed where it is not kept. */
  next(latest: string, isKept: boolean): MoneyShare
}

/** Reads what was accepted and is on no bill. */
export async function readMoneyShares(trx: ScopedTransaction): Promise<MoneyShares> {
  const { rows } = await sql<Accepted>`
    select p.id::text, p.org_no as "orgNo", p.supplier_no as "supplierNo", p.currency, to_char(p.posting_date, 'YYYY-MM-DD') as "postingDate",
      trim_scale(p.qty)::text as qty, u.decimals
    from srm_payable p join bm_unit u on u.unit_no = p.purchase_unit_no
    where p.source_type = 'acceptance' and p.payable_status = 'open' order by p.posting_date, p.id`.execute(trx)
  const queues = [
    ...Map.groupBy(rows, ({ orgNo, supplierNo, currency }) => [orgNo, supplierNo, currency].join()).values(),
  ].map(sharesOf)
  let turn = 0
  const withRest = () => queues.filter((queue) => queue.length > 0)
  return {
    next: (latest, isKept) => {
      const old = withRest().filter(([share]) => share !== undefined && share.postingDate <= latest)
      const among = old.length > 0 ? old : withRest()
      const queue = among[turn++ % among.length]
      const share = isKept ? queue?.[0] : queue?.shift()
      if (!share) throw new Error('nothing is left to be billed')
      return share
    },
  }
}

function sharesOf(accepted: readonly Accepted[]): MoneyShare[] {
  const shareOf = (
    { orgNo, supplierNo, currency, postingDate }: Accepted,
    payables: MoneyShare['payables'],
  ): MoneyShare => ({ orgNo, supplierNo, currency, postingDate, payables })
  if (accepted.length < MANY) {
    return accepted.flatMap((row) => {
      const half = round(multiply(row.qty, '0.5'), row.decimals)
      const rest = shareOf(row, [{ payableId: row.id }])
      return half === plain(row.qty) || half === '0' ? [rest] : [shareOf(row, [{ payableId: row.id, qty: half }]), rest]
    })
  }
  return accepted.flatMap((row, place) => {
    const before = accepted[place - 1]
    return place % 2 === 1 && before
      ? [
          shareOf(
            row,
            [before, row].map(({ id }) => ({ payableId: id })),
          ),
        ]
      : []
  })
}
