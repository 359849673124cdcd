import { sql } from 'kysely'
import type { RecordSource } from '#platform/server/records/record-source.ts'
import { menuRecord } from '../contract/records/menu-record.ts'
import { checkMenu, keepUsedMenu } from './check-menu.ts'

/** The fields of an entry's names by language. */
const NAMES = { nameEnUs: 'en-US', nameZhCn: 'zh-CN', nameZhTw: 'zh-TW', nameVi: 'vi' } as const

/** A name in a language: those of the product as the company has corrected them. */
const nameIn = (language: string, otherwise: ReturnType<typeof sql>) =>
  sql`dictionary_name(t1.text_key, t1.menu_names,
    ${otherwise}, ${sql.lit(language)})`

const setting = (column: string) =>
  sql`(select s.${sql.ref(column)} from sys_menu_setting s
    where s.menu_no = t1.menu_no and s.tenantsid = (select scope_text('app.tenantsid')))`

/** Where menu entries lie: the product's among those of companies. Services behind them are on these hosts. */
export const menuSource = (serviceHosts: readonly string[]): RecordSource => ({
  record: menuRecord,
  table: 'sys_menu',
  columns: (language) => ({
    menuNo: sql`coalesce(t1.own_no, t1.menu_no)`,
    // An own entry's name is what is typed; the product's is in the reader's language.
    menuName: sql`case when t1.tenantsid is null then ${nameIn(language, sql`t1.menu_no`)} else t1.menu_name end`,
    menuOwner: sql`(select known_menu_no(o) from sys_menu o where o.menu_no = t1.menu_owner)`,
    menuOwnerName: sql`(select case when o.tenantsid is null
        then dictionary_name(o.text_key, o.menu_names, o.menu_no, ${sql.lit(language)})
        else coalesce(nullif(o.menu_names ->> ${sql.lit(language)}, ''), o.menu_name) end
      from sys_menu o where o.menu_no = t1.menu_owner)`,
    icon: sql`coalesce(nullif(t1.icon, ''), 'folder')`,
    isProduct: sql`t1.tenantsid is null`,
    ownSort: setting('sort'),
    isHidden: sql`coalesce(${setting('is_hidden')}, false)`,
    roleCount: sql`(select count(*)::int from sys_role_menu rm where rm.menu_no = t1.menu_no and cardinality(rm.flags) > 0)`,
    ...Object.fromEntries(Object.entries(NAMES).map(([name, language]) => [name, nameIn(language, sql`''`)])),
  }),
  packed: { menu_names: NAMES },
  upper: 'menuOwner',
  check: (context, change) => checkMenu(context, change, serviceHosts),
  keep: keepUsedMenu,
})
