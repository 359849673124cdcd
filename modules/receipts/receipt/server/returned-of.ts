import { sql } from 'kysely'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** What of an acceptance went back and was not taken back, with the amounts that this took off it. */
export interface Returned {
  qty: Decimal
  amount: Decimal
  taxAmount: Decimal
}

/** Nothing of it went back. */
export const NOTHING_RETURNED: Returned = { qty: '0', amount: '0', taxAmount: '0' }

/** What went back of these acceptances; those of which nothing did are absent. Exact only while their batches are locked. */
export async function returnedOf(
  trx: ScopedTransaction,
  receiptIds: readonly string[],
): Promise<ReadonlyMap<string, Returned>> {
  const { rows } = await sql<Returned & { id: string }>`
    select receipt_id as id, trim_scale(sum(return_qty)) as qty, trim_scale(sum(amount)) as amount,
      trim_scale(sum(tax_amount)) as "taxAmount"
    from srm_bill_return_line where receipt_id = any (${receiptIds}::bigint[])
    group by receipt_id having sum(return_qty) <> 0`.execute(trx)
  return new Map(rows.map(({ id, ...returned }) => [id, returned]))
}
