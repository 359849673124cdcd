import { sql } from 'kysely'
import { type Decimal, maximum, subtract } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** What of a task tells how much of it can be put away. */
interface PlacedTask {
  id: string
  task_qty: Decimal
}

/** What can be put away at all: what was accepted, without what went back from the receiving cell. */
export async function mostOf(trx: ScopedTransaction, task: PlacedTask): Promise<Decimal> {
  return (await mostOfEach(trx, [task])).get(task.id) ?? '0'
}

/** The same of tasks by their ids. Exact only while their batches are locked. */
export async function mostOfEach(
  trx: ScopedTransaction,
  tasks: readonly PlacedTask[],
): Promise<ReadonlyMap<string, Decimal>> {
  const { rows } = await sql<{ id: string; qty: Decimal }>`
    select t.id, trim_scale(sum(r.return_qty)) as qty from wms_put_away_task t
    join srm_bill_return_line r on r.receipt_id = t.receipt_id and r.cell_no = t.from_cell_no
    where t.id = any (${tasks.map(({ id }) => id)}::bigint[]) group by t.id`.execute(trx)
  const returned = new Map(rows.map(({ id, qty }) => [id, qty]))
  return new Map(tasks.map(({ id, task_qty }) => [id, maximum(subtract(task_qty, returned.get(id) ?? '0'), '0')]))
}
