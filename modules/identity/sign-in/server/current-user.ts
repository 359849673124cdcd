import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { verdictOf } from '#modules/identity/licence/server/read-licence.ts'
import { menuKey } from '#modules/identity/role/contract/menu-key.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import { START_ROUTE } from '#platform/contract/values/product.ts'
import type { CallContext, OutboundContext } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { Translate } from '#platform/server/texts/text-catalogue.ts'
import type { currentUser, menuItem } from '../contract/schemas.ts'

/** Menu entries in which the caller has any right, with their groups, in the caller's language. */
export async function menusOf(
  db: Database,
  context: OutboundContext,
  appNo: string,
): Promise<z.input<typeof menuItem>[]> {
  const { caller, translate, language } = context
  const all = await inScope(
    db,
    systemScope('sign-in', caller.tenantsid),
    (trx) =>
      trx
        .selectFrom('sys_menu as m')
        .leftJoin('sys_menu_setting as s', (join) =>
          join.onRef('s.menu_no', '=', 'm.menu_no').on('s.tenantsid', '=', caller.tenantsid),
        )
        .select(['m.menu_no', 'm.menu_owner', 'm.app_no', 'm.url', 'm.icon', 'm.tenantsid'])
        .select(['m.menu_name', sql<string | null>`nullif(m.menu_names ->> ${language}, '')`.as('own_name')])
        .select(sql<number>`coalesce(s.sort, m.sort)`.as('sort'))
        .where('m.app_no', '=', appNo)
        .where('m.status_code', '=', '1')
        .where(sql<boolean>`not coalesce(s.is_hidden, false)`)
        .orderBy('sort')
        .orderBy('m.id')
        .execute(),
    'read',
  )
  const granted = new Set(
    all
      .filter(({ menu_no }) => (caller.flags.get(menu_no)?.size ?? 0) > 0 && !caller.closed?.menuNos.has(menu_no))
      .map((menu) => menu.menu_no),
  )
  const shown = withOwners(granted, new Map(all.map((menu) => [menu.menu_no, menu.menu_owner])))
  return all
    .filter((menu) => shown.has(menu.menu_no))
    .map((menu) => ({
      menuNo: menu.menu_no,
      menuName: nameOf(menu, translate),
      menuLevel: menu.app_no === 'PDA' ? '1' : '2',
      menuOwner: menu.menu_owner,
      url: menu.url,
      icon: menu.icon,
      sort: menu.sort,
      appNo: menu.app_no,
      ...Object.fromEntries([...(caller.flags.get(menu.menu_no) ?? [])].map((flag) => [flag, true])),
    }))
}

/** The product's entries are named by its texts, own ones in the reader's language as far as it has a name. */
function nameOf(
  menu: { menu_no: string; tenantsid: string | null; own_name: string | null; menu_name: string },
  translate: Translate,
): string {
  if (menu.tenantsid === null) return translate(menuKey(menu.menu_no))
  return menu.own_name ?? menu.menu_name
}

/** What the user's own record says of work and password. */
async function readOwnRecord({ trx, caller }: CallContext) {
  return trx
    .selectFrom('sys_user as u')
    .leftJoin('sys_password_policy as p', 'p.tenantsid', 'u.tenantsid')
    .select(['u.org_no', 'u.employee_id', 'u.language', 'u.is_pwd_temporary', 'p.warning_days'])
    .select(
      sql<
        number | null
      >`ceil(extract(epoch from u.pwd_changed_at + make_interval(days => p.validity_days) - now()) / 86400)::int`.as(
        'days_left',
      ),
    )
    .where('u.id', '=', caller.userId)
    .executeTakeFirstOrThrow()
}

/** The caller's authority lists with the names of what stands on them. */
async function readAuthority({ trx, caller }: CallContext) {
  const orgs = await trx
    .selectFrom('bm_org')
    .select(['org_no as orgNo', 'org_name as orgName'])
    .orderBy('org_no')
    .execute()
  const warehouses = await trx
    .selectFrom('bm_warehouse')
    .select(['warehouse_no as warehouseNo', 'warehouse_name as warehouseName'])
    .orderBy('warehouse_no')
    .execute()
  const classifyTypes = await trx
    .selectFrom('bm_classify_type')
    .select(['classify_type as classifyType', 'classify_type_name as classifyTypeName'])
    .orderBy('classify_type')
    .execute()
  return {
    sysUserOrgResDtoList: orgs.filter((row) => caller.orgNos.includes(row.orgNo)),
    sysUserWarehouseResDtoList: warehouses.filter((row) => caller.warehouseNos.includes(row.warehouseNo)),
    sysUserClassifyTypeResDtoList: classifyTypes.filter((row) => caller.classifyTypes.includes(row.classifyType)),
  }
}

/** Decimals of amounts in the company's currencies. */
async function readCurrencyDecimals({ trx }: CallContext): Promise<Record<string, number>> {
  const currencies = await trx.selectFrom('bm_currency').select(['currency', 'decimals']).execute()
  return Object.fromEntries(currencies.map(({ currency, decimals }) => [currency, decimals]))
}

/** The entries with every group above them. */
function withOwners(granted: ReadonlySet<string>, ownerOf: ReadonlyMap<string, string>): ReadonlySet<string> {
  const shown = new Set<string>()
  for (let menuNo of granted) {
    for (; ownerOf.has(menuNo) && !shown.has(menuNo); menuNo = ownerOf.get(menuNo) ?? '') shown.add(menuNo)
  }
  return shown
}

/** What stands with the user alone: own organisation (or else the first they may see), roles, and authority lists by type. */
async function readOwnData(db: Database, { tenantsid, userId, orgNos }: CallContext['caller']) {
  const own = await inScope(
    db,
    systemScope('sign-in', tenantsid),
    (trx) =>
      sql<{ org_no: string | null; roles: string[]; lists: { dataType: string; dataValue: string }[] }>`
      select u.org_no,
        array(select r.role_no from sys_user_role ur join sys_role r on r.id = ur.role_id
          where ur.user_id = u.id order by r.role_no) as roles,
        (select coalesce(jsonb_agg(jsonb_build_object('dataType', d.data_type, 'dataValue', d.data_value)
          order by d.data_type, d.data_value), '[]') from sys_user_data d where d.user_id = u.id) as lists
      from sys_user u where u.id = ${userId}`.execute(trx),
    'read',
  )
  const { org_no, roles = [], lists = [] } = own.rows[0] ?? {}
  return { orgNo: org_no ?? orgNos[0] ?? '', roleNos: roles, userDataList: lists }
}

/** The signed-in user with scope and menus. */
export async function readCurrentUser(
  db: Database,
  context: CallContext,
  issuer: KeyObject,
): Promise<z.input<typeof currentUser>> {
  const { caller, trx } = context
  const own = await readOwnRecord(context)
  const { state } = await verdictOf(context, issuer)
  const { orgNo, roleNos, userDataList } = await readOwnData(db, caller)
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
      order by is_main_warehouse desc, warehouse_no limit 1) w on true
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
      isLicense: state === 'valid' ? 1 : 0,
      closedModules: [...(caller.closed?.names ?? [])],
      employeeId: own.employee_id,
      url: START_ROUTE,
      language: LANGUAGES.find((language) => language === own.language) ?? '',
      textVersion: caller.textVersion ?? 0,
      currencyDecimals: await readCurrencyDecimals(context),
      mustChangePassword: own.is_pwd_temporary || (own.days_left !== null && own.days_left <= 0),
      mustSetUpFactor: caller.blockedBy === platformErrors.factorMissing,
      passwordExpiresInDays:
        own.days_left !== null && own.days_left <= (own.warning_days ?? 0) ? Math.max(0, own.days_left) : null,
      ...(await readAuthority(context)),
      roleNos,
      userDataList,
    },
    allMenuList: await menusOf(db, context, 'PC'),
  }
}
