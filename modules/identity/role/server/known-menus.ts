import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** What menu entries are kept under, by the numbers that people know: those of the product, and those that a company gave its own. */
export async function knownMenus(trx: ScopedTransaction): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ known: string; menuNo: string }>`
    select known_menu_no(m) as known, menu_no as "menuNo" from sys_menu m`.execute(trx)
  return new Map(rows.map(({ known, menuNo }) => [known, menuNo]))
}
