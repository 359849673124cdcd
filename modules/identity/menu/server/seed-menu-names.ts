import { sql } from 'kysely'
import { menuKey } from '#modules/identity/role/contract/menu-key.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { TextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { MENUS } from '#product/names.generated.ts'

/** Copies the names of the product's menu entries, and where they stand, into the database, where lists search them. */
export async function seedMenuNames(trx: ScopedTransaction, texts: TextCatalogue): Promise<void> {
  const names = Object.keys(MENUS).map((menu_no) => ({
    menu_no,
    text_key: menuKey(menu_no),
    menu_names: Object.fromEntries(
      LANGUAGES.map((language) => [language, texts.translator(language)(menuKey(menu_no))]),
    ),
  }))
  await sql`
    update sys_menu m set menu_name = coalesce(g.menu_names ->> 'en-US', ''), menu_names = g.menu_names, text_key = g.text_key
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as g (menu_no text, menu_names jsonb, text_key text)
    where m.menu_no = g.menu_no and m.tenantsid is null
      and (m.menu_names, m.text_key) is distinct from (g.menu_names, g.text_key)`.execute(trx)
}
