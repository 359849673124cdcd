import { sql } from 'kysely'
import { deliveriesTexts } from '#modules/deliveries/contract/texts.ts'
import { deliveriesServer } from '#modules/deliveries/server/index.ts'
import type { BuiltAsn } from '#modules/deliveries/server/testing.ts'
import { inventoryTexts } from '#modules/inventory/contract/texts.ts'
import { ordersServer } from '#modules/orders/server/index.ts'
import { actAs, noRecordBook } from '#modules/orders/server/testing.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { receiptsTexts } from '../contract/texts.ts'
import { receiptsServer } from './index.ts'
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
  const texts = [deliveriesTexts, receiptsTexts, inventoryTexts]
  return actAs(database, caller, work, { texts, today: RECEIPT_DAY, ...options })
}

type ReceiptInput = Parameters<typeof receiveAsn>[1]

/** What a test receives of a line; nothing is refused unless said. */
export type ReceivedWish = Partial<ReceiptInput['lines'][number]> & { asnLineId: string }

/** Receives lines of a notice (all that is open without any), whatever its version is by now. */
export async function receive(
  database: Pick<TestDatabase, 'db' | 'ownerDb'>,
  caller: Caller,
  { id }: Pick<BuiltAsn, 'id'>,
  lines: readonly ReceivedWish[] = [],
  receiptDate = RECEIPT_DAY,
): ReturnType<typeof receiveAsn> {
  const { version } = await database.ownerDb
    .selectFrom('srm_asn_head')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const given = lines.map((line) => ({ receiveQty: '0', checkReturnQty: '0', reason: '', ...line }))
  return act(database, caller, (context) => receiveAsn(context, { id, version, receiptDate, lines: given }))
}

const SERVERS = [ordersServer(noRecordBook), deliveriesServer(noRecordBook), receiptsServer]

/** Runs a call of orders, deliveries or receipts by its path, its input going through its schema. */
export async function call(context: CallContext, path: CallPath, input: unknown): Promise<unknown> {
  for (const { calls, handlers } of SERVERS.flatMap((server) => server.calls)) {
    const [declared, handler] = [calls[path], handlers[path]]
    if (declared && handler) return handler(context as Parameters<typeof handler>[0], declared.input.parse(input))
  }
  throw new Error(`no call ${path}`)
}

/** Ids of what was accepted and refused of a notice and is not reversed, in the order of booking. */
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
    'lines', (select jsonb_agg(jsonb_build_array(id, delivery_qty, receive_qty, check_return_qty, ended_qty) order by id)
      from srm_asn_line),
    'lots', (select jsonb_agg(jsonb_build_array(id, qty, receive_qty, check_return_qty) order by id) from srm_asn_lot),
    'stock', (select jsonb_agg(jsonb_build_array(warehouse_no, cell_no, item_no, lot_no, owner_no, on_hand_qty)
      order by warehouse_no, cell_no, item_no, lot_no, owner_no) from wms_stock where on_hand_qty <> 0)
  ) as everything`.execute(ownerDb)
  return rows[0]?.everything
}
