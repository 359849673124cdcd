import { sql } from 'kysely'
import type { Handler } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { menuCalls } from '../contract/calls.ts'
import { menuGroupFields } from '../contract/fields.ts'

/** Groups of menu entries to choose, in the reader's language. */
export const chooseMenuGroups: Handler<typeof menuCalls, 'ISysMenuService/getsysmenugrouplist'> = (context, query) => {
  const menuName = sql`coalesce(nullif(t1.menu_names ->> ${sql.lit(context.language)}, ''), t1.menu_name)`
  const list = defineList<typeof menuGroupFields>({
    fields: menuGroupFields,
    table: 'sys_menu',
    columns: { menuNo: sql`known_menu_no(t1)`, menuName },
    defaultSort: { field: 'menuNo', order: 'asc' },
    where: sql`t1.menu_level = '1' and t1.status_code = '1'`,
  })
  return readList(context, list, query, (row) => row)
}
