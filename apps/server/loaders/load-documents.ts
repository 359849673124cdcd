import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { demoRoles } from '#db/demo/users.ts'
import { asnImport } from '#modules/deliveries/server.ts'
import { orderImport } from '#modules/orders/server.ts'
import { receiptImport } from '#modules/receipts/server.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { type ActorContext, actorContext } from '#platform/server/actor-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { serverModules } from '../modules.ts'
import { type CallCommand, commandCaller } from './call-command.ts'
import { createTenant, type NewTenant } from './create-tenant.ts'
import { type ImportedRows, importRows, type SourceRow } from './import-rows.ts'
import { type LoadedMoney, loadMoney, type SourceMoney } from './load-money.ts'
import { type LoadTotals, readLoadTotals } from './read-load-totals.ts'

/** Documents from outside: the tenant that is made for them, and the rows for the imports of orders, ASNs and receipts. */
export interface DocumentSource {
  tenant: Omit<NewTenant, 'roles' | 'users'>
  /** Number of the user who may look at everything afterwards. */
  userNo: string
  orders: readonly SourceRow[]
  asns: readonly SourceRow[]
  receipts: readonly SourceRow[]
  /** What of it was invoiced and paid, where the source knows. */
  money?: SourceMoney
  /** What is worth knowing about the source beside refusals. */
  notes: readonly string[]
}

/** What a load did. */
export interface LoadReport {
  tenantsid: string
  user: { userNo: string; password: string }
  steps: Record<'orders' | 'asns' | 'receipts', ImportedRows>
  totals: LoadTotals
  /** Where the source knows what was invoiced and paid. */
  money?: LoadedMoney
  notes: readonly string[]
}

/** Orders per command; more are refused. */
const AT_ONCE = 200

/** A tenant of this number is there already. */
export class TenantExists extends Error {
  constructor(tenantsid: string) {
    super(`The tenant ${tenantsid} is loaded already.`)
    this.name = 'TenantExists'
  }
}

/**
 * Loads documents into a tenant of their own, through the same imports and commands that people use: orders are imported,
 * released and accepted as ordered, then ASNs and receipts are imported. All or nothing; rows that do not pass the checks
 * are left out and reported. Throws `TenantExists` when the tenant is there.
 */
export async function loadDocuments(db: Database, source: DocumentSource): Promise<LoadReport> {
  const { tenantsid } = source.tenant
  // Nobody signs in through these modules.
  const modules = serverModules({ db, sessionHours: 1 })
  const texts = createTextCatalogue([platformTexts, ...modules.map((module) => module.texts)])
  const call = commandCaller(modules)
  const user = { userNo: source.userNo, password: `${randomBytes(6).toString('hex')}7q` }
  return inScope(db, systemScope('data loading', tenantsid), async (trx) => {
    if (!(await createTenant(trx, withUser(source, user)))) throw new TenantExists(tenantsid)
    const { rows } = await sql<{ today: string }>`select current_date as today`.execute(trx)
    const actor = {
      tenantsid,
      userNo: user.userNo,
      userName: source.tenant.tenantName,
      today: rows[0]?.today ?? '',
      language: 'en-US',
    } as const
    const purchaser = { ...actor, userId: await userIdOf(trx, user.userNo), side: 'purchaser' } as const
    const buyer = withAuthority(actorContext(trx, purchaser, texts), source)
    const supplier = (supplierNo: string) =>
      actorContext(trx, { ...actor, userNo: supplierNo, userName: supplierNo, side: 'supplier', supplierNo }, texts)
    const orders = await importRows(buyer, orderImport, source.orders, () => refreshStatistics(trx, ORDERED))
    await buyer.flush('order.import')
    await releaseAndAccept(trx, call, buyer, supplier)
    await refreshStatistics(trx, ORDERED)
    const asns = await importRows(buyer, asnImport, source.asns, () => refreshStatistics(trx, SHIPPED))
    await buyer.flush('asn.import')
    const receipts = await importRows(buyer, receiptImport, source.receipts, () => refreshStatistics(trx, RECEIVED))
    await buyer.flush('receipt.import')
    const checker = actorContext(
      trx,
      { ...purchaser, userNo: `${user.userNo}-check`, userName: 'Invoice checker' },
      texts,
    )
    const money = source.money && (await loadMoney(trx, call, { buyer, checker, supplier }, source.money))
    return {
      tenantsid,
      user,
      steps: { orders, asns, receipts },
      totals: await readLoadTotals(trx),
      ...(money ? { money } : {}),
      notes: source.notes,
    }
  })
}

/** Messages are kept for the user who sends them. */
async function userIdOf(trx: ScopedTransaction, userNo: string): Promise<string> {
  const { id } = await trx.selectFrom('sys_user').select('id').where('user_no', '=', userNo).executeTakeFirstOrThrow()
  return id
}

/** What the steps write, and later ones search. */
const ORDERED = ['srm_purchase_head', 'srm_purchase_line', 'srm_purchase_batch', 'srm_purchase_ledger']
const SHIPPED = ['srm_asn_head', 'srm_asn_line', 'srm_asn_lot']
const RECEIVED = [...SHIPPED, 'srm_check_receipt']

/** What the next step searches is all new: without statistics of it the planner reads a tenant's rows to find one of them. */
async function refreshStatistics(trx: ScopedTransaction, tables: readonly string[]): Promise<void> {
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx)
}

function withUser({ tenant }: DocumentSource, user: { userNo: string; password: string }): NewTenant {
  const roles = demoRoles.filter((role) => role.roleNo === 'buyer')
  return { ...tenant, roles, users: [{ ...user, userName: tenant.tenantName, roleNo: 'buyer' }] }
}

/** The buyer may order for all of the tenant; checks of imports look at these lists. */
function withAuthority(context: ActorContext, { tenant }: DocumentSource): ActorContext {
  const caller = {
    ...context.caller,
    orgNos: tenant.orgs.map((org) => org.orgNo),
    warehouseNos: tenant.warehouses.map((warehouse) => warehouse.warehouseNo),
    classifyTypes: tenant.classifyTypes.map((type) => type.classifyType),
  }
  return { ...context, caller }
}

async function releaseAndAccept(
  trx: ScopedTransaction,
  call: CallCommand,
  buyer: ActorContext,
  supplier: (supplierNo: string) => ActorContext,
): Promise<void> {
  const heads = await trx
    .selectFrom('srm_purchase_head')
    .select(['id', 'version', 'supplier_no', 'org_no', 'warehouse_no', 'classify_type'])
    .orderBy('id')
    .execute()
  // What is handled together is of one supplier, organisation, warehouse and category.
  const together = Map.groupBy(heads, ({ supplier_no, org_no, warehouse_no, classify_type }) =>
    JSON.stringify([supplier_no, org_no, warehouse_no, classify_type]),
  )
  for (const orders of together.values()) {
    const actor = supplier(orders[0]?.supplier_no ?? '')
    for (let start = 0; start < orders.length; start += AT_ONCE) {
      const list = orders.slice(start, start + AT_ONCE).map(({ id, version }) => ({ id, version }))
      const released = await call(buyer, 'ISupSrmPurchaseHeadService/releasePurchase', { list })
      const keys = released.map(({ id, version }) => ({ id, version }))
      await call(actor, 'ISupSrmPurchaseHeadService/batchAcceptPurchase', { list: keys })
    }
  }
}
