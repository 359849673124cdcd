import { sql } from 'kysely'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { LineTable, RecordSource } from '#platform/server/records/record-source.ts'
import { linesOf } from '#platform/server/records/write-record.ts'
import { roleRecord } from '../contract/records/role-record.ts'
import { roleForm } from '../contract/schemas.ts'
import { checkRoleRow } from './check-role-row.ts'
import { knownMenus } from './known-menus.ts'
import { roleSearch } from './role-list.ts'
import { saveRole } from './save-role.ts'

/** Rights on menu entries as lines; a company's own entries go by the numbers that it gave them. */
export const grants = (table: 'sys_role_menu' | 'sys_user_menu', owner: 'role_id' | 'user_id'): LineTable => ({
  table,
  owner,
  order: 'menu_no',
  columns: (language) => ({
    menuNo: sql`(select known_menu_no(m) from sys_menu m where m.menu_no = t1.menu_no)`,
    menuName: sql`(select case when m.tenantsid is null
        then dictionary_name(m.text_key, m.menu_names, m.menu_no, ${sql.lit(language)})
        else coalesce(nullif(m.menu_names ->> ${sql.lit(language)}, ''), m.menu_name) end
      from sys_menu m where m.menu_no = t1.menu_no)`,
    ...Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, sql`${sql.lit(flag)} = any(t1.flags)`])),
  }),
})

/** The same as forms have them. */
export async function menusOf({ trx }: CallContext, input: RecordInput) {
  const known = await knownMenus(trx)
  return linesOf(input, 'menus').map((line) => ({
    menuNo: known.get(String(line.menuNo)) ?? String(line.menuNo),
    flags: PERMISSION_FLAGS.filter((flag) => line[flag] === true),
  }))
}

/** A record's own values as a form takes them. */
export const ownOf = ({
  roles: _roles,
  orgs: _orgs,
  warehouses: _houses,
  classifyTypes: _types,
  ...own
}: RecordInput) => {
  const { menus: _menus, ...rest } = own
  return rest
}

/** Roles as sheets. */
export const roleSheet: RecordSource = {
  record: roleRecord,
  table: 'sys_role',
  columns: () => ({ userCount: sql`(select count(*)::text from sys_user_role ur where ur.role_id = t1.id)` }),
  searchColumn: roleSearch,
  lines: { menus: grants('sys_role_menu', 'role_id') },
  check: (context, { after }) => checkRoleRow(context, after),
  add: async (context, input) => saveRole(context, await roleOf(context, input)),
  change: async (context, key, input) => saveRole(context, { ...(await roleOf(context, input)), ...key }),
}

/** A row as the form of roles has it. */
async function roleOf(context: CallContext, input: RecordInput) {
  return roleForm.parse({ ...ownOf(input), menus: await menusOf(context, input) })
}
