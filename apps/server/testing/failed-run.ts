import { randomUUID } from 'node:crypto'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { CAST_TENANT } from './demo-cast.ts'
import type { DemoWorld } from './demo-world.ts'

/** A run of a task that failed with words that nothing else has. */
export async function failedRun(world: DemoWorld, taskId: string) {
  const [askedBy, errorMessage] = [`Mine ${randomUUID()}`, `Why ${randomUUID()}`]
  await inScope(world.db, systemScope('tests', CAST_TENANT), (trx) =>
    trx
      .insertInto('sys_job_run')
      .values({
        tenantsid: CAST_TENANT,
        job_id: taskId,
        run_cause: 'asked',
        asked_by: askedBy,
        result: 'failed',
        error_message: errorMessage,
      })
      .execute(),
  )
  return { input: { condition: { keyword: errorMessage } }, secrets: [askedBy] }
}
