import { type Insertable, sql } from 'kysely'
import type { DB } from '#db/schema.generated.ts'
import { grantCommunityLicence, passwordHash } from '#modules/identity/server.ts'
import { seedMessages } from '#modules/messages/server.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { productTexts } from '../product-texts.ts'

/** An address of a warehouse or a supplier. */
export interface NewAddress {
  address: string
  contact?: string
  phone?: string
}

/** A user with the authority lists of the purchaser's side, or the supplier for whom it acts. */
export interface NewUser {
  userNo: string
  userName: string
  password: string
  roleNo: string
  email?: string
  phone?: string
  belongSupplier?: string
  /** All organisations, warehouses and categories of the tenant unless given. */
  orgNos?: readonly string[]
  warehouseNos?: readonly string[]
}

/** Tables of master data that have no shape of their own here. */
type MasterTable = Extract<keyof DB, `bm_${string}` | 'sys_enum' | 'srm_delivery_tolerance'>
export type MasterRows = { readonly [T in MasterTable]?: readonly Omit<Insertable<DB[T]>, 'tenantsid'>[] }

/** Lines of a rule of numbers, barcodes or boxes, of a strategy, or texts of a template, by its number. */
export interface RuleLines {
  table: MasterTable
  rules: MasterTable
  /** Column that names the rule; `rule_id` unless given. */
  owner?: 'method_id' | 'template_id'
  numberColumn: string
  number: string
  lines: readonly object[]
}

/** Where a company is registered, as electronic invoices name it. */
interface Registered {
  taxRegistrationNo?: string
  registeredAddress?: string
  /** ISO 3166. */
  countryCode?: string
}

/** A whole tenant: what documents refer to, and who works with them. */
export interface NewTenant {
  tenantsid: string
  tenantName: string
  orgs: readonly ({ orgNo: string; orgName: string; orgShortName?: string } & Registered)[]
  warehouses: readonly {
    warehouseNo: string
    warehouseName: string
    orgNo: string
    receivingAddress?: NewAddress
    /** Puts accepted goods away by tasks; not unless given. */
    isPutAwayTask?: boolean
    /** The one of orders that name none. */
    isMainWarehouse?: boolean
  }[]
  /** `docNature`: 1 inbound, 2 outbound, 3 neutral. */
  classifyTypes: readonly { classifyType: string; classifyTypeName: string; docNature: '1' | '2' | '3' }[]
  suppliers: readonly ({
    supplierNo: string
    supplierName: string
    supplierShortName?: string
    contact?: string
    telNo?: string
    email?: string
    isDeliveryFrozen?: boolean
    freezeReason?: string
    /** Days after the invoice on which it is paid; on receipt unless given. */
    paymentDays?: number
    contacts?: readonly { name: string; position?: string; telNo?: string; mobileNo?: string; email?: string }[]
    bankAccounts?: readonly {
      accountNo: string
      accountName: string
      bankName: string
      bankBranch: string
      currency: string
    }[]
    shippingAddresses?: readonly NewAddress[]
  } & Registered)[]
  units: readonly { unitNo: string; unitName: string; decimals: number; commonCode?: string }[]
  currencies: readonly { currency: string; currencyName?: string; decimals: number }[]
  items: readonly {
    itemNo: string
    itemName: string
    itemSpec?: string
    unitNo: string
    packQty?: Decimal | null
    overPercent?: Decimal
    groupNo?: string | undefined
    /** Set where the shelf life counts. */
    shelfLifeDays?: number
    warnDays?: number
    /** How pieces are told apart: 1 by item, 2 by lot, 3 by serial number; by item unless given. */
    itemRule?: '1' | '2' | '3'
    lotRuleNo?: string
    barRuleNo?: string
    /** Deliveries of it are inspected; not unless given. */
    isInspected?: boolean
  }[]
  /** What suppliers call items. */
  itemSuppliers?: readonly {
    itemNo: string
    supplierNo: string
    supplierItemNo: string
    supplierItemName: string
  }[]
  /** Rows of further tables of master data, by table, with columns as in the database. */
  masterRows?: MasterRows
  /** Lines of rules among them, by the rule's number, with columns as in the database. */
  ruleLines?: readonly RuleLines[]
  /** Rules of an organisation, or with `*` of all that have none of their own. */
  answerRules: readonly {
    orgNo: string
    canSupplierRefuse: boolean
    acceptanceLimitHours: number | null
    earlyDays: number | null
    lateDays: number | null
    isShippingApproved?: boolean
  }[]
  deliveryRules: readonly {
    orgNo: string
    advanceDays: number | null
    canMergeOrders: boolean
    canMergeOrderTypes: boolean
  }[]
  /** Permission flags by menu entry. */
  roles: readonly {
    roleNo: string
    roleName: string
    menus: Readonly<Record<string, readonly PermissionFlag[]>>
    /** Suppliers may give it to their people. */
    isForSuppliers?: boolean
  }[]
  users: readonly NewUser[]
}

/** Rows per statement, far enough below the 65,535 parameters that one may carry. */
const CHUNK = 2000

/**
 * Creates a tenant with its community licence, master data, rules, roles, users and first messages, under the scope of the
 * transaction (the system's). Answers false, and does nothing, when the tenant is there already.
 */
export async function createTenant(trx: ScopedTransaction, tenant: NewTenant): Promise<boolean> {
  const { tenantsid, tenantName } = tenant
  const created = await trx
    .insertInto('sys_tenant')
    .values({ tenantsid, tenant_name: tenantName })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tenantsid')
    .executeTakeFirst()
  if (!created) return false
  await grantCommunityLicence(trx, { tenantsid, tenantName }, new Date().toISOString().slice(0, 10))
  await insertMasterData(trx, tenant)
  await insertRules(trx, tenant)
  const roleIds = await insertRoles(trx, tenant)
  for (const user of tenant.users) await insertUser(trx, tenant, user, roleIds)
  await seedMessages(trx, productTexts)
  return true
}

async function inChunks<T>(rows: readonly T[], insert: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) await insert(rows.slice(start, start + CHUNK))
}

async function insertMasterData(trx: ScopedTransaction, tenant: NewTenant): Promise<void> {
  const { tenantsid } = tenant
  await inChunks(tenant.orgs, (rows) =>
    trx
      .insertInto('bm_org')
      .values(
        rows.map((row) => ({
          tenantsid,
          org_no: row.orgNo,
          org_name: row.orgName,
          org_short_name: row.orgShortName ?? '',
          tax_registration_no: row.taxRegistrationNo ?? '',
          registered_address: row.registeredAddress ?? '',
          country_code: row.countryCode ?? '',
        })),
      )
      .execute(),
  )
  await inChunks(tenant.warehouses, (rows) =>
    trx
      .insertInto('bm_warehouse')
      .values(
        rows.map((row) => ({
          tenantsid,
          warehouse_no: row.warehouseNo,
          warehouse_name: row.warehouseName,
          org_no: row.orgNo,
          is_put_away_task: row.isPutAwayTask ?? false,
          is_main_warehouse: row.isMainWarehouse ?? false,
        })),
      )
      .execute(),
  )
  await inChunks(tenant.classifyTypes, (rows) =>
    trx
      .insertInto('bm_classify_type')
      .values(
        rows.map((row) => ({
          tenantsid,
          classify_type: row.classifyType,
          classify_type_name: row.classifyTypeName,
          doc_nature: row.docNature,
        })),
      )
      .execute(),
  )
  await inChunks(tenant.suppliers, (rows) =>
    trx
      .insertInto('bm_supplier')
      .values(
        rows.map((row) => ({
          tenantsid,
          supplier_no: row.supplierNo,
          supplier_name: row.supplierName,
          supplier_short_name: row.supplierShortName ?? '',
          contact: row.contact ?? '',
          tel_no: row.telNo ?? '',
          email: row.email ?? '',
          is_delivery_frozen: row.isDeliveryFrozen ?? false,
          freeze_reason: row.freezeReason ?? '',
          payment_terms: row.paymentDays === undefined ? '1' : '3',
          payment_days: row.paymentDays ?? null,
          tax_registration_no: row.taxRegistrationNo ?? '',
          registered_address: row.registeredAddress ?? '',
          country_code: row.countryCode ?? '',
        })),
      )
      .execute(),
  )
  await inChunks(tenant.units, (rows) =>
    trx
      .insertInto('bm_unit')
      .values(
        rows.map((row) => ({
          tenantsid,
          unit_no: row.unitNo,
          unit_name: row.unitName,
          decimals: row.decimals,
          common_code: row.commonCode ?? '',
        })),
      )
      .execute(),
  )
  await inChunks(tenant.currencies, (rows) =>
    trx
      .insertInto('bm_currency')
      .values(
        rows.map((row) => ({
          tenantsid,
          currency: row.currency,
          currency_name: row.currencyName ?? '',
          decimals: row.decimals,
        })),
      )
      .execute(),
  )
  await inChunks(tenant.items, (rows) =>
    trx
      .insertInto('bm_item')
      .values(
        rows.map((row) => ({
          tenantsid,
          item_no: row.itemNo,
          item_name: row.itemName,
          item_spec: row.itemSpec ?? '',
          unit_no: row.unitNo,
          pack_qty: row.packQty ?? null,
          over_percent: row.overPercent ?? null,
          group_no: row.groupNo ?? null,
          is_shelf_life: row.shelfLifeDays !== undefined,
          shelf_life_days: row.shelfLifeDays ?? null,
          warn_days: row.warnDays ?? null,
          item_rule: row.itemRule ?? '1',
          lot_rule_no: row.lotRuleNo ?? null,
          bar_rule_no: row.barRuleNo ?? null,
          is_inspected: row.isInspected ?? false,
        })),
      )
      .execute(),
  )
  await insertContacts(trx, tenant)
  for (const row of tenant.itemSuppliers ?? []) {
    const item = trx
      .selectFrom('bm_item')
      .select('id')
      .where('tenantsid', '=', tenantsid)
      .where('item_no', '=', row.itemNo)
    await trx
      .insertInto('bm_item_supplier')
      .values({
        tenantsid,
        item_id: item,
        supplier_no: row.supplierNo,
        supplier_item_no: row.supplierItemNo,
        supplier_item_name: row.supplierItemName,
      })
      .execute()
  }
  await insertAddresses(trx, tenant)
  for (const [table, rows] of Object.entries(tenant.masterRows ?? {})) {
    // One by one, for not every row names every column.
    for (const row of rows) {
      await trx
        .insertInto(table as 'bm_item_group')
        .values({ ...(row as Insertable<DB['bm_item_group']>), tenantsid })
        .execute()
    }
  }
  for (const { table, rules, owner = 'rule_id', numberColumn, number, lines } of tenant.ruleLines ?? []) {
    for (const line of lines) {
      const rule = sql<string>`(select id from ${sql.table(rules)} where tenantsid = ${tenantsid} and ${sql.ref(numberColumn)} = ${number})`
      await trx
        .insertInto(table as 'bm_lot_rule_line')
        .values({ ...(line as Insertable<DB['bm_lot_rule_line']>), tenantsid, [owner]: rule as never })
        .execute()
    }
  }
}

/** The people and bank accounts of the suppliers, the first of each the one that is used. */
async function insertContacts(trx: ScopedTransaction, { tenantsid, suppliers }: NewTenant): Promise<void> {
  const named = suppliers.filter(({ contacts = [], bankAccounts = [] }) => contacts.length + bankAccounts.length > 0)
  if (named.length === 0) return
  const kept = await trx
    .selectFrom('bm_supplier')
    .select(['id', 'supplier_no'])
    .where('tenantsid', '=', tenantsid)
    .execute()
  const ids = new Map(kept.map((row) => [row.supplier_no, row.id]))
  const rows = named.flatMap(({ supplierNo, contacts = [] }) =>
    contacts.map(({ name, position = '', telNo = '', mobileNo = '', email = '' }, index) => ({
      tenantsid,
      supplier_id: ids.get(supplierNo) ?? '',
      contact_name: name,
      position,
      tel_no: telNo,
      mobile_no: mobileNo,
      email,
      is_default: index === 0,
    })),
  )
  await inChunks(rows, (chunk) => trx.insertInto('bm_supplier_contact').values(chunk).execute())
  const accounts = named.flatMap(({ supplierNo, bankAccounts = [] }) =>
    bankAccounts.map(({ accountNo, accountName, bankName, bankBranch, currency }, index) => ({
      tenantsid,
      supplier_id: ids.get(supplierNo) ?? '',
      account_no: accountNo,
      account_name: accountName,
      bank_name: bankName,
      bank_branch: bankBranch,
      currency,
      is_default: index === 0,
    })),
  )
  await inChunks(accounts, (chunk) => trx.insertInto('bm_supplier_bank_account').values(chunk).execute())
}

async function insertAddresses(trx: ScopedTransaction, { tenantsid, warehouses, suppliers }: NewTenant): Promise<void> {
  const row = ({ address, contact = '', phone = '' }: NewAddress, isDefault: boolean) => ({
    tenantsid,
    address,
    contact,
    phone,
    is_default: isDefault,
  })
  const receiving = warehouses.flatMap(({ warehouseNo, receivingAddress }) =>
    receivingAddress ? [{ ...row(receivingAddress, true), loadadr_type: '1' as const, warehouse_no: warehouseNo }] : [],
  )
  const shipping = suppliers.flatMap(({ supplierNo, shippingAddresses = [] }) =>
    shippingAddresses.map((address, index) => ({
      ...row(address, index === 0),
      loadadr_type: '2' as const,
      supplier_no: supplierNo,
    })),
  )
  await inChunks(receiving, (rows) => trx.insertInto('bm_delivery_address').values(rows).execute())
  await inChunks(shipping, (rows) => trx.insertInto('bm_delivery_address').values(rows).execute())
}

async function insertRules(
  trx: ScopedTransaction,
  { tenantsid, tenantName, answerRules, deliveryRules }: NewTenant,
): Promise<void> {
  await inChunks(answerRules, (rows) =>
    trx
      .insertInto('srm_order_answer_config')
      .values(
        rows.map((row) => ({
          tenantsid,
          org_no: row.orgNo,
          can_supplier_refuse: row.canSupplierRefuse,
          acceptance_limit_hours: row.acceptanceLimitHours,
          early_days: row.earlyDays,
          late_days: row.lateDays,
          is_shipping_approved: row.isShippingApproved ?? false,
          config_name: row.orgNo === '*' ? tenantName : row.orgNo,
        })),
      )
      .execute(),
  )
  await inChunks(deliveryRules, (rows) =>
    trx
      .insertInto('srm_delivery_rule_config')
      .values(
        rows.map((row) => ({
          tenantsid,
          org_no: row.orgNo,
          rule_name: row.orgNo === '*' ? tenantName : row.orgNo,
          advance_days: row.advanceDays,
          can_merge_orders: row.canMergeOrders,
          can_merge_order_types: row.canMergeOrderTypes,
        })),
      )
      .execute(),
  )
}

async function insertRoles(trx: ScopedTransaction, { tenantsid, roles }: NewTenant): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { roleNo, roleName, menus, isForSuppliers = false } of roles) {
    const { id } = await trx
      .insertInto('sys_role')
      .values({ tenantsid, role_no: roleNo, role_name: roleName, is_for_suppliers: isForSuppliers })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(roleNo, id)
    await trx
      .insertInto('sys_role_menu')
      .values(Object.entries(menus).map(([menu_no, flags]) => ({ role_id: id, tenantsid, menu_no, flags: [...flags] })))
      .execute()
  }
  return ids
}

async function insertUser(
  trx: ScopedTransaction,
  tenant: NewTenant,
  user: NewUser,
  roleIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { tenantsid } = tenant
  const roleId = roleIds.get(user.roleNo)
  if (roleId === undefined) throw new Error(`user ${user.userNo} has the unknown role ${user.roleNo}`)
  const isPurchaser = user.belongSupplier === undefined
  const orgNos = isPurchaser ? (user.orgNos ?? tenant.orgs.map((org) => org.orgNo)) : []
  const warehouseNos = isPurchaser ? (user.warehouseNos ?? tenant.warehouses.map((row) => row.warehouseNo)) : []
  const classifyTypes = isPurchaser ? tenant.classifyTypes.map((row) => row.classifyType) : []
  const { id } = await trx
    .insertInto('sys_user')
    .values({
      tenantsid,
      user_no: user.userNo,
      user_name: user.userName,
      pwd: await passwordHash.create(user.password),
      email: user.email ?? '',
      phone: user.phone ?? '',
      belong_supplier: user.belongSupplier ?? null,
      org_no: orgNos[0] ?? null,
      warehouse_no: warehouseNos[0] ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('sys_user_role').values({ user_id: id, role_id: roleId, tenantsid }).execute()
  const authority = [
    ...orgNos.map((value) => ({ data_type: '1' as const, data_value: value })),
    ...classifyTypes.map((value) => ({ data_type: '2' as const, data_value: value })),
    ...warehouseNos.map((value) => ({ data_type: '3' as const, data_value: value })),
  ]
  await inChunks(authority, (rows) =>
    trx
      .insertInto('sys_user_data')
      .values(rows.map((row) => ({ user_id: id, tenantsid, ...row })))
      .execute(),
  )
}
