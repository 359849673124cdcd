import { inScope, systemScope } from '#platform/server/scope.ts'
import { FIXTURE_TENANT } from './demo-fixtures.ts'
import type { TestContext } from './test-context.ts'

/** The licence key that the demo company has. */
export async function keptLicence({ db }: TestContext): Promise<string> {
  const row = await inScope(db, systemScope('tests', FIXTURE_TENANT), (trx) =>
    trx.selectFrom('sys_licence').select('licence_key').executeTakeFirstOrThrow(),
  )
  return row.licence_key
}
