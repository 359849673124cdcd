import { type Selectable, sql } from 'kysely'
import type { SrmDiscrepancy } from '#db/schema.generated.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { announceDocument } from '#platform/server/documents/announce-document.ts'
import { discrepancy } from '../contract/document.ts'
import { type DiscrepancyKind, SETTLING_DAYS } from '../contract/fields.ts'
import { mayOwnSql } from './find-owner.ts'
import { writeSteps } from './write-steps.ts'

/** A stored discrepancy. */
export type Discrepancy = Selectable<SrmDiscrepancy>

/** A difference from a line of an ASN. */
export interface NewDiscrepancy {
  kind: DiscrepancyKind
  /** The row that makes it, such as `refusal:17`; a second one from the same row is not made. Absent where people report. */
  origin?: string
  asnLineId: string
  lotNo?: string
  qty: Decimal
  reason: string
  receiptNo?: string
  checkReturnId?: string
  receiptId?: string
  /** Who looks after it; the order's purchaser, or whoever makes it, unless given. */
  owner?: { id: string | null; userName: string }
  dueDate?: string
}

/**
 * Opens discrepancies over lines of ASNs, each with an owner and a day, and tells their suppliers. The owner is the order's
 * purchaser where that is a user who may see it.
 */
export async function openDiscrepancies(
  context: Pick<CallContext, 'trx' | 'caller' | 'today' | 'announce'>,
  requested: readonly NewDiscrepancy[],
): Promise<Discrepancy[]> {
  if (requested.length === 0) return []
  const { trx, caller, today } = context
  const given = requested.map(({ owner, dueDate, ...one }, place) => ({
    place,
    lotNo: '',
    receiptNo: '',
    ...one,
    ownerId: owner?.id ?? null,
    ownerName: owner?.userName ?? null,
    dueDate: dueDate ?? addDays(today, SETTLING_DAYS),
  }))
  const insert = sql<Discrepancy>`
    insert into srm_discrepancy (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, is_released,
      discrepancy_no, discrepancy_kind, origin, asn_id, asn_line_id, batch_id, check_return_id, receipt_id, receipt_no, asn_no,
      purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, spec, purchase_unit_no, lot_no,
      discrepancy_qty, reason, owner_id, owner_name, due_date, create_name, update_name)
    select l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, l.supplier_no, a.supplier_name, a.is_released,
      next_document_no('DC', ${today}::date), g.kind, g.origin, l.asn_id, l.id, l.batch_id, g."checkReturnId", g."receiptId",
      g."receiptNo", l.asn_no, l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, l.goods_no,
      l.goods_name, l.spec, l.purchase_unit_no, g."lotNo", g.qty, g.reason,
      case when g."ownerName" is not null then g."ownerId" else coalesce(o.id, me.id) end,
      coalesce(g."ownerName", o.user_name, me.user_name, ${caller.userName}), g."dueDate", ${caller.userName}, ${caller.userName}
    from json_to_recordset(${JSON.stringify(given)}::json) as g (place integer, kind text, origin text, "asnLineId" bigint,
      "lotNo" text, qty numeric, reason text, "receiptNo" text, "checkReturnId" bigint, "receiptId" bigint, "ownerId" bigint,
      "ownerName" text, "dueDate" date)
    join srm_asn_line l on l.id = g."asnLineId"
    join srm_asn_head a on a.id = l.asn_id
    join srm_purchase_head h on h.id = l.head_id
    left join lateral (
      select u.id, u.user_name from sys_user u
      where u.tenantsid = l.tenantsid and h.employee_name <> '' and ${mayOwnSql('u', 'l')}
        and (u.user_name = h.employee_name or u.employee_id in (select e.employee_no from bm_employee e
          where e.tenantsid = l.tenantsid and e.employee_name = h.employee_name))
      order by u.id limit 1) o on true
    left join sys_user me on me.tenantsid = l.tenantsid and me.id::text = ${caller.userId} and me.belong_supplier is null
    order by g.place
    on conflict (tenantsid, origin) do nothing
    returning *`
  const made = (await insert.execute(trx)).rows
  await writeSteps(
    context,
    made.map((row) => ({ discrepancy: row, step: 'made', qty: row.discrepancy_qty, note: row.reason })),
  )
  for (const row of made) announceDocument(context, discrepancy, row, { name: 'discrepancyOpened', reason: row.reason })
  return made
}
