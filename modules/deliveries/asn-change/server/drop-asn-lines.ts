import { sql } from 'kysely'
import { endEmptyPackages } from '#modules/deliveries/label/server/end-labels.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/**
 * Takes lines off a locked ASN that is not shipped, and with them their lots and boxes; cartons and pallets in which nothing is
 * left end. What the lines held was given back before.
 */
export async function dropAsnLines(trx: ScopedTransaction, asnId: string, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return
  await sql`delete from srm_asn_line where asn_id = ${asnId} and id = any (${lineIds}::bigint[])`.execute(trx)
  await endEmptyPackages(trx, asnId)
}

/** The number that the next line of an ASN gets: none is used twice, not even that of a line that was dropped. */
export async function nextAsnSeq(trx: ScopedTransaction, asnId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(seq), 0) + 1 as next from (
      select asn_seq as seq from srm_asn_line where asn_id = ${asnId}
      union all
      select (old_values ->> 'asn_seq')::integer from document_history
      where table_name = 'srm_asn_line' and is_removed and asn_id = ${asnId}) used`.execute(trx)
  return rows[0]?.next ?? 1
}
