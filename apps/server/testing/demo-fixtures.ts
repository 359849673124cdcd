import { sql } from 'kysely'
import { DEMO_TENANT, demoCompany } from '#db/demo/company.ts'
import { demoItemSuppliers, demoItems, demoSerialItems } from '#db/demo/items.ts'
import { demoMasterRows, demoRuleLines } from '#db/demo/master-rows.ts'
import { demoAccounts, demoRoles } from '#db/demo/users.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { createTenant, type NewTenant, type NewUser } from '../loaders/create-tenant.ts'

/** One password for everybody in tests. */
export const FIXTURE_PASSWORD = 'Harbour2026'

/** People of the demo company, and others whose menus a test decides. */
export type FixtureUser = (typeof DEMO_USERS)[number] | (typeof OTHERS)[number]['userNo']

const DEMO_USERS = ['buyer', 'supplier', 'supplieradmin', 'supplier2', 'warehouse', 'admin'] as const

/** `probe…`: as buyer and first supplier, with menus as a test sets them. `newcomer`: changes the password. The rest have every right of their side. */
const OTHERS = [
  { userNo: 'probeBuyer', roleNo: 'probeBuyer' },
  { userNo: 'probeSupplier', roleNo: 'probeSupplier', belongSupplier: 'S1001' },
  { userNo: 'probeFactor', roleNo: 'everything' },
  { userNo: 'newcomer', roleNo: 'everything' },
  { userNo: 'rival', roleNo: 'everything', belongSupplier: 'S1002' },
  { userNo: 'farBuyer', roleNo: 'everything', orgNos: ['VN20'], warehouseNos: ['VN-RM'] },
] as const

/** People of another company whose documents could carry the same numbers. */
const STRANGERS = [
  { userNo: 'stranger', roleNo: 'everything' },
  { userNo: 'strangeSupplier', roleNo: 'everything', belongSupplier: 'S1001' },
] as const

/** Users who must not reach documents of the first supplier in Shenzhen and Hong Kong. */
export const OUTSIDERS = ['rival', 'farBuyer', 'stranger', 'strangeSupplier'] as const
export type Outsider = (typeof OUTSIDERS)[number]

/** Whose side an outsider is on. */
export const outsiderSide = (outsider: Outsider): 'purchaser' | 'supplier' =>
  outsider === 'rival' || outsider === 'strangeSupplier' ? 'supplier' : 'purchaser'

const person = (user: Pick<NewUser, 'userNo' | 'roleNo'> & Partial<NewUser>): NewUser => ({
  userName: `Person ${user.userNo}`,
  password: FIXTURE_PASSWORD,
  ...user,
})

const role = (roleNo: string) => ({ roleNo, roleName: roleNo, menus: { userOrder: [] } })

/**
 * The demo company's master data and users without its documents, the users above, and a second company with the same
 * numbers of organisations, warehouses and suppliers under other names.
 */
export async function buildDemoFixtures(db: Database): Promise<void> {
  await inScope(db, systemScope('tests', '*'), async (trx) => {
    await createTenant(trx, {
      ...demoCompany,
      items: [...demoItems, ...demoSerialItems],
      itemSuppliers: demoItemSuppliers,
      masterRows: demoMasterRows,
      ruleLines: demoRuleLines,
      roles: [...demoRoles, ...['probeBuyer', 'probeSupplier', 'everything'].map(role)],
      users: [...demoAccounts, ...OTHERS.map(person)],
    })
    await createTenant(trx, otherCompany())
  })
}

function otherCompany(): NewTenant {
  const { orgs, warehouses, suppliers, classifyTypes, units, currencies } = demoCompany
  return {
    ...demoCompany,
    tenantsid: 'OTHER',
    tenantName: 'Other company',
    orgs: orgs.map(({ orgNo }) => ({ orgNo, orgName: `Other ${orgNo}` })),
    warehouses: warehouses.map(({ warehouseNo, orgNo }) => ({
      warehouseNo,
      orgNo,
      warehouseName: `Other ${warehouseNo}`,
    })),
    suppliers: suppliers.map(({ supplierNo }) => ({ supplierNo, supplierName: `Other ${supplierNo}` })),
    classifyTypes: classifyTypes.map((row) => ({ ...row, classifyTypeName: `Other ${row.classifyType}` })),
    units: units.map((row) => ({ ...row, unitName: `Other ${row.unitNo}` })),
    currencies: currencies.map((row) => ({ ...row, currencyName: `Other ${row.currency}` })),
    items: [],
    roles: [role('everything')],
    users: STRANGERS.map(person),
  }
}

/** A menu entry whose address a service outside gives; the product itself has none. */
export const CUSTOM_MENU = 'partnerPortal'

/** Adds that entry to the product's menu. */
export async function addCustomMenu(ownerDb: Database): Promise<void> {
  const url = 'custom:https://partner.example/enter'
  await ownerDb.insertInto('sys_menu').values({ menu_no: CUSTOM_MENU, menu_owner: '0', url, sort: 95 }).execute()
}

/** Gives every user of a role all flags of all menu entries, but for the one named. What the role has already is not written again. */
export async function grantAllBut(
  ownerDb: Database,
  roleNo: string,
  flags: readonly string[],
  missing?: { menuNo: string; flag: string },
): Promise<void> {
  const others = flags.filter((flag) => flag !== missing?.flag)
  await sql`insert into sys_role_menu as held (role_id, tenantsid, menu_no, flags)
    select r.id, r.tenantsid, m.menu_no,
      case m.menu_no when ${missing?.menuNo ?? ''} then ${others}::text[] else ${flags}::text[] end
    from sys_role r cross join sys_menu m where r.role_no = ${roleNo}
    on conflict (role_id, menu_no) do update set flags = excluded.flags where held.flags <> excluded.flags`.execute(
    ownerDb,
  )
}

/** The demo company's number. */
export const FIXTURE_TENANT = DEMO_TENANT

/** A database of its own for a test file, with the demo cast in it. */
export const createFixtureDatabase = (): Promise<TestDatabase> =>
  createTestDatabase({ company: { name: 'cast', build: buildDemoFixtures } })
