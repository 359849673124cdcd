import { sql } from 'kysely'
import type { z } from 'zod'
import type { language } from '#modules/system/setting/contract/schemas.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'

/** Whose languages are offered before sign-in. */
export interface LanguageOptions {
  db: Database
  /** The company; undefined: the only one there is. */
  publicTenant: string | undefined
}

/**
 * The languages that the company offers, in its order. Whoever asks has not signed in yet, so the product reads for them; where
 * several companies share the portal and none is chosen, a language is offered that any of them offers.
 */
export async function listLanguages({ db, publicTenant }: LanguageOptions): Promise<z.input<typeof language>[]> {
  const { rows } = await inScope(
    db,
    systemScope('public pages', publicTenant ?? '*'),
    (trx) =>
      sql<z.input<typeof language>>`
        select min(id)::text as id, language_code as "languageCode", min(description) as description,
          bool_and(is_default) as "isDefault"
        from sys_language where status_code = '1'
        group by language_code order by min(sort), language_code`.execute(trx),
    'read',
  )
  return rows
}
