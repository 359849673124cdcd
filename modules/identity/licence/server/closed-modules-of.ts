import type { KeyObject } from 'node:crypto'
import type { ClosedModules } from '#platform/server/closed-modules.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { ModuleGate } from '#platform/server/module-gate.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { judgeLicence } from './licence.ts'

/** What a company's licence leaves closed, for work without a caller. */
export async function closedModulesOf(
  db: Database,
  gate: ModuleGate,
  { tenantsid, today }: { tenantsid: string; today: string },
  issuer: KeyObject,
): Promise<ClosedModules | undefined> {
  const kept = await inScope(db, systemScope('jobs', tenantsid), (trx) =>
    trx.selectFrom('sys_licence').select('licence_key').executeTakeFirst(),
  )
  return gate.closedBy(judgeLicence(kept?.licence_key, issuer, tenantsid, today).content?.modules)
}
