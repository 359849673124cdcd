import { sql } from 'kysely'
import { identityTexts } from '#modules/identity/contract/texts.ts'
import type { TextTree } from '#platform/contract/texts.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Copies the names of the product's menu entries into the database, where lists search them. */
export async function seedMenuNames(trx: ScopedTransaction): Promise<void> {
  const menus = Object.keys(identityTexts.texts['en-US'].menus as TextTree)
  const names = menus.map((menu_no) => ({
    menu_no,
    menu_names: Object.fromEntries(
      LANGUAGES.map((language) => [language, (identityTexts.texts[language].menus as TextTree)[menu_no]]),
    ),
  }))
  await sql`
    update sys_menu m set menu_name = coalesce(g.menu_names ->> 'en-US', ''), menu_names = g.menu_names
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as g (menu_no text, menu_names jsonb)
    where m.menu_no = g.menu_no and m.tenantsid is null and m.menu_names is distinct from g.menu_names`.execute(trx)
}
