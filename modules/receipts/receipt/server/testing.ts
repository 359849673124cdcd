import fc from 'fast-check'
import { sql } from 'kysely'
import { asnInput, type BuiltAsn } from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesTexts } from '#modules/deliveries/contract/texts.ts'
import { deliveriesServer } from '#modules/deliveries/server.ts'
import { discrepanciesTexts } from '#modules/discrepancies/contract/texts.ts'
import { discrepanciesServer } from '#modules/discrepancies/server.ts'
import { inventoryTexts } from '#modules/inventory/contract/texts.ts'
import { postStock } from '#modules/inventory/server.ts'
import { masterDataTexts } from '#modules/master-data/contract/texts.ts'
import { outsourcedLine } from '#modules/orders/component/contract/schemas.ts'
import {
  actAs,
  type BuiltOrder,
  buildOrder,
  buildParents,
  callerOf,
  noRecordBook,
  type OrderOverrides,
} from '#modules/orders/order/server/testing.ts'
import { type LimitInput, ordersServer } from '#modules/orders/server.ts'
import { receiptsTexts } from '#modules/receipts/contract/texts.ts'
import { receiptsServer } from '#modules/receipts/server.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { receiveAsn } from './receive-asn.ts'

/** The day on which tests receive: after everything that the builders ship. */
export const RECEIPT_DAY = '2026-03-20'

/** Runs work as this caller with the texts of orders, deliveries, receipts and inventory, on the day of receipt. */
export function act<T>(
  database: Pick<TestDatabase, 'db'>,
  caller: Caller,
  work: (context: CallContext) => Promise<T>,
  options: Parameters<typeof actAs>[3] = {},
): Promise<T> {
  const texts = [masterDataTexts, deliveriesTexts, receiptsTexts, inventoryTexts, discrepanciesTexts]
  return actAs(database, caller, work, { texts, today: RECEIPT_DAY, ...options })
}

type ReceiptInput = Parameters<typeof receiveAsn>[1]

/** What a test receives of a line; nothing is refused unless said. */
export type ReceivedOverrides = Partial<ReceiptInput['lines'][number]> & { asnLineId: string }

/** Receives lines of an ASN (all that is open without any), whatever its version is by now. */
export async function receive(
  database: Pick<TestDatabase, 'db' | 'ownerDb'>,
  caller: Caller,
  { id }: Pick<BuiltAsn, 'id'>,
  lines: readonly ReceivedOverrides[] = [],
  receiptDate = RECEIPT_DAY,
): ReturnType<typeof receiveAsn> {
  const { version } = await database.ownerDb
    .selectFrom('srm_asn_head')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const given = lines.map((line) => ({ receiveQty: '0', checkReturnQty: '0', giftQty: '0', reason: '', ...line }))
  return act(database, caller, (context) => receiveAsn(context, { id, version, receiptDate, lines: given }))
}

const SERVERS = [
  ordersServer({ recordBook: noRecordBook }),
  deliveriesServer({ recordBook: noRecordBook }),
  receiptsServer,
  discrepanciesServer,
]

/** Runs a call of orders, deliveries or receipts by its path, its input going through its schema. */
export async function call(context: CallContext, path: CallPath, input: unknown): Promise<unknown> {
  for (const { calls, handlers } of SERVERS.flatMap((server) => server.calls)) {
    const [declared, handler] = [calls[path], handlers[path]]
    if (declared && handler) return handler(context as Parameters<typeof handler>[0], declared.input.parse(input))
  }
  throw new Error(`no call ${path}`)
}

/** Ids of what was accepted and refused of an ASN and is not reversed, in the order of booking. */
export async function receiptIdsOf(
  { ownerDb }: Pick<TestDatabase, 'ownerDb'>,
  asnId: string,
): Promise<{ receiptIds: string[]; returnIds: string[] }> {
  const { rows } = await sql<{ receiptIds: string[]; returnIds: string[] }>`select
    (select coalesce(array_agg(id::text order by id), '{}') from srm_check_receipt
      where asn_id = ${asnId} and not is_reversed and reverses_id is null) as "receiptIds",
    (select coalesce(array_agg(id::text order by id), '{}') from srm_check_return
      where asn_id = ${asnId} and not is_reversed and reverses_id is null) as "returnIds"`.execute(ownerDb)
  const [ids] = rows
  if (!ids) throw new Error('no row')
  return ids
}

/** Stock on hand by item and lot, where there is any. */
export async function stockOf({ ownerDb }: Pick<TestDatabase, 'ownerDb'>): Promise<Record<string, string>> {
  const { rows } = await sql<{ key: string; qty: string }>`
    select concat_ws('/', tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no) as key, trim_scale(on_hand_qty) as qty
    from wms_stock where on_hand_qty <> 0`.execute(ownerDb)
  return Object.fromEntries(rows.map((row) => [row.key, row.qty]))
}

/** Everything that a reversal has to bring back: balances of batches, lines, lots and stock, and the states. */
export async function stateOfEverything({ ownerDb }: Pick<TestDatabase, 'ownerDb'>): Promise<unknown> {
  const { rows } = await sql<{ everything: unknown }>`select jsonb_build_object(
    'batches', (select jsonb_agg(jsonb_build_array(id, status, batch_pur_qty, pending_qty, delivery_qty, on_way_qty, receive_qty,
      check_return_qty, return_exchange_qty, ended_qty, un_delivery_qty, un_receive_qty, over_qty, is_closed) order by id)
      from srm_purchase_batch),
    'orders', (select jsonb_agg(jsonb_build_array(id, status) order by id) from srm_purchase_head),
    'notices', (select jsonb_agg(jsonb_build_array(id, status) order by id) from srm_asn_head),
    'lines', (select jsonb_agg(jsonb_build_array(id, delivery_qty, over_receipt_qty, receive_qty, check_return_qty, ended_qty,
      gift_receive_qty) order by id)
      from srm_asn_line),
    'lots', (select jsonb_agg(jsonb_build_array(id, qty, over_receipt_qty, receive_qty, check_return_qty) order by id) from srm_asn_lot),
    'stock', (select jsonb_agg(jsonb_build_array(warehouse_no, cell_no, item_no, lot_no, owner_no, on_hand_qty)
      order by warehouse_no, cell_no, item_no, lot_no, owner_no) from wms_stock where on_hand_qty <> 0)
  ) as everything`.execute(ownerDb)
  return rows[0]?.everything
}

/**
 * What breaks an invariant, and what is above the limit of a batch that only asks. Of the confirmed batches somebody meant to ship
 * more than that; of others a refusal or return that was cancelled may have done it, so no invariant of the database says it.
 */
export async function brokenRules(db: Database, confirmed: ReadonlySet<string> = new Set()): Promise<unknown[]> {
  const { rows } = await sql`
    select 'more is taken than the cap allows' as broken, id from srm_purchase_batch b
    where delivery_qty + pending_qty - check_return_qty - return_exchange_qty - ended_qty > batch_pur_qty * (1 + over_percent / 100)
      and not is_over_unlimited and over_action = 'warn' and id <> all (${[...confirmed]}::bigint[])
      and not exists (select from srm_check_return r where r.batch_id = b.id and r.is_reversed)
      and not exists (select from srm_bill_return_line r where r.batch_id = b.id and r.is_reversed)`.execute(db)
  return [...(await brokenInvariants(db)), ...rows]
}

/** One of the rows of an ASN's receipts, acceptances first. */
export function oneRowOf({ receiptIds, returnIds }: { receiptIds: string[]; returnIds: string[] }, position: number) {
  const at = position % (receiptIds.length + returnIds.length)
  return at < receiptIds.length
    ? { receiptIds: receiptIds.slice(at, at + 1), returnIds: [] }
    : { receiptIds: [], returnIds: returnIds.slice(at - receiptIds.length, at - receiptIds.length + 1) }
}

/** What one source says of deliveries, or leaves to the next. */
const limitInput: fc.Arbitrary<Required<LimitInput>> = fc.oneof(
  fc.record({
    overPercent: fc.constantFrom(null, '0', '7.5', '10'),
    isOverUnlimited: fc.constant(false),
    underPercent: fc.constantFrom(null, '0', '5', '20'),
    overAction: fc.constantFrom(null, 'none' as const, 'warn' as const, 'refuse' as const, 'refuse' as const),
  }),
  fc.record({
    overPercent: fc.constant(null),
    isOverUnlimited: fc.boolean(),
    underPercent: fc.constantFrom(null, '10'),
    overAction: fc.constant(null),
  }),
)
/** What each source of limits says in one history. */
export const limitSources = fc.record({
  lines: fc.tuple(limitInput, limitInput, limitInput),
  order: limitInput,
  item: limitInput,
  supplier: limitInput,
  organisation: limitInput,
})
export type LimitSources = typeof limitSources extends fc.Arbitrary<infer T> ? T : never
const nothing: Required<LimitInput> = {
  overPercent: null,
  isOverUnlimited: false,
  underPercent: null,
  overAction: null,
}
/** Nobody says anything. */
export const NO_LIMITS: LimitSources = {
  lines: [nothing, nothing, nothing],
  order: nothing,
  item: nothing,
  supplier: nothing,
  organisation: nothing,
}

/** What a line has to get, told apart from how the product finds it: sources overwrite each other, the nearest last. */
export function expectedLimits(requests: readonly Required<LimitInput>[]) {
  const held = { over: '0', isUnlimited: false, under: '0', action: 'refuse' }
  for (const { overPercent, isOverUnlimited, underPercent, overAction } of requests) {
    if (isOverUnlimited) Object.assign(held, { over: '0', isUnlimited: true })
    else if (overPercent !== null) Object.assign(held, { over: overPercent, isUnlimited: false })
    held.under = underPercent ?? held.under
    held.action = overAction ?? held.action
  }
  return held
}

/** A row of rules that says so for a reach. */
export const ruleOf = (overrides: Required<LimitInput>, reach: { item_no?: string; supplier_no?: string } = {}) => ({
  tenantsid: 'T1',
  tolerance_name: 'Some',
  ...reach,
  over_percent: overrides.overPercent,
  is_over_unlimited: overrides.isOverUnlimited,
  under_percent: overrides.underPercent,
  over_action: overrides.overAction,
})

/** Has a warehouse put goods away by tasks from now on. */
export async function workByTasks({ ownerDb }: Pick<TestDatabase, 'ownerDb'>, warehouseNo: string): Promise<void> {
  await sql`insert into bm_warehouse (tenantsid, org_no, warehouse_no, warehouse_name, is_put_away_task)
    values ('T1', 'O1', ${warehouseNo}, ${warehouseNo}, true)
    on conflict (tenantsid, warehouse_no) do update set is_put_away_task = true`.execute(ownerDb)
}

/** Gives a warehouse cells. */
export async function addCells(
  { ownerDb }: Pick<TestDatabase, 'ownerDb'>,
  warehouseNo: string,
  cells: readonly { cell_no: string; max_qty?: string; is_bad?: boolean }[],
): Promise<void> {
  for (const cell of cells) {
    await ownerDb
      .insertInto('bm_warehouse_cell')
      .values({ tenantsid: 'T1', warehouse_no: warehouseNo, zone_no: 'Z', cell_name: cell.cell_no, ...cell })
      .execute()
  }
}

/** A row of a bill of materials. */
export type Bom = {
  componentNo: string
  perQty?: string
  wastePercent?: string
  orgNo?: string
  from?: string
  to?: string
}

/** Components that are issued or taken back; from and to the receiving cell unless said. */
export type Move = {
  issueType?: 'issue' | 'takeBack'
  qty: string
  reason?: string
  issueDate?: string
  cellNo?: string
}

/** Everything that happens to components of outsourced orders, as tests do it; every product and component is one of its own. */
export function outsourcedWork(database: () => TestDatabase) {
  const buyer = callerOf('purchaser')
  const supplier = callerOf('supplier')
  const reason = 'Because'
  const SERVICE = 'ISupSrmOutsourcedOrderService'

  /** Says what an item is made of; its components are items. */
  async function bom(itemNo: string, rows: readonly Bom[]): Promise<void> {
    await buildParents(database().ownerDb, { itemNo })
    for (const { componentNo, perQty = '1', wastePercent = '0', orgNo = '*', from, to } of rows) {
      await buildParents(database().ownerDb, { itemNo: componentNo })
      await database()
        .ownerDb.insertInto('srm_bill_of_material')
        .values({
          tenantsid: 'T1',
          bom_name: itemNo,
          org_no: orgNo,
          item_no: itemNo,
          component_no: componentNo,
          per_qty: perQty,
          waste_percent: wastePercent,
          valid_from: from ?? null,
          valid_to: to ?? null,
        })
        .execute()
    }
  }

  let made = 0
  /** An outsourced order over 100 of a product of its own, made of these components. */
  async function outsourced(components: readonly Omit<Bom, 'componentNo'>[], overrides: OrderOverrides = {}) {
    made += 1
    const itemNo = `PRODUCT-${made}`
    const names = components.map((_, place) => `PART-${made}-${place}`)
    await bom(
      itemNo,
      components.map((one, place) => ({ ...one, componentNo: names[place] ?? '' })),
    )
    const order = await buildOrder(database().ownerDb, { orderType: '2', lines: [{ itemNo }], ...overrides })
    return { order, line: order.lines[0] as BuiltOrder['lines'][number], names }
  }

  const run = (path: string, input: object, caller = buyer) =>
    act(database(), caller, (context) => call(context, `${SERVICE}/${path}`, input))
  const keyOf = (id: string) =>
    database()
      .ownerDb.selectFrom('srm_purchase_head')
      .select(['id', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const detailOf = async (lineId: string, caller = buyer) =>
    outsourcedLine.parse(await run('getOutsourcedLine', { lineId }, caller))
  const componentsOf = async (lineId: string) => (await detailOf(lineId)).components
  const partOf = async (lineId: string) =>
    (await componentsOf(lineId))[0] as Awaited<ReturnType<typeof componentsOf>>[number]

  /** Puts stock of an item into the receiving cell, of one lot. */
  const stock = (itemNo: string, qty: string) =>
    database()
      .ownerDb.transaction()
      .execute((trx) =>
        postStock(trx as ScopedTransaction, { movement: 'arrive', stockDate: '2026-03-02', createName: 'Builder' }, [
          {
            tenantsid: 'T1',
            orgNo: 'O1',
            warehouseNo: 'W1',
            cellNo: 'RECEIVING',
            itemNo,
            lotNo: 'L',
            ownerNo: '',
            transactionType: '1',
            qty,
            document: { type: 'test', id: '1', no: 'test' },
          },
        ]),
      )
  const onHand = async (itemNo: string) => (await stockOf(database()))[`T1/W1/RECEIVING/${itemNo}/L/`] ?? '0'

  const move = async (order: BuiltOrder, componentId: string, overrides: Move) =>
    (await run('addComponentIssue', {
      headId: order.id,
      issueType: overrides.issueType ?? 'issue',
      issueDate: overrides.issueDate ?? RECEIPT_DAY,
      reason: overrides.reason ?? (overrides.issueType === 'takeBack' ? reason : ''),
      lines: [
        {
          componentId,
          stockWarehouseNo: 'W1',
          cellNo: overrides.cellNo ?? 'RECEIVING',
          lotNo: 'L',
          issueQty: overrides.qty,
        },
      ],
    })) as { id: string; issueNo: string }

  /** Ships of the product and receives it; answers the acceptance. */
  async function accept(batchId: string, qty: string): Promise<string> {
    const { id } = (await act(database(), supplier, (context) =>
      call(context, 'ISrmAsnHeadService/addAsn', asnInput({ lines: [{ batchId, deliveryQty: qty }] })),
    )) as { id: string }
    const { receiptNo } = await receive(database(), buyer, { id })
    const row = await database()
      .ownerDb.selectFrom('srm_check_receipt')
      .select('id')
      .where('receipt_no', '=', receiptNo)
      .executeTakeFirstOrThrow()
    return row.id
  }
  const cancelAcceptance = (receiptId: string) =>
    act(database(), buyer, (context) =>
      call(context, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: [receiptId], returnIds: [], reason }),
    )

  /** The lines of a document as the supplier confirms them; without quantities all of it. */
  const arrive = async (lineId: string, issueId: string, arrivedQtys: readonly string[] = [], why = '') => {
    const { documents } = await detailOf(lineId, supplier)
    const document = documents.find(({ id }) => id === issueId)
    const lines = document?.lines.map(({ id, issueQty }, at) => ({ id, arrivedQty: arrivedQtys[at] ?? issueQty })) ?? []
    return run('confirmComponentArrival', { id: issueId, reason: why, lines }, supplier)
  }
  return {
    ...{ bom, outsourced, run, keyOf, detailOf, componentsOf, partOf, stock, onHand, move, accept, cancelAcceptance },
    arrive,
  }
}
