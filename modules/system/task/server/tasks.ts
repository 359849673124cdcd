import { type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/schema.generated.ts'
import { paramValue } from '#modules/system/setting/server/read-param.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import type { TaskContext, TaskDefinition, TaskOutcome } from '#platform/server/server-module.ts'

/** How long an answer is kept for a request that comes twice. */
const IDEMPOTENCY_HOURS = 24

/** Tasks that keep of the past what the company's parameters say, and for as long. */
export const upkeepTasks: readonly TaskDefinition[] = [
  { name: 'system.removeOldLogs', schedule: { scheduleKind: 'daily', atTime: '04:07' }, run: removeOldLogs },
  { name: 'system.removeOldMessages', schedule: { scheduleKind: 'hourly', atMinute: 17 }, run: removeOldMessages },
]

async function removeOldLogs({ db, tenantsid }: TaskContext): Promise<TaskOutcome> {
  return inScope(db, systemScope('jobs', tenantsid), async (trx) => {
    const operations = Number(await paramValue(trx, 'operationLogDays'))
    const abnormal = Number(await paramValue(trx, 'abnormalLogDays'))
    const history = Number(await paramValue(trx, 'taskHistoryDays'))
    const counts = [
      await removeBefore(trx, 'sys_operation_log', 'update_date', daysAgo(operations)),
      await removeBefore(trx, 'sys_abnormal_log', 'update_date', daysAgo(abnormal)),
      await removeBefore(trx, 'sys_job_run', 'update_date', daysAgo(history)),
    ] as const
    const [operationCount, abnormalCount, runCount] = counts
    return {
      rowCount: operationCount + abnormalCount + runCount,
      note: { textKey: 'system:tasks.logsRemoved', parameters: { operationCount, abnormalCount, runCount } },
    }
  })
}

async function removeOldMessages({ db, tenantsid }: TaskContext): Promise<TaskOutcome> {
  return inScope(db, systemScope('jobs', tenantsid), async (trx) => {
    const days = Number(await paramValue(trx, 'outboxDays'))
    // A message that still waits has no such time.
    const messages = await removeBefore(trx, 'sys_outbox', 'dispatched_at', daysAgo(days))
    const keyAge = sql<string>`now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`
    const keys =
      await sql`delete from sys_idempotency where tenantsid = ${tenantsid} and create_date < ${keyAge}`.execute(trx)
    return { rowCount: messages + Number(keys.numAffectedRows ?? 0) }
  })
}

const daysAgo = (days: number): RawBuilder<string> => sql<string>`now() - make_interval(days => ${days})`

async function removeBefore(
  trx: ScopedTransaction,
  table: keyof DB & string,
  column: string,
  moment: RawBuilder<string>,
): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${moment}`.execute(trx)
  return Number(numAffectedRows)
}
