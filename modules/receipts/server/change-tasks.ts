import { sql, type Updateable } from 'kysely'
import type { WmsPutAwayTask } from '#db/schema.generated.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { TaskAction } from '../contract/lifecycle.ts'
import type { TaskState } from '../contract/task-fields.ts'
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
  const tasks = await lockTasks(context.trx, ids)
  for (const task of tasks) decideTask(context, task, action)
  const changed: ChangedTask[] = []
  for (const task of tasks) changed.push(await setTask(context, task, valuesOf(task)))
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
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  task: LockedTask,
  values: TaskValues,
): Promise<ChangedTask> {
  await trx
    .updateTable('wms_put_away_task')
    .set({ ...values, update_name: caller.userName, update_date: sql`clock_timestamp()` })
    .where('id', '=', task.id)
    .execute()
  return { id: task.id, taskNo: task.task_no, status: values.status ?? task.status }
}

/** Tells whoever has lists of tasks on screen; suppliers have none. */
export function announceTasks(context: Pick<CallContext, 'announce'>, tasks: readonly LockedTask[]): void {
  for (const orgNo of new Set(tasks.map((task) => task.org_no))) {
    context.announce({ topic: 'receipts', orgNo, supplierNo: '', payload: { documentNo: '' } })
  }
}
