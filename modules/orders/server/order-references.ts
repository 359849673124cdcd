import { sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ReadOrderRow } from './import-orders.ts'

/** An item as far as an order copies it. */
export interface ItemReference {
  item_no: string
  item_name: string
  item_spec: string
  unit_no: string
  pack_qty: string | null
  over_percent: string
}

/** What rows of an import refer to, as far as it exists, is valid, and the caller is authorised for it. */
export interface OrderReferences {
  orgNos: ReadonlySet<string>
  warehouseNos: ReadonlySet<string>
  classifyTypes: ReadonlySet<string>
  /** Category of orders that name none: the first inbound one; undefined when there is none. */
  defaultClassifyType: string | undefined
  supplierNames: ReadonlyMap<string, string>
  /** Those of them that get no orders for the time being. */
  frozenSuppliers: ReadonlySet<string>
  items: ReadonlyMap<string, ItemReference>
  unitDecimals: ReadonlyMap<string, number>
  currencyDecimals: ReadonlyMap<string, number>
  /** Order numbers of the file that are used already. */
  usedNumbers: ReadonlySet<string>
}

/** Looks up what the rows refer to, with one query per kind. */
export async function orderReferences(
  { trx, caller }: CallContext,
  rows: readonly ReadOrderRow[],
): Promise<OrderReferences> {
  const values = rows.map((row) => row.values)
  const tenant = caller.tenantsid
  const orgs = await existing(
    trx,
    'bm_org',
    'org_no',
    tenant,
    values.map((value) => value.orgNo),
  )
  const warehouses = await existing(
    trx,
    'bm_warehouse',
    'warehouse_no',
    tenant,
    values.map((value) => value.warehouseNo),
  )
  const classifyTypes = (await readClassifyTypes(trx, tenant)).filter(
    ({ classify_type }) => caller.side !== 'purchaser' || caller.classifyTypes.includes(classify_type),
  )
  const suppliers = await readSuppliers(
    trx,
    tenant,
    values.map((value) => value.supplierNo),
  )
  const items = await readItems(
    trx,
    tenant,
    values.map((value) => value.goodsNo),
  )
  const units = await trx
    .selectFrom('bm_unit')
    .select(['unit_no', 'decimals'])
    .where('tenantsid', '=', tenant)
    .execute()
  const currencies = await trx
    .selectFrom('bm_currency')
    .select(['currency', 'decimals'])
    .where('tenantsid', '=', tenant)
    .execute()
  const used = await trx
    .selectFrom('srm_purchase_head')
    .select('purchase_no')
    .where('tenantsid', '=', tenant)
    .where('purchase_no', '=', anyOf(values.map((value) => value.purchaseNo)))
    .execute()
  return {
    orgNos: orgs,
    warehouseNos: warehouses,
    classifyTypes: new Set(classifyTypes.map(({ classify_type }) => classify_type)),
    defaultClassifyType: classifyTypes.find(({ doc_nature }) => doc_nature === '1')?.classify_type,
    supplierNames: new Map(suppliers.map((row) => [row.supplier_no, row.supplier_name])),
    frozenSuppliers: new Set(suppliers.flatMap((row) => (row.is_order_frozen ? [row.supplier_no] : []))),
    items: new Map(items.map((row) => [row.item_no, row])),
    unitDecimals: new Map(units.map((row) => [row.unit_no, row.decimals])),
    currencyDecimals: new Map(currencies.map((row) => [row.currency, row.decimals])),
    usedNumbers: new Set(used.map((row) => row.purchase_no)),
  }
}

/** However many values, one parameter. */
const anyOf = (values: readonly (string | undefined)[]) =>
  sql<string>`any(${[...new Set(values)].filter((value) => value !== undefined)}::text[])`

async function existing(
  trx: ScopedTransaction,
  table: 'bm_org' | 'bm_warehouse',
  column: 'org_no' | 'warehouse_no',
  tenantsid: string,
  values: readonly (string | undefined)[],
): Promise<Set<string>> {
  const { rows } = await sql<{ value: string }>`select ${sql.ref(column)} as value from ${sql.table(table)}
    where tenantsid = ${tenantsid} and status_code = '1' and ${sql.ref(column)} = ${anyOf(values)}`.execute(trx)
  return new Set(rows.map((row) => row.value))
}

const readClassifyTypes = (trx: ScopedTransaction, tenantsid: string) =>
  trx
    .selectFrom('bm_classify_type')
    .select(['classify_type', 'doc_nature'])
    .where('tenantsid', '=', tenantsid)
    .where('status_code', '=', '1')
    .orderBy('classify_type')
    .execute()

const readSuppliers = (trx: ScopedTransaction, tenantsid: string, values: readonly (string | undefined)[]) =>
  trx
    .selectFrom('bm_supplier')
    .select(['supplier_no', 'supplier_name', 'is_order_frozen'])
    .where('tenantsid', '=', tenantsid)
    .where('status_code', '=', '1')
    .where('supplier_no', '=', anyOf(values))
    .execute()

const readItems = (
  trx: ScopedTransaction,
  tenantsid: string,
  values: readonly (string | undefined)[],
): Promise<ItemReference[]> =>
  trx
    .selectFrom('bm_item')
    .select(['item_no', 'item_name', 'item_spec', 'unit_no', 'pack_qty', 'over_percent'])
    .where('tenantsid', '=', tenantsid)
    .where('status_code', '=', '1')
    .where('item_no', '=', anyOf(values))
    .execute()
