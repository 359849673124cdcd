import { sql } from 'kysely'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import type { TaskContext, TaskOutcome } from '#platform/server/server-module.ts'

/** A stock of which the pieces are not as many as the stock says, or a number that is not where its last step left it. */
export interface SerialDifference {
  place: string
  /** What the stock, or the last step, says. */
  told: string
  /** What the serial numbers say. */
  found: string
}

/**
 * Compares the pieces in storage with the stock of every item that is told apart by serial number, and every number with the last
 * step of its trail. They never differ.
 */
export async function serialDifferences(trx: ScopedTransaction): Promise<SerialDifference[]> {
  const { rows } = await sql<SerialDifference>`
    with pieces as (
      select tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no, count(*)::numeric as qty
      from wms_serial where status = 'inStorage' group by 1, 2, 3, 4, 5, 6),
    stock as (
      select s.tenantsid, s.warehouse_no, s.cell_no, s.item_no, s.lot_no, s.owner_no, s.on_hand_qty as qty
      from wms_stock s join bm_item i on i.tenantsid = s.tenantsid and i.item_no = s.item_no and i.item_rule = '3'
      where s.on_hand_qty <> 0)
    select concat_ws('/', warehouse_no, cell_no, item_no, nullif(lot_no, ''), nullif(owner_no, '')) as place,
      trim_scale(coalesce(stock.qty, 0))::text as told, trim_scale(coalesce(pieces.qty, 0))::text as found
    from stock full join pieces using (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no)
    where stock.qty is distinct from pieces.qty
    union all
    select concat_ws('/', s.item_no, s.serial_no), coalesce(m.status_to, 'initial'), s.status
    from wms_serial s
    left join lateral (select status_to from wms_serial_move where serial_id = s.id order by id desc limit 1) m on true
    where s.status <> coalesce(m.status_to, 'initial')
    order by 1 limit 100`.execute(trx)
  return rows
}

/** Stocks that a failure names. */
const EXAMPLES = 5

/** The same every night; where something differs, the task fails and names the first. */
export async function checkSerials({ db, tenantsid }: TaskContext): Promise<TaskOutcome> {
  const { different, count } = await inScope(
    db,
    systemScope('jobs', tenantsid),
    async (trx) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from wms_serial`.execute(trx)
      return { different: await serialDifferences(trx), count: rows[0]?.count ?? 0 }
    },
    'read',
  )
  if (different.length > 0) {
    const places = different.slice(0, EXAMPLES).map(({ place, told, found }) => `${place} (${told}, not ${found})`)
    throw new Error(`serial numbers differ from stock or trail: ${places.join(', ')}`)
  }
  return { rowCount: count, note: { textKey: 'inventory:tasks.serialsFit', parameters: { count } } }
}
