import { sql } from 'kysely'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** What happens to a line of a locked ASN: signed quantities, with the lot where it is one's. */
export interface AsnLineMove {
  asnLineId: string
  lotId?: string
  receive?: Decimal
  checkReturn?: Decimal
  ended?: Decimal
  /** What came above what was announced: line and lot grow by it. */
  above?: Decimal
}

/** Adds moves to the lines and lots of ASNs. The database refuses what is more than was shipped. */
export async function moveAsnLines(trx: ScopedTransaction, moves: readonly AsnLineMove[]): Promise<void> {
  if (moves.length === 0) return
  // Not as arrays, by whose lengths the planner would plan each time anew.
  const given = sql`json_to_recordset(${JSON.stringify(moves)}::json)
    as given ("asnLineId" bigint, "lotId" bigint, receive numeric, "checkReturn" numeric, ended numeric, above numeric)`
  const lines = sql`
    update srm_asn_line l set
      receive_qty = l.receive_qty + m.receive, check_return_qty = l.check_return_qty + m.check_return,
      ended_qty = l.ended_qty + m.ended, delivery_qty = l.delivery_qty + m.above, over_receipt_qty = l.over_receipt_qty + m.above,
      version = l.version + 1, update_date = clock_timestamp()
    from (
      select "asnLineId" as line_id, coalesce(sum(receive), 0) as receive, coalesce(sum("checkReturn"), 0) as check_return,
        coalesce(sum(ended), 0) as ended, coalesce(sum(above), 0) as above
      from ${given} group by "asnLineId"
    ) m where l.id = m.line_id`
  await lines.execute(trx)
  const lots = sql`
    update srm_asn_lot t set receive_qty = t.receive_qty + m.receive, check_return_qty = t.check_return_qty + m.check_return,
      qty = t.qty + m.above, over_receipt_qty = t.over_receipt_qty + m.above
    from (
      select "lotId" as lot_id, coalesce(sum(receive), 0) as receive, coalesce(sum("checkReturn"), 0) as check_return,
        coalesce(sum(above), 0) as above
      from ${given} where "lotId" is not null group by "lotId"
    ) m where t.id = m.lot_id`
  await lots.execute(trx)
}
