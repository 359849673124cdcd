import { type Selectable, sql } from 'kysely'
import type { WmsPutAwayTask } from '#db/schema.generated.ts'
import { type LockedBatch, lockBatches } from '#modules/orders/server.ts'
import { type TaskAction, taskLifecycle } from '#modules/receipts/receipt/contract/lifecycle.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide, sideRefusal } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { type Decimal, maximum, subtract } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { plainDecimals } from '#platform/server/database/plain-decimals.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { TaskState } from '../contract/fields.ts'

/** A task under the caller's lock; decimals in their shortest notation. */
export type LockedTask = Selectable<WmsPutAwayTask> & { status: TaskState }

/** Locks tasks that the caller may see for what its side does at all, in the order of their ids; refuses where one is missing. */
export async function lockTasks(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  ids: readonly string[],
  action: TaskAction,
): Promise<LockedTask[]> {
  failOnWrongSide(caller, action)
  const requested = [...new Set(ids)]
  const rows = await trx
    .selectFrom('wms_put_away_task')
    .selectAll()
    .where(sql<boolean>`id = any (${requested}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.length < requested.length ? fail(platformErrors.notFound) : rows.map(lockedTask)
}

/** The same together with the batches of their goods, which go first: under both nothing is received, returned or cancelled. */
export async function lockTasksWithBatches(
  context: Pick<CallContext, 'trx' | 'caller'>,
  ids: readonly string[],
  action: TaskAction,
): Promise<{ tasks: LockedTask[]; batches: ReadonlyMap<string, LockedBatch> }> {
  const { trx, caller } = context
  failOnWrongSide(caller, action)
  const seen = await trx
    .selectFrom('wms_put_away_task')
    .select('batch_id')
    .where(sql<boolean>`id = any (${[...new Set(ids)]}::bigint[])`)
    .execute()
  const batches = await lockBatches(trx, [...new Set(seen.map((row) => row.batch_id))])
  return { batches, tasks: await lockTasks(context, ids, action) }
}

/** Suppliers, to whose role tasks are closed, are told so instead of failing at the lock. */
function failOnWrongSide({ side }: CallContext['caller'], action: TaskAction): void {
  const refusal = sideRefusal(taskLifecycle, action, side)
  if (refusal) fail(refusal)
}

/** The tasks of acceptances, locked; acceptances of warehouses that work without have none. */
export async function lockTasksOf(trx: ScopedTransaction, receiptIds: readonly string[]): Promise<LockedTask[]> {
  const rows = await trx
    .selectFrom('wms_put_away_task')
    .selectAll()
    .where(sql<boolean>`receipt_id = any (${receiptIds}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(lockedTask)
}

const lockedTask = (row: Selectable<WmsPutAwayTask>): LockedTask => ({
  ...plainDecimals(row),
  status: row.status as TaskState,
})

/** Refuses what a task's life does not allow now. */
export function decideTask({ caller }: Pick<CallContext, 'caller'>, task: LockedTask, action: TaskAction): void {
  const facts = { isAdjusted: task.adjust_no !== '' }
  const decision = decide(taskLifecycle, action, task.status, caller.side, facts)
  if (!decision.isAllowed) fail(decision.refusal)
}

/** What can be put away at all: what was accepted, without what went back from the receiving cell. */
export async function mostOf(trx: ScopedTransaction, task: LockedTask): Promise<Decimal> {
  return (await mostOfEach(trx, [task])).get(task.id) ?? '0'
}

/** The same of tasks by their ids. Exact only while their batches are locked. */
export async function mostOfEach(
  trx: ScopedTransaction,
  tasks: readonly LockedTask[],
): Promise<ReadonlyMap<string, Decimal>> {
  const { rows } = await sql<{ id: string; qty: Decimal }>`
    select t.id, trim_scale(sum(r.return_qty)) as qty from wms_put_away_task t
    join srm_bill_return_line r on r.receipt_id = t.receipt_id and r.cell_no = t.from_cell_no
    where t.id = any (${tasks.map(({ id }) => id)}::bigint[]) group by t.id`.execute(trx)
  const returned = new Map(rows.map(({ id, qty }) => [id, qty]))
  return new Map(tasks.map(({ id, task_qty }) => [id, maximum(subtract(task_qty, returned.get(id) ?? '0'), '0')]))
}
