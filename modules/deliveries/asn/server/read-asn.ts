import { sql } from 'kysely'
import { readItemNumberRules, readStockLocks } from '#modules/master-data/server.ts'
import { lineBatch } from '#modules/orders/server.ts'
import { fail } from '#platform/contract/errors.ts'
import type { RowOf } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { joinCustomFields, withCustomValues } from '#platform/server/custom-fields/join-custom-fields.ts'
import { selectSql } from '#platform/server/list/read-list.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { asnCalls } from '../contract/calls.ts'
import type { asnFields, asnLineFields, asnLotFields } from '../contract/fields.ts'
import { asnActions, asnLineActions, asnLineList, asnLotList, RECEIVING } from './asn-line-list.ts'
import { type AsnListExtra, asns } from './asns.ts'
import { lotsToInspect } from './lots-to-inspect.ts'
import { numbersOfItem } from './numbers-of-item.ts'
import { readReceiptsBehind } from './read-receipts-behind.ts'
import { shippableSql } from './shippable-qty.ts'

type HeadRow = RowOf<typeof asnFields> &
  AsnListExtra & {
    id: string
    version: number
    updateName: string
    orgName: string
    warehouseName: string
  }
type LineRow = RowOf<typeof asnLineFields> & { id: string; batchId: string; headId: string; isSerial: boolean }

/** A whole ASN: head, lines with lots and the receipts behind them, and what the reader may do with each. */
export const readAsn: Handler<typeof asnCalls, 'ISrmAsnHeadService/getAsnById'> = async (context, { id }) => {
  const { trx } = context
  const { isTouched, isGiftOpen, ...head } = await readHead(context, id)
  const held = await readStockLocks(context, [...RECEIVING, 'cancelReceipt'])
  const state = head.status
  const reported = state === '0' || state === '1' ? await readLotSerials(trx, id) : new Map<string, string[]>()
  const withSerials = (await readLots(trx, id)).map((lot) => ({ ...lot, serials: reported.get(lot.id) ?? [] }))
  const lots = Map.groupBy(withSerials, (lot) => lot.asnLineId)
  const receipts = Map.groupBy(await readReceiptsBehind(context, id), (receipt) => receipt.asnLineId)
  const read = await readLines(context, id)
  const itemRules = await readItemNumberRules(
    trx,
    read.map(({ goodsNo }) => goodsNo),
  )
  const inspected = await inspectedOf(context, head.supplierNo, read)
  const limits = await overLimitsOf(context, read)
  const lines = read.map((line) => ({
    ...line,
    isInspected: inspected.has(line.goodsNo),
    aboveLimitQty: limits.get(line.batchId) ?? null,
    ...numbersOfItem(itemRules.get(line.goodsNo)),
    isSerial: line.isSerial,
    lineBatch: lineBatch({
      purchase_seq: line.purchaseSeq,
      purchase_phase_seq: line.purchasePhaseSeq,
      purchase_batch_seq: line.purchaseBatchSeq,
    }),
    lots: (lots.get(line.id) ?? []).map(({ asnLineId: _line, ...lot }) => lot),
    receipts: (receipts.get(line.id) ?? []).map(({ asnLineId: _line, ...receipt }) => ({
      ...receipt,
      // What was refused never was in the warehouse.
      actions: receipt.kind === 'refused' ? receipt.actions : held(line.warehouseNo, receipt.actions),
    })),
    actions: held(line.warehouseNo, asnLineActions(context, state, line)),
  }))
  const actions = asnActions(context, state, { isTouched, isGiftOpen })
  // Cancelling begins here with a choice of receipts, each of which says for itself whether it can go.
  const { cancelReceipt, ...others } = actions
  return {
    ...head,
    actions: { ...held(head.warehouseNo, others), ...(cancelReceipt === undefined ? {} : { cancelReceipt }) },
    lines,
  }
}

/** Which goods wait for inspection when they are received: told to whoever receives. */
async function inspectedOf(
  { trx, caller }: CallContext,
  supplierNo: string,
  lines: readonly LineRow[],
): Promise<ReadonlySet<string>> {
  if (caller.side !== 'purchaser') return new Set()
  const head = { tenantsid: caller.tenantsid, supplier_no: supplierNo }
  return lotsToInspect(trx, { head, lines: lines.map(({ goodsNo }) => ({ goods_no: goodsNo })) })
}

/** What may come of batches above their ASNs, where more is refused: told to whoever receives. */
async function overLimitsOf({ trx, caller }: CallContext, lines: readonly LineRow[]): Promise<Map<string, string>> {
  if (caller.side !== 'purchaser') return new Map()
  const { rows } = await sql<{ id: string; qty: string }>`
    select b.id::text, trim_scale(${shippableSql('b')})::text as qty from srm_purchase_batch b
    where b.id = any (${lines.map(({ batchId }) => batchId)}::bigint[])
      and (b.is_closed or not b.is_over_unlimited and b.over_action = 'refuse')`.execute(trx)
  return new Map(rows.map(({ id, qty }) => [id, qty]))
}

async function readHead(caller: CallContext, id: string): Promise<HeadRow> {
  const { context, list } = await joinCustomFields(caller, asns.list)
  const { rows } = await sql<HeadRow>`
    select ${selectSql(list)}, t1.update_name as "updateName", coalesce(o.org_name, '') as "orgName", coalesce(w.names, '') as "warehouseName"
    from srm_asn_head t1
    left join bm_org o on o.tenantsid = t1.tenantsid and o.org_no = t1.org_no
    left join lateral (select string_agg(w.warehouse_name, ', ' order by w.warehouse_no) as names
      from bm_warehouse w where w.tenantsid = t1.tenantsid and w.warehouse_no = any (t1.warehouse_nos)) w on true
    where t1.id = ${id}`.execute(context.trx)
  const [row] = rows
  return row ? withCustomValues(list, row) : fail(platformErrors.notFound)
}

async function readLines(caller: CallContext, asnId: string): Promise<LineRow[]> {
  const { context, list } = await joinCustomFields(caller, asnLineList)
  const { rows } = await sql<LineRow>`
    select ${selectSql(list)}, t1.batch_id as "batchId", t1.head_id as "headId", t1.is_serial as "isSerial"
    from srm_asn_line t1 where t1.asn_id = ${asnId} order by t1.asn_seq`.execute(context.trx)
  return rows.map((row) => withCustomValues(list, row))
}

async function readLots(trx: ScopedTransaction, asnId: string) {
  const { rows } = await sql<RowOf<typeof asnLotFields> & { id: string; asnLineId: string }>`
    select ${selectSql(asnLotList)}, t1.asn_line_id as "asnLineId"
    from srm_asn_lot t1 join srm_asn_line l on l.id = t1.asn_line_id where l.asn_id = ${asnId} order by t1.id`.execute(
    trx,
  )
  return rows
}

/** The serial numbers of an ASN that can be submitted again, by the ids of its lots. */
async function readLotSerials(trx: ScopedTransaction, asnId: string): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ lotId: string; serials: string[] }>`
    select asn_lot_id as "lotId", array_agg(serial_no order by id) as serials from wms_serial
    where asn_id = ${asnId} group by asn_lot_id`.execute(trx)
  return new Map(rows.map(({ lotId, serials }) => [lotId, serials]))
}
