import { sql } from 'kysely'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** What a number on a label stands for: a box (level 1), or a carton or pallet with boxes inside. */
export interface LabelledUnit {
  id: string
  asnId: string
  unitCode: string
  level: '1' | '2' | '3'
  isCurrent: boolean
}

/** A box in force with what is inside; `receiptNo` where a receipt took it. */
export interface LabelledBox {
  id: string
  asnLineId: string
  asnLotId: string
  goodsNo: string
  goodsName: string
  lotNo: string
  qty: string
  purchaseUnitNo: string
  receiptNo: string | null
  /** Pieces that lie in it, where they are told apart by serial number. */
  serialNos: string[]
}

/** The first of these numbers that is on a label of an ASN that the caller sees; a label in force before one that was replaced. */
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
  return rows.sort((a, b) => placeOf(a) - placeOf(b) || Number(b.isCurrent) - Number(a.isCurrent))[0]
}

/** The boxes of a box, carton or pallet, under the caller's lock; their ASN is locked already. */
export async function lockLabelledBoxes(trx: ScopedTransaction, unit: LabelledUnit): Promise<LabelledBox[]> {
  const inside =
    unit.level === '1'
      ? sql`b.id = ${unit.id}`
      : sql`b.package_id in (select p.id from srm_asn_package p where p.id = ${unit.id} or p.parent_id = ${unit.id})`
  const { rows } = await sql<LabelledBox>`
    select b.id::text, l.id::text as "asnLineId", t.id::text as "asnLotId", l.goods_no as "goodsNo", l.goods_name as "goodsName", t.lot_no as "lotNo",
      trim_scale(b.qty)::text as qty, l.purchase_unit_no as "purchaseUnitNo", b.serial_nos as "serialNos",
      (select r.receipt_no from srm_check_receipt r where r.id = b.receipt_id
       union all select r.receipt_no from srm_check_return r where r.id = b.return_id
       union all select r.receipt_no from srm_inspection r where r.id = b.inspection_id) as "receiptNo"
    from srm_asn_label b
    join srm_asn_line l on l.id = b.asn_line_id
    join srm_asn_lot t on t.id = b.asn_lot_id
    where ${inside} and b.is_current
    order by b.id
    for update of b`.execute(trx)
  if (rows.length === 0) {
    const gone = unit.level === '1' ? deliveriesErrors.labelReplaced : deliveriesErrors.packageGone
    return fail(gone, { unitCode: unit.unitCode })
  }
  return rows
}

/** A box that no receipt and no arrival took yet, by its alias. */
const isOpenSql = (alias: string) =>
  sql`${sql.ref(`${alias}.is_current`)} and ${sql.ref(`${alias}.receipt_id`)} is null and ${sql.ref(`${alias}.return_id`)} is null
    and ${sql.ref(`${alias}.inspection_id`)} is null`

/** What the boxes of lots hold that no receipt took yet, by lot. */
export async function readOpenInBoxes(
  trx: ScopedTransaction,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, Decimal>> {
  const { rows } = await sql<{ lotId: string; qty: Decimal }>`
    select b.asn_lot_id::text as "lotId", trim_scale(sum(b.qty))::text as qty from srm_asn_label b
    where b.asn_lot_id = any (${lotIds}::bigint[]) and ${isOpenSql('b')} group by b.asn_lot_id`.execute(trx)
  return new Map(rows.map(({ lotId, qty }) => [lotId, qty]))
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
    ['inspection_id', 'srm_inspection'],
  ] as const) {
    await sql`update srm_asn_label b set ${sql.ref(column)} = r.id
      from ${sql.table(table)} r, srm_asn_lot t
      where b.id = any (${boxIds}::bigint[]) and t.id = b.asn_lot_id and r.asn_id = ${asnId} and r.receipt_no = ${receiptNo}
        and r.asn_line_id = b.asn_line_id and r.lot_no = t.lot_no`.execute(trx)
  }
}

/** The tables of a receipt with the quantity that a row takes of a lot, and the column of the boxes that went with it. */
const TAKEN = {
  accepted: {
    table: sql.table('srm_check_receipt'),
    quantity: sql`r.receive_qty - r.over_receipt_qty`,
    column: sql.ref('receipt_id'),
  },
  refused: {
    table: sql.table('srm_check_return'),
    quantity: sql`r.check_return_qty - r.over_receipt_qty`,
    column: sql.ref('return_id'),
  },
  arrived: {
    table: sql.table('srm_inspection'),
    quantity: sql`r.inspect_qty - r.over_receipt_qty`,
    column: sql.ref('inspection_id'),
  },
} as const

/**
 * Where a receipt takes exactly what the open boxes of a lot hold together, it took these boxes, whether they were scanned or not.
 * Where it takes less, nobody knows which ones came, and none is noted. What came above the ASN is in no box.
 */
export async function noteWholeLots(
  trx: ScopedTransaction,
  lotIds: readonly string[],
  receiptNo: string,
  kind: keyof typeof TAKEN,
): Promise<void> {
  if (lotIds.length === 0) return
  const { table, quantity, column } = TAKEN[kind]
  const noted = sql`update srm_asn_label b set ${column} = r.id
    from srm_asn_lot t join ${table} r on r.asn_line_id = t.asn_line_id and r.lot_no = t.lot_no
    where t.id = any (${lotIds}::bigint[]) and r.receipt_no = ${receiptNo} and b.asn_lot_id = t.id and ${isOpenSql('b')}
      and ${quantity} = (select sum(o.qty) from srm_asn_label o where o.asn_lot_id = t.id and ${isOpenSql('o')})`
  await noted.execute(trx)
}
