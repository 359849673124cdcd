import { randomUUID } from 'node:crypto'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { FIXTURE_TENANT } from './demo-fixtures.ts'
import type { TestContext } from './test-context.ts'

/** A run of a task that failed with words that nothing else has. */
export async function failedRun(context: TestContext, taskId: string) {
  const [askedBy, errorMessage] = [`Mine ${randomUUID()}`, `Why ${randomUUID()}`]
  await inScope(context.db, systemScope('tests', FIXTURE_TENANT), (trx) =>
    trx
      .insertInto('sys_job_run')
      .values({
        tenantsid: FIXTURE_TENANT,
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
