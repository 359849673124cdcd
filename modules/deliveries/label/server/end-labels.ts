import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/**
 * Locks the heads of the ASNs of lots, in the order of their ids and before the lots: whoever packs an ASN, and whoever
 * makes its boxes anew, wait for each other and see what the other left.
 */
export async function lockHeadsOfLots(trx: ScopedTransaction, lotIds: readonly string[]): Promise<void> {
  await sql`select id from srm_asn_head where id in (select l.asn_id from srm_asn_lot t
      join srm_asn_line l on l.id = t.asn_line_id where t.id = any (${lotIds}::bigint[]))
    order by id for update`.execute(trx)
}

/** Ends cartons, and then pallets, in which nothing is left. */
export async function endEmptyPackages(trx: ScopedTransaction, asnId: string): Promise<void> {
  for (const level of ['2', '3']) {
    await sql`update srm_asn_package p set is_current = false, parent_id = null, parent_level = null
      where p.asn_id = ${asnId} and p.package_level = ${level} and p.is_current
        and not exists (select from srm_asn_label b where b.package_id = p.id)
        and not exists (select from srm_asn_package c where c.parent_id = p.id)`.execute(trx)
  }
}

/** Ends all labels of an ASN that is voided: of its boxes, cartons and pallets. */
export async function endLabels(trx: ScopedTransaction, asnId: string): Promise<void> {
  await sql`update srm_asn_label b set is_current = false
    from srm_asn_line l where l.id = b.asn_line_id and l.asn_id = ${asnId} and b.is_current`.execute(trx)
  await endEmptyPackages(trx, asnId)
}
