import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Puts the pieces of lots into their boxes, in the order of both: a box of one piece is that piece. Nothing of them has come yet. */
export async function dealPieces(trx: ScopedTransaction, lotIds: readonly string[]): Promise<void> {
  if (lotIds.length === 0) return
  await sql`
    with boxes as (
      select id, asn_lot_id, qty, sum(qty) over (partition by asn_lot_id
        order by box_no, string_to_array(part_path, '-')::int[]) as upto
      from srm_asn_label where asn_lot_id = any (${lotIds}::bigint[]) and is_current),
    pieces as (
      select asn_lot_id, serial_no, row_number() over (partition by asn_lot_id order by id) as place
      from wms_serial where asn_lot_id = any (${lotIds}::bigint[]))
    update srm_asn_label b set serial_nos = array(select p.serial_no from pieces p
      where p.asn_lot_id = x.asn_lot_id and p.place > x.upto - x.qty and p.place <= x.upto order by p.place)
    from boxes x where b.id = x.id`.execute(trx)
}
