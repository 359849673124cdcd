import { sql } from 'kysely'
import { ordersTexts } from '#modules/orders/contract/texts.ts'
import { createOrders, type NewOrder, type NewOrderLine } from '#modules/orders/order-entry/server/create-orders.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { RecordBook } from '#platform/server/records/record-source.ts'
import { inScope, type ScopedTransaction } from '#platform/server/scope.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import type { OrderState } from '../contract/fields.ts'
import { type LedgerEntry, postMovements } from './post-movements.ts'

export { printableComponentIssue } from '#modules/orders/component/server/printable-component-issue.ts'

/** The day on which tests act unless they say otherwise. */
export const TEST_TODAY = '2026-03-02'

/** Master data that an order needs; each that is missing is made. */
export interface ParentOverrides {
  tenantsid?: string
  orgNo?: string
  warehouseNo?: string
  classifyType?: string
  supplierNo?: string
  unitNo?: string
  unitDecimals?: number
  itemNo?: string
  packQty?: string | null
  overPercent?: string
  currency?: string
  currencyDecimals?: number
}

/** Makes what is missing of tenant, organisation, warehouse, classify type, supplier, unit, item and currency. */
export async function buildParents(
  ownerDb: Database,
  overrides: ParentOverrides = {},
): Promise<Required<ParentOverrides>> {
  const parents = {
    tenantsid: 'T1',
    orgNo: 'O1',
    warehouseNo: 'W1',
    classifyType: 'C1',
    supplierNo: 'S1',
    unitNo: 'PCS',
    unitDecimals: 0,
    itemNo: 'ITEM-1',
    packQty: null,
    overPercent: '0',
    currency: 'CNY',
    currencyDecimals: 2,
    ...overrides,
  }
  const { tenantsid, orgNo, warehouseNo, classifyType, supplierNo, unitNo, itemNo } = parents
  await sql`insert into sys_tenant (tenantsid, tenant_name) values (${tenantsid}, ${`Tenant ${tenantsid}`}) on conflict do nothing`.execute(
    ownerDb,
  )
  await sql`
    with org as (insert into bm_org (tenantsid, org_no, org_name)
        values (${tenantsid}, ${orgNo}, ${`Organisation ${orgNo}`}) on conflict do nothing),
      warehouse as (insert into bm_warehouse (tenantsid, warehouse_no, warehouse_name, org_no)
        values (${tenantsid}, ${warehouseNo}, ${`Warehouse ${warehouseNo}`}, ${orgNo}) on conflict do nothing),
      classify as (insert into bm_classify_type (tenantsid, classify_type, classify_type_name)
        values (${tenantsid}, ${classifyType}, ${`Category ${classifyType}`}) on conflict do nothing),
      supplier as (insert into bm_supplier (tenantsid, supplier_no, supplier_name)
        values (${tenantsid}, ${supplierNo}, ${`Supplier ${supplierNo}`}) on conflict do nothing),
      unit as (insert into bm_unit (tenantsid, unit_no, unit_name, decimals)
        values (${tenantsid}, ${unitNo}, ${unitNo}, ${parents.unitDecimals}) on conflict do nothing),
      money as (insert into bm_currency (tenantsid, currency, decimals)
        values (${tenantsid}, ${parents.currency}, ${parents.currencyDecimals}) on conflict do nothing)
    insert into bm_item (tenantsid, item_no, item_name, item_spec, unit_no, pack_qty, over_percent)
      values (${tenantsid}, ${itemNo}, ${`Item ${itemNo}`}, '10 mm', ${unitNo}, ${parents.packQty}, ${parents.overPercent})
      on conflict do nothing`.execute(ownerDb)
  return parents
}

/** A line of a test order; its quantity is 100 unless told otherwise. */
export type OrderLineOverrides = Partial<NewOrderLine> & Pick<ParentOverrides, 'itemNo' | 'unitNo'>

/** A test order. Without a state it is in progress: released and answered as ordered. */
export interface OrderOverrides
  extends Omit<ParentOverrides, 'itemNo'>,
    Partial<Pick<NewOrder, 'purchaseNo' | 'orderType' | 'purchaseDate' | 'limits'>> {
  status?: OrderState
  /** One line of 100 unless given. */
  lines?: readonly OrderLineOverrides[]
}

/** What tests need of an order that was built. */
export interface BuiltOrder {
  id: string
  purchaseNo: string
  version: number
  lines: { lineId: string; batchId: string; purchaseSeq: number }[]
}

let built = 0

/** Builds an order with all its missing parents, in the state wished for. */
export async function buildOrder(ownerDb: Database, overrides: OrderOverrides = {}): Promise<BuiltOrder> {
  built += 1
  const number = built
  const parents = await buildParents(ownerDb, overrides)
  const lines: NewOrderLine[] = []
  for (const [index, line] of (overrides.lines ?? [{}]).entries()) {
    const { itemNo, unitNo, unitDecimals, packQty, overPercent } = await buildParents(ownerDb, {
      ...overrides,
      ...line,
      overPercent: line.overPercent ?? overrides.overPercent ?? '0',
    })
    lines.push({
      purchaseSeq: (index + 1) * 10,
      goodsNo: itemNo,
      goodsName: `Item ${itemNo}`,
      spec: '10 mm',
      purchaseUnitNo: unitNo,
      unitDecimals,
      packQty,
      lineQty: '100',
      price: '1.5',
      taxRate: '13',
      overPercent,
      expectArrivalDate: '2026-03-20',
      ...line,
    })
  }
  const status = overrides.status ?? 'executing'
  const order: NewOrder = {
    tenantsid: parents.tenantsid,
    purchaseNo: overrides.purchaseNo ?? `PO-${number}`,
    orgNo: parents.orgNo,
    warehouseNo: parents.warehouseNo,
    classifyType: parents.classifyType,
    supplierNo: parents.supplierNo,
    supplierName: `Supplier ${parents.supplierNo}`,
    orderType: overrides.orderType ?? '1',
    purchaseDate: overrides.purchaseDate ?? '2026-03-01',
    currency: parents.currency,
    currencyDecimals: parents.currencyDecimals,
    ...(overrides.limits ? { limits: overrides.limits } : {}),
    lines,
  }
  return ownerDb.transaction().execute(async (trx) => {
    const [head] = await createOrders(trx as ScopedTransaction, 'Builder', [order])
    const id = head?.headId ?? ''
    if (status !== 'pendingRelease') await putInState(trx, id, status)
    const batches = await trx
      .selectFrom('srm_purchase_batch')
      .select(['id', 'line_id', 'purchase_seq'])
      .where('head_id', '=', id)
      .orderBy('purchase_seq')
      .execute()
    return {
      id,
      purchaseNo: order.purchaseNo,
      version: 1,
      lines: batches.map((batch) => ({ lineId: batch.line_id, batchId: batch.id, purchaseSeq: batch.purchase_seq })),
    }
  })
}

/** Rows as they are in a state that release and, but for orders without an answer, acceptance have led to. */
async function putInState(trx: Database, headId: string, status: OrderState): Promise<void> {
  const hasAnswer = !['accepting', 'rejected', 'cancelled'].includes(status)
  await sql`update srm_purchase_head set status = ${status}, is_released = true, released_date = now(), accepting_since = now(),
    answered_date = case when ${hasAnswer} then now() end, answer_mode = case when ${hasAnswer} then 'supplier' end,
    refuse_reason = case when ${status} in ('rejected', 'cancelled') then 'No capacity' else '' end where id = ${headId}`.execute(
    trx,
  )
  await sql`update srm_purchase_line set is_released = true where head_id = ${headId}`.execute(trx)
  await sql`update srm_purchase_component set is_released = true where head_id = ${headId}`.execute(trx)
  await sql`update srm_purchase_batch set is_released = true, status = ${status}, is_closed = (${status} = 'closed'),
    sup_reply_qty = case when ${hasAnswer} then batch_pur_qty end,
    sup_reply_date = case when ${hasAnswer} then expect_arrival_date end where head_id = ${headId}`.execute(trx)
  await sql`update srm_purchase_ledger set is_released = true
    where batch_id in (select id from srm_purchase_batch where head_id = ${headId})`.execute(trx)
}

/** Moves quantities of a batch as a document of that kind of movement would. */
export async function moveQuantities(
  ownerDb: Database,
  batchId: string,
  movement: LedgerEntry['movement'],
  deltas: LedgerEntry['deltas'],
): Promise<void> {
  await ownerDb.transaction().execute((trx) => {
    const document = { type: 'asn', id: '1', no: 'ASN-1' } as const
    return postMovements(trx as ScopedTransaction, 'Builder', [{ batchId, movement, deltas, document }])
  })
}

/** A caller of one side in tenant T1; the supplier's is S1. What is given beyond that replaces it. */
export function callerOf(side: 'purchaser' | 'supplier', differences: Partial<Caller> = {}): Caller {
  return side === 'purchaser'
    ? testCaller(differences)
    : testCaller({
        side,
        userId: '2',
        userNo: 'supplier',
        userName: 'Supplier',
        supplierNo: 'S1',
        orgNos: [],
        warehouseNos: [],
        classifyTypes: [],
        ...differences,
      })
}

/** Stores a user with the caller's authority lists, for what refers to a user's row; answers the caller with its id. */
export async function buildUser(ownerDb: Database, caller: Caller): Promise<Caller> {
  const { tenantsid, userNo, userName, supplierNo } = caller
  await sql`insert into sys_tenant (tenantsid, tenant_name) values (${tenantsid}, ${`Tenant ${tenantsid}`}) on conflict do nothing`.execute(
    ownerDb,
  )
  const { id } = await ownerDb
    .insertInto('sys_user')
    .values({ tenantsid, user_no: userNo, user_name: userName, pwd: '', belong_supplier: supplierNo || null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lists = [
    ['1', caller.orgNos],
    ['2', caller.classifyTypes],
    ['3', caller.warehouseNos],
  ] as const
  const rows = lists.flatMap(([type, values]) =>
    values.map((value) => ({ user_id: id, tenantsid, data_type: type, data_value: value })),
  )
  if (rows.length > 0) await ownerDb.insertInto('sys_user_data').values(rows).execute()
  return { ...caller, userId: id }
}

/** How a test acts. */
export interface ActOptions {
  language?: Language
  today?: string
  /** Texts beside those of the platform and of orders. */
  texts?: readonly ServerModule['texts'][]
}

/** Runs work as this caller: in the caller's scope, with notes and messages written at the end, all or nothing. */
export async function actAs<T>(
  { db }: Pick<TestDatabase, 'db'>,
  caller: Caller,
  work: (context: CallContext) => Promise<T>,
  { language = 'en-US', today = TEST_TODAY, texts = [] }: ActOptions = {},
): Promise<T> {
  const catalogue = createTextCatalogue([platformTexts, ordersTexts, ...texts])
  return inScope(db, caller, async (trx) => {
    const context = { ...actorContext(trx, { ...caller, language, today }, catalogue), caller }
    const result = await work(context)
    await context.flush('test')
    return result
  })
}

/** Makes one call's handler act as this caller. */
export function callAs<Input, Output>(
  database: Pick<TestDatabase, 'db'>,
  caller: Caller,
  handler: (context: CallContext, input: Input) => Promise<Output>,
  input: Input,
  options: ActOptions = {},
): Promise<Output> {
  return actAs(database, caller, (context) => handler(context, input), options)
}

/** Records of no module: what tests of documents have no need of. */
export const noRecordBook = (): RecordBook => ({ references: {}, uses: [] })
