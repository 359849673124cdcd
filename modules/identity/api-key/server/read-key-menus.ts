import type { Database } from '#platform/server/database/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { KEY_AREAS } from '../contract/key-areas.ts'

/** The product's menu entries within which keys of other systems may work. */
export async function readKeyMenus(db: Database): Promise<ReadonlySet<string>> {
  const rows = await inScope(db, systemScope('operations', '*'), (trx) =>
    trx
      .selectFrom('sys_menu')
      .select('menu_no')
      .where('menu_owner', 'in', KEY_AREAS)
      .where('tenantsid', 'is', null)
      .execute(),
  )
  return new Set(rows.map(({ menu_no }) => menu_no))
}
