import { sql, type Updateable } from 'kysely'
import type { WmsPutAwayTask } from '#db/schema.generated.ts'
import type { TaskAction } from '#modules/receipts/receipt/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { TaskState } from '../contract/fields.ts'
import { decideTask, type LockedTask, lockTasks } from './lock-tasks.ts'

/** A task after a command, as callers get it. */
export interface ChangedTask {
  id: string
  taskNo: string
  status: string
}

/** What a command writes into a task. */
export type TaskValues = Pick<
  Updateable<WmsPutAwayTask>,
  'frozen_from' | 'done_qty' | 'assignee_no' | 'assignee_name' | 'reason' | 'adjust_no'
> & { status?: TaskState }

/** Locks tasks, asks their life about the action, and writes what the command makes of each; all or none. */
export async function changeTasks(
  context: CallContext,
  ids: readonly string[],
  action: TaskAction,
  valuesOf: (task: LockedTask) => TaskValues,
  detail: Record<string, unknown> = {},
): Promise<{ tasks: ChangedTask[] }> {
  return changeLockedTasks(context, await lockTasks(context, ids, action), action, valuesOf, detail)
}

/** The same of tasks that are locked already. */
export async function changeLockedTasks(
  context: CallContext,
  tasks: readonly LockedTask[],
  action: TaskAction,
  valuesOf: (task: LockedTask) => TaskValues,
  detail: Record<string, unknown> = {},
): Promise<{ tasks: ChangedTask[] }> {
  for (const task of tasks) decideTask(context, task, action)
  const changed = await setTasks(
    context,
    tasks.map((task) => ({ task, values: valuesOf(task) })),
  )
  const [first] = changed
  context.audit({
    documentNo: changed.length === 1 ? (first?.taskNo ?? '') : '',
    detail: { ...detail, tasks: changed.map(({ taskNo, status }) => ({ taskNo, status })) },
  })
  announceTasks(context, tasks)
  return { tasks: changed }
}

/** Writes values of a locked task. */
export async function setTask(
  context: Pick<CallContext, 'trx' | 'caller'>,
  task: LockedTask,
  values: TaskValues,
): Promise<ChangedTask> {
  await setTasks(context, [{ task, values }])
  return changedTask(task, values)
}

/** Writes values of locked tasks in one statement, however many they are. */
export async function setTasks(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  changes: readonly { task: LockedTask; values: TaskValues }[],
): Promise<ChangedTask[]> {
  if (changes.length === 0) return []
  const rows = changes.map(({ task, values }) => {
    const { id, status, frozen_from, done_qty, assignee_no, assignee_name, reason, adjust_no } = { ...task, ...values }
    return { id, status, frozen_from, done_qty, assignee_no, assignee_name, reason, adjust_no }
  })
  const update = sql`
    update wms_put_away_task t set status = g.status, frozen_from = g.frozen_from, done_qty = g.done_qty,
      assignee_no = g.assignee_no, assignee_name = g.assignee_name, reason = g.reason, adjust_no = g.adjust_no,
      update_name = ${caller.userName}, update_date = clock_timestamp()
    from json_to_recordset(${JSON.stringify(rows)}::json) as g (id bigint, status text, frozen_from text, done_qty numeric,
      assignee_no text, assignee_name text, reason text, adjust_no text)
    where t.id = g.id`
  await update.execute(trx)
  return changes.map(({ task, values }) => changedTask(task, values))
}

const changedTask = (task: LockedTask, values: TaskValues): ChangedTask => ({
  id: task.id,
  taskNo: task.task_no,
  status: values.status ?? task.status,
})

/** Tells whoever has lists of tasks on screen; suppliers have none. */
export function announceTasks(context: Pick<CallContext, 'announce'>, tasks: readonly LockedTask[]): void {
  for (const orgNo of new Set(tasks.map((task) => task.org_no))) {
    context.announce({ topic: 'receipts', orgNo, supplierNo: '', payload: { documentNo: '' } })
  }
}
