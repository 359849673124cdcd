import { sql } from 'kysely'
import type { z } from 'zod'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { currentUser, menuItem } from '../contract/schemas.ts'

/** Menu entries in which the caller has any right, with their groups, in the caller's language. */
export async function menusOf(db: Database, context: CallContext, appNo: string): Promise<z.input<typeof menuItem>[]> {
  const { caller, translate } = context
  const all = await inScope(
    db,
    systemScope('sign-in', caller.tenantsid),
    (trx) => trx.selectFrom('sys_menu').selectAll().where('app_no', '=', appNo).orderBy('sort').execute(),
    'read',
  )
  const granted = new Set(
    all.filter((menu) => (caller.flags.get(menu.menu_no)?.size ?? 0) > 0).map((menu) => menu.menu_no),
  )
  const owners = new Set(all.filter((menu) => granted.has(menu.menu_no)).map((menu) => menu.menu_owner))
  return all
    .filter((menu) => granted.has(menu.menu_no) || owners.has(menu.menu_no))
    .map((menu) => ({
      menuNo: menu.menu_no,
      menuName: translate(`identity:menus.${menu.menu_no}`),
      menuLevel: menu.menu_level,
      menuOwner: menu.menu_owner,
      url: menu.url,
      icon: menu.icon,
      sort: menu.sort,
      appNo: menu.app_no,
      ...Object.fromEntries([...(caller.flags.get(menu.menu_no) ?? [])].map((flag) => [flag, true])),
    }))
}

/** The organisation that the user belongs to; without one, the first of those they may see. */
async function ownOrgNo(db: Database, { tenantsid, userId, orgNos }: CallContext['caller']): Promise<string> {
  const user = await inScope(
    db,
    systemScope('sign-in', tenantsid),
    (trx) => trx.selectFrom('sys_user').select('org_no').where('id', '=', userId).executeTakeFirst(),
    'read',
  )
  return user?.org_no ?? orgNos[0] ?? ''
}

/** The signed-in user with scope and menus. */
export async function readCurrentUser(db: Database, context: CallContext): Promise<z.input<typeof currentUser>> {
  const { caller, trx } = context
  const orgNo = await ownOrgNo(db, caller)
  const names = await sql<{
    org_no: string
    org_name: string
    warehouse_no: string
    warehouse_name: string
    supplier_name: string
  }>`
    select coalesce(o.org_no, '') as org_no, coalesce(o.org_name, '') as org_name,
      coalesce(w.warehouse_no, '') as warehouse_no, coalesce(w.warehouse_name, '') as warehouse_name,
      coalesce(s.supplier_name, '') as supplier_name
    from (select 1) one
    left join bm_org o on o.org_no = ${orgNo}
    left join lateral (
      select warehouse_no, warehouse_name from bm_warehouse
      where org_no = ${orgNo} and warehouse_no = any(${caller.warehouseNos}::text[])
      order by warehouse_no limit 1) w on true
    left join bm_supplier s on s.supplier_no = ${caller.supplierNo}`.execute(trx)
  const named = names.rows[0]
  return {
    userInfo: {
      id: caller.userId,
      userNo: caller.userNo,
      userName: caller.userName,
      orgNo: named?.org_no ?? '',
      orgName: named?.org_name ?? '',
      warehouseNo: named?.warehouse_no ?? '',
      warehouseName: named?.warehouse_name ?? '',
      belongSupplier: caller.supplierNo,
      supplierName: named?.supplier_name ?? '',
      side: caller.side === 'supplier' ? 'supplier' : 'purchaser',
      limitCount: caller.limitCount,
      tenantsid: caller.tenantsid,
      userDataList: [
        ...caller.orgNos.map((dataValue) => ({ dataType: '1', dataValue })),
        ...caller.classifyTypes.map((dataValue) => ({ dataType: '2', dataValue })),
        ...caller.warehouseNos.map((dataValue) => ({ dataType: '3', dataValue })),
      ],
    },
    allMenuList: await menusOf(db, context, 'PC'),
  }
}
