import { inScope, systemScope } from '#platform/server/scope.ts'
import { CAST_TENANT } from './demo-cast.ts'
import type { DemoWorld } from './demo-world.ts'

/** The licence key that the demo company has. */
export async function keptLicence({ db }: DemoWorld): Promise<string> {
  const row = await inScope(db, systemScope('tests', CAST_TENANT), (trx) =>
    trx.selectFrom('sys_licence').select('licence_key').executeTakeFirstOrThrow(),
  )
  return row.licence_key
}
