import { lineBatch } from '#modules/orders/server.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { type NamingRow, namedLineBatch } from './group-asn-rows.ts'

/** Names a batch the way a file does. */
export const batchName = (purchaseNo: string, sequence: string): string => JSON.stringify([purchaseNo, sequence])

/** Ids of the batches that the rows name, by order number and line-batch sequence; what the caller does not see is absent. */
export async function resolveAsnRows(trx: ScopedTransaction, rows: readonly NamingRow[]): Promise<Map<string, string>> {
  const numbers = [...new Set(rows.map(({ values }) => values.purchaseNo))]
  const ids = new Map<string, string>()
  const NUMBERS_AT_ONCE = 5000
  for (let start = 0; start < numbers.length; start += NUMBERS_AT_ONCE) {
    const batches = await trx
      .selectFrom('srm_purchase_batch as b')
      .innerJoin('srm_purchase_head as h', 'h.id', 'b.head_id')
      .select(['b.id', 'b.purchase_no', 'b.purchase_seq', 'b.purchase_phase_seq', 'b.purchase_batch_seq'])
      .where('h.purchase_no', 'in', numbers.slice(start, start + NUMBERS_AT_ONCE))
      .execute()
    for (const batch of batches) ids.set(batchName(batch.purchase_no, lineBatch(batch)), batch.id)
  }
  return ids
}

/** The id of the batch that a row names. */
export function batchIdOf(ids: ReadonlyMap<string, string>, { values }: NamingRow): string | undefined {
  return ids.get(batchName(values.purchaseNo, lineBatch(namedLineBatch(values))))
}
