import { sql } from 'kysely'
import type { Decimal } from '#platform/contract/decimal.ts'
import { executeKept } from '#platform/server/execute-kept.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** What happens to a line of a locked notice: signed quantities, with the lot where it is one's. */
export interface AsnLineMove {
  asnLineId: string
  lotId?: string
  receive?: Decimal
  checkReturn?: Decimal
  ended?: Decimal
}

/** Adds moves to the lines and lots of notices. The database refuses what is more than was shipped. */
export async function moveAsnLines(trx: ScopedTransaction, moves: readonly AsnLineMove[]): Promise<void> {
  if (moves.length === 0) return
  const columns = sql`${moves.map((move) => move.asnLineId)}::bigint[], ${moves.map((move) => move.lotId ?? null)}::bigint[],
    ${moves.map((move) => move.receive ?? '0')}::numeric[], ${moves.map((move) => move.checkReturn ?? '0')}::numeric[],
    ${moves.map((move) => move.ended ?? '0')}::numeric[]`
  const lines = sql`
    update srm_asn_line l set
      receive_qty = l.receive_qty + m.receive, check_return_qty = l.check_return_qty + m.check_return,
      ended_qty = l.ended_qty + m.ended, version = l.version + 1
    from (
      select line_id, sum(receive) as receive, sum(check_return) as check_return, sum(ended) as ended
      from unnest(${columns}) as given (line_id, lot_id, receive, check_return, ended) group by line_id
    ) m where l.id = m.line_id`
  await executeKept(trx, lines.compile(trx))
  const lots = sql`
    update srm_asn_lot t set receive_qty = t.receive_qty + m.receive, check_return_qty = t.check_return_qty + m.check_return
    from (
      select lot_id, sum(receive) as receive, sum(check_return) as check_return
      from unnest(${columns}) as given (line_id, lot_id, receive, check_return, ended)
      where lot_id is not null group by lot_id
    ) m where t.id = m.lot_id`
  await executeKept(trx, lots.compile(trx))
}
