import { sql } from 'kysely'
import type { Decimal } from '#platform/contract/decimal.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { CustomValues } from '#platform/server/custom-fields/check-custom-values.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { ordersErrors } from '../contract/errors.ts'

/** A line of a new order. Quantities are in the line's unit, percentages in percent. */
export interface NewOrderLine {
  purchaseSeq: number
  goodsNo: string
  goodsName: string
  spec?: string
  purchaseUnitNo: string
  unitDecimals: number
  packQty: Decimal | null
  lineQty: Decimal
  /** For the unit in which the order was written. */
  price: Decimal
  /** What was written, where that is in another unit than the line's. */
  orderedQty?: Decimal
  orderedUnitNo?: string
  taxRate: Decimal
  overPercent: Decimal
  expectArrivalDate: string
  remarks?: string
  /** Values of custom fields by field number. */
  custom?: CustomValues
}

/** An order as it comes from outside, with all that its lines and batches copy. */
export interface NewOrder {
  tenantsid: string
  purchaseNo: string
  orgNo: string
  plantNo?: string
  warehouseNo: string
  classifyType: string
  supplierNo: string
  supplierName: string
  orderType: string
  purchaseDate: string | null
  employeeName?: string
  currency: string
  currencyDecimals: number
  remarks?: string
  /** Where the order comes from, such as `import`. */
  dataSource?: string
  lines: readonly NewOrderLine[]
}

/** Rows per statement, far enough below the 65,535 parameters that one may carry. */
const CHUNK = 1000

/**
 * Writes orders that are pending release: heads, lines, and one batch per line, whose first ledger entry the database writes
 * with it. Refuses a number that its tenant has used already. Answers in the order of the input.
 */
export async function createOrders(
  trx: ScopedTransaction,
  createName: string,
  orders: readonly NewOrder[],
): Promise<{ purchaseNo: string; headId: string }[]> {
  const heads: { purchaseNo: string; headId: string }[] = []
  for (const chunk of chunks(orders)) {
    const ids = await insertHeads(trx, createName, chunk)
    const lines: PlacedLine[] = []
    for (const order of chunk) {
      const headId = ids.get(keyOf(order.tenantsid, order.purchaseNo)) ?? ''
      heads.push({ purchaseNo: order.purchaseNo, headId })
      for (const line of order.lines) lines.push({ order, headId, line })
    }
    for (const part of chunks(lines)) await insertLines(trx, createName, part)
  }
  return heads
}

interface PlacedLine {
  order: NewOrder
  headId: string
  line: NewOrderLine
}

function* chunks<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += CHUNK) yield all.slice(start, start + CHUNK)
}

const keyOf = (...parts: (string | number)[]): string => parts.join('\u001f')

const scopeOf = (order: NewOrder) => ({
  tenantsid: order.tenantsid,
  org_no: order.orgNo,
  warehouse_no: order.warehouseNo,
  classify_type: order.classifyType,
  supplier_no: order.supplierNo,
  purchase_no: order.purchaseNo,
})

async function insertHeads(
  trx: ScopedTransaction,
  createName: string,
  orders: readonly NewOrder[],
): Promise<Map<string, string>> {
  const written = await trx
    .insertInto('srm_purchase_head')
    .values(
      orders.map((order) => ({
        ...scopeOf(order),
        plant_no: order.plantNo ?? '',
        supplier_name: order.supplierName,
        order_type: order.orderType,
        purchase_date: order.purchaseDate,
        employee_name: order.employeeName ?? '',
        currency: order.currency,
        currency_decimals: order.currencyDecimals,
        status: 'pendingRelease',
        remarks: order.remarks ?? '',
        data_source: order.dataSource ?? '',
        create_name: createName,
        update_name: createName,
      })),
    )
    // A number may be taken by an order that the caller does not see; only the database knows.
    .onConflict((conflict) => conflict.columns(['tenantsid', 'purchase_no']).doNothing())
    .returning(['id', 'tenantsid', 'purchase_no'])
    .execute()
  const ids = new Map(written.map((row) => [keyOf(row.tenantsid, row.purchase_no), row.id]))
  const taken = orders.find((order) => !ids.has(keyOf(order.tenantsid, order.purchaseNo)))
  if (taken) refuse(ordersErrors.duplicateOrder, { purchaseNo: taken.purchaseNo })
  if (ids.size < orders.length) refuse(ordersErrors.duplicateOrder, { purchaseNo: firstTwice(orders) })
  return ids
}

function firstTwice(orders: readonly NewOrder[]): string {
  const seen = new Set<string>()
  for (const { tenantsid, purchaseNo } of orders) {
    const key = keyOf(tenantsid, purchaseNo)
    if (seen.has(key)) return purchaseNo
    seen.add(key)
  }
  return ''
}

/**
 * Lines, their first batches and, by the database, what is ordered of them, in one statement; scope and partners are the
 * head's. Lists show the newest row first, so the batches of an order are numbered from its last line to its first.
 */
async function insertLines(trx: ScopedTransaction, createName: string, lines: readonly PlacedLine[]): Promise<void> {
  const rows = lines.map(({ headId, line }) => ({ headId, ...line }))
  await sql`
    with new_line as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as r (
        "headId" bigint, "purchaseSeq" integer, "goodsNo" text, "goodsName" text, spec text, "purchaseUnitNo" text,
        "unitDecimals" integer, "packQty" numeric, "lineQty" numeric, price numeric, "taxRate" numeric,
        "overPercent" numeric, "expectArrivalDate" date, remarks text, custom jsonb, "orderedQty" numeric,
        "orderedUnitNo" text)
    ), line as (
      insert into srm_purchase_line (head_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, purchase_no,
        purchase_seq, goods_no, goods_name, spec, purchase_unit_no, unit_decimals, pack_qty, line_qty, price, tax_rate,
        over_percent, expect_arrival_date, remarks, ordered_qty, ordered_unit_no, ordered_line_qty)
      select h.id, h.tenantsid, h.org_no, h.warehouse_no, h.classify_type, h.supplier_no, h.purchase_no,
        n."purchaseSeq", n."goodsNo", n."goodsName", coalesce(n.spec, ''), n."purchaseUnitNo", n."unitDecimals",
        n."packQty", n."lineQty", n.price, n."taxRate", n."overPercent", n."expectArrivalDate", coalesce(n.remarks, ''),
        n."orderedQty", n."orderedUnitNo", case when n."orderedQty" is not null then n."lineQty" end
      from new_line n join srm_purchase_head h on h.id = n."headId"
      order by h.id, n."purchaseSeq"
      returning id, head_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, purchase_no, purchase_seq,
        goods_no, goods_name, spec, purchase_unit_no, line_qty, over_percent, expect_arrival_date
    )
    insert into srm_purchase_batch (head_id, line_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no,
      supplier_name, purchase_no, purchase_seq, goods_no, goods_name, spec, purchase_unit_no, status, order_type,
      purchase_date, expect_arrival_date, over_percent, batch_pur_qty, custom, create_name, update_name)
    select h.id, l.id, l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, l.supplier_no,
      h.supplier_name, l.purchase_no, l.purchase_seq, l.goods_no, l.goods_name, l.spec, l.purchase_unit_no, h.status,
      h.order_type, h.purchase_date, l.expect_arrival_date, l.over_percent, l.line_qty,
      coalesce(n.custom, '{}'), ${createName}, ${createName}
    from line l join srm_purchase_head h on h.id = l.head_id
    join new_line n on n."headId" = l.head_id and n."purchaseSeq" = l.purchase_seq
    order by h.id, l.purchase_seq desc`.execute(trx)
}
