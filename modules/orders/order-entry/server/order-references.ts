import { sql } from 'kysely'
import { type ConversionStep, conversionWay, readUnitRates, type UnitRounding } from '#modules/master-data/server.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { convertOrdered, type WrittenQuantity } from './convert-ordered.ts'
import type { ReadOrderRow } from './read-order-row.ts'

/** An item as far as an order copies it. */
export interface ItemReference {
  item_no: string
  item_name: string
  item_spec: string
  unit_no: string
  pack_qty: string | null
  over_percent: string | null
}

/** What was read of an order in the rows so far. */
export interface OrderSoFar {
  purchaseSeqs: Set<number>
  /** Values of the order itself, by field. */
  head: Map<string, string | null>
}

/** What rows of an import refer to, as far as it exists, is valid, and the caller is authorised for it; it grows with the rows. */
export interface OrderReferences {
  orgNos: Set<string>
  warehouseNos: Set<string>
  /** The warehouse of orders that name none, by organisation. */
  mainWarehouses: Map<string, string>
  classifyTypes: ReadonlySet<string>
  /** Category of orders that name none: the first inbound one; undefined when there is none. */
  defaultClassifyType: string | undefined
  supplierNames: Map<string, string>
  /** Those of them that get no orders for the time being. */
  frozenSuppliers: Set<string>
  items: Map<string, ItemReference>
  units: ReadonlyMap<string, UnitRounding>
  /** Ways from another unit to an item's by item and unit; null where no conversion leads there. */
  ways: Map<string, readonly ConversionStep[] | null>
  currencyDecimals: ReadonlyMap<string, number>
  /** Order numbers of the file that were used before it. */
  usedNumbers: Set<string>
  orders: Map<string, OrderSoFar>
  /** What was asked for already, by field. */
  asked: Map<string, Set<string>>
}

/** Looks up what the rows refer to beyond what is known from those before, with at most one query per kind. */
export async function orderReferences(
  context: CallContext,
  rows: readonly ReadOrderRow[],
  before?: OrderReferences,
): Promise<OrderReferences> {
  const { trx, caller } = context
  const known = before ?? (await lastingReferences(context))
  const values = rows.map((row) => row.values)
  const tenant = caller.tenantsid
  const ask = async <Row>(
    field: 'orgNo' | 'warehouseNo' | 'supplierNo' | 'goodsNo' | 'purchaseNo',
    read: (trx: ScopedTransaction, tenantsid: string, requested: readonly string[]) => Promise<Row[]>,
  ): Promise<Row[]> => {
    const asked = known.asked.get(field) ?? new Set()
    known.asked.set(field, asked)
    const requested = new Set<string>()
    for (const row of values) {
      const value = row[field]
      if (value !== undefined && value !== null && !asked.has(value)) requested.add(value)
    }
    for (const value of requested) asked.add(value)
    return requested.size === 0 ? [] : read(trx, tenant, [...requested])
  }
  // Asked for together: what is asked later waits behind the writing of earlier rows.
  const [organisations, warehouseNos, suppliers, items, usedNumbers] = await Promise.all([
    ask('orgNo', readOrganisations),
    ask('warehouseNo', readWarehouses),
    ask('supplierNo', readSuppliers),
    ask('goodsNo', readItems),
    ask('purchaseNo', readUsedNumbers),
  ])
  for (const { org_no: orgNo, main_warehouse_no: mainWarehouseNo } of organisations) {
    known.orgNos.add(orgNo)
    if (mainWarehouseNo !== null) known.mainWarehouses.set(orgNo, mainWarehouseNo)
  }
  for (const warehouseNo of warehouseNos) known.warehouseNos.add(warehouseNo)
  for (const row of suppliers) {
    known.supplierNames.set(row.supplier_no, row.supplier_name)
    if (row.is_order_frozen) known.frozenSuppliers.add(row.supplier_no)
  }
  for (const item of items) known.items.set(item.item_no, item)
  for (const purchaseNo of usedNumbers) known.usedNumbers.add(purchaseNo)
  await addConversionWays(trx, rows, known)
  return known
}

/** What does not depend on the rows. */
async function lastingReferences({ trx, caller }: CallContext): Promise<OrderReferences> {
  const tenant = caller.tenantsid
  const classifyTypes = (await readClassifyTypes(trx, tenant)).filter(
    ({ classify_type }) => caller.side !== 'purchaser' || caller.classifyTypes.includes(classify_type),
  )
  const units = await trx
    .selectFrom('bm_unit')
    .select(['unit_no', 'decimals', 'rounding_type as roundingType'])
    .where('tenantsid', '=', tenant)
    .execute()
  const currencies = await trx
    .selectFrom('bm_currency')
    .select(['currency', 'decimals'])
    .where('tenantsid', '=', tenant)
    .execute()
  return {
    orgNos: new Set(),
    warehouseNos: new Set(),
    mainWarehouses: new Map(),
    classifyTypes: new Set(classifyTypes.map(({ classify_type }) => classify_type)),
    defaultClassifyType: classifyTypes.find(({ doc_nature }) => doc_nature === '1')?.classify_type,
    supplierNames: new Map(),
    frozenSuppliers: new Set(),
    items: new Map(),
    units: new Map(units.map((row) => [row.unit_no, row])),
    ways: new Map(),
    currencyDecimals: new Map(currencies.map((row) => [row.currency, row.decimals])),
    usedNumbers: new Set(),
    orders: new Map(),
    asked: new Map(),
  }
}

const wayKey = (itemNo: string, unitNo: string): string => JSON.stringify([itemNo, unitNo])

/** Finds the ways from units that rows name to other ones of their items, each once. */
async function addConversionWays(
  trx: ScopedTransaction,
  rows: readonly ReadOrderRow[],
  { items, ways }: OrderReferences,
): Promise<void> {
  const requested = new Map<string, { item: ItemReference; unitNo: string }>()
  for (const { values } of rows) {
    const item = items.get(values.goodsNo ?? '')
    const unitNo = values.purchaseUnitNo
    if (!item || !unitNo || unitNo === item.unit_no) continue
    const key = wayKey(item.item_no, unitNo)
    if (!ways.has(key)) requested.set(key, { item, unitNo })
  }
  if (requested.size === 0) return
  const pairs = [...requested.values()]
  const itemNos = new Set(pairs.map(({ item }) => item.item_no))
  const unitNos = new Set(pairs.flatMap(({ item, unitNo }) => [item.unit_no, unitNo]))
  const ratesOf = await readUnitRates(trx, [...itemNos], [...unitNos])
  for (const [key, { item, unitNo }] of requested) {
    ways.set(key, conversionWay(ratesOf(item.item_no), unitNo, item.unit_no))
  }
}

/** A written quantity in its item's unit, by the conversions that were looked up. */
export function convertReferred(
  written: WrittenQuantity,
  itemUnitNo: string,
  { units, ways }: OrderReferences,
): ReturnType<typeof convertOrdered> {
  const { decimals = 0, roundingType = '1' } = units.get(itemUnitNo) ?? {}
  const way = ways.get(wayKey(written.itemNo, written.unitNo)) ?? null
  return convertOrdered(written, { unitNo: itemUnitNo, decimals, roundingType }, way)
}

/** However many values, one parameter. */
const anyOf = (values: readonly string[]) => sql<string>`any(${values}::text[])`

async function readWarehouses(trx: ScopedTransaction, tenantsid: string, values: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`select warehouse_no as value from bm_warehouse
    where tenantsid = ${tenantsid} and status_code = '1' and warehouse_no = ${anyOf(values)}`.execute(trx)
  return rows.map((row) => row.value)
}

/** Organisations with their main warehouse, as far as the caller is authorised for it. */
async function readOrganisations(trx: ScopedTransaction, tenantsid: string, values: readonly string[]) {
  const { rows } = await sql<{ org_no: string; main_warehouse_no: string | null }>`
    select o.org_no, w.warehouse_no as main_warehouse_no from bm_org o
    left join bm_warehouse w on (w.tenantsid, w.org_no) = (o.tenantsid, o.org_no) and w.is_main_warehouse and w.status_code = '1'
    where o.tenantsid = ${tenantsid} and o.status_code = '1' and o.org_no = ${anyOf(values)}`.execute(trx)
  return rows
}

const readClassifyTypes = (trx: ScopedTransaction, tenantsid: string) =>
  trx
    .selectFrom('bm_classify_type')
    .select(['classify_type', 'doc_nature'])
    .where('tenantsid', '=', tenantsid)
    .where('status_code', '=', '1')
    .orderBy('classify_type')
    .execute()

const readSuppliers = (trx: ScopedTransaction, tenantsid: string, values: readonly string[]) =>
  trx
    .selectFrom('bm_supplier')
    .select(['supplier_no', 'supplier_name', 'is_order_frozen'])
    .where('tenantsid', '=', tenantsid)
    .where('status_code', '=', '1')
    .where('supplier_no', '=', anyOf(values))
    .execute()

const readItems = (trx: ScopedTransaction, tenantsid: string, values: readonly string[]): Promise<ItemReference[]> =>
  trx
    .selectFrom('bm_item')
    .select(['item_no', 'item_name', 'item_spec', 'unit_no', 'pack_qty', 'over_percent'])
    .where('tenantsid', '=', tenantsid)
    .where('status_code', '=', '1')
    .where('item_no', '=', anyOf(values))
    .execute()

async function readUsedNumbers(
  trx: ScopedTransaction,
  tenantsid: string,
  values: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('srm_purchase_head')
    .select('purchase_no')
    .where('tenantsid', '=', tenantsid)
    .where('purchase_no', '=', anyOf(values))
    .execute()
  return rows.map((row) => row.purchase_no)
}
