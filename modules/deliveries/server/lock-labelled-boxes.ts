import { sql } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { deliveriesErrors } from '../contract/errors.ts'

/** What a number on a label stands for: a box (level 1), or a carton or pallet with boxes inside. */
export interface LabelledUnit {
  id: string
  asnId: string
  unitCode: string
  level: '1' | '2' | '3'
  isCurrent: boolean
}

/** A box in force with what is inside; `receiptNo` where it was received by a scan. */
export interface LabelledBox {
  id: string
  asnLineId: string
  goodsNo: string
  goodsName: string
  lotNo: string
  qty: string
  purchaseUnitNo: string
  receiptNo: string | null
}

/** The first of these numbers that is on a label of a notice that the caller sees. */
export async function findLabelledUnit(
  trx: ScopedTransaction,
  codes: readonly string[],
): Promise<LabelledUnit | undefined> {
  const { rows } = await sql<LabelledUnit>`
    select b.id::text, l.asn_id::text as "asnId", b.unit_code as "unitCode", '1' as level, b.is_current as "isCurrent"
      from srm_asn_label b join srm_asn_line l on l.id = b.asn_line_id where b.unit_code = any (${codes}::text[])
    union all
    select p.id::text, p.asn_id::text, p.unit_code, p.package_level, p.is_current
      from srm_asn_package p where p.unit_code = any (${codes}::text[])`.execute(trx)
  const placeOf = ({ unitCode }: LabelledUnit) => codes.indexOf(unitCode)
  return rows.sort((a, b) => placeOf(a) - placeOf(b))[0]
}

/** The boxes of a box, carton or pallet, under the caller's lock; their notice is locked already. */
export async function lockLabelledBoxes(trx: ScopedTransaction, unit: LabelledUnit): Promise<LabelledBox[]> {
  const inside =
    unit.level === '1'
      ? sql`b.id = ${unit.id}`
      : sql`b.package_id in (select p.id from srm_asn_package p where p.id = ${unit.id} or p.parent_id = ${unit.id})`
  const { rows } = await sql<LabelledBox>`
    select b.id::text, l.id::text as "asnLineId", l.goods_no as "goodsNo", l.goods_name as "goodsName", t.lot_no as "lotNo",
      trim_scale(b.qty)::text as qty, l.purchase_unit_no as "purchaseUnitNo",
      (select r.receipt_no from srm_check_receipt r where r.id = b.receipt_id
       union all select r.receipt_no from srm_check_return r where r.id = b.return_id) as "receiptNo"
    from srm_asn_label b
    join srm_asn_line l on l.id = b.asn_line_id
    join srm_asn_lot t on t.id = b.asn_lot_id
    where ${inside} and b.is_current
    order by b.id
    for update of b`.execute(trx)
  if (rows.length === 0) {
    const gone = unit.level === '1' ? deliveriesErrors.labelReplaced : deliveriesErrors.packageGone
    return refuse(gone, { unitCode: unit.unitCode })
  }
  return rows
}

/** Notes with which receipt boxes were booked; what is cancelled later is taken from them by the database. */
export async function noteReceivedBoxes(
  trx: ScopedTransaction,
  asnId: string,
  boxIds: readonly string[],
  receiptNo: string,
): Promise<void> {
  for (const [column, table] of [
    ['receipt_id', 'srm_check_receipt'],
    ['return_id', 'srm_check_return'],
  ] as const) {
    await sql`update srm_asn_label b set ${sql.ref(column)} = r.id
      from ${sql.table(table)} r, srm_asn_lot t
      where b.id = any (${boxIds}::bigint[]) and t.id = b.asn_lot_id and r.asn_id = ${asnId} and r.receipt_no = ${receiptNo}
        and r.asn_line_id = b.asn_line_id and r.lot_no = t.lot_no`.execute(trx)
  }
}
