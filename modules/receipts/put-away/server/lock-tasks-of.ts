import { sql } from 'kysely'
import type { LockedTask } from './lock-batches-of-tasks.ts'
import { tasks } from './tasks.ts'

/** The tasks of acceptances, locked; acceptances of warehouses that work without have none. */
export const lockTasksOf = (
  context: Parameters<typeof tasks.lock>[0],
  receiptIds: readonly string[],
): Promise<LockedTask[]> => tasks.lock(context, sql`receipt_id = any (${[...receiptIds]}::bigint[])`)
