import { sql } from 'kysely'
import { copyComponents } from '#modules/orders/component/server/copy-components.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import type { OverAction } from '#modules/orders/order/contract/over-actions.ts'
import {
  type DeliveryLimits,
  firstFilled,
  type LimitInput,
  readRequestedDeliveryRules,
} from '#modules/orders/order/server/delivery-limits.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { CustomValues } from '#platform/server/custom-fields/check-custom-values.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

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
  /** What the line says about its deliveries; the rest is left to the order, its item, supplier and organisation. */
  overPercent?: Decimal | null
  isOverUnlimited?: boolean
  underPercent?: Decimal | null
  overAction?: OverAction | null
  /** What the item says of itself. */
  itemOverPercent?: Decimal | null
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
  /** What the order says about the deliveries of lines that say nothing of their own. */
  limits?: LimitInput
  lines: readonly NewOrderLine[]
}

/** Lines that are written together; an order is never torn apart. */
const STEP = 1000

/**
 * Writes orders that are pending release: heads, lines, and one batch per line, whose first ledger entry the database writes
 * with it; outsourced orders get their components, too. Refuses a number that its tenant has used already. Answers in the order of the input.
 */
export async function createOrders(
  trx: ScopedTransaction,
  createName: string,
  orders: readonly NewOrder[],
): Promise<{ purchaseNo: string; headId: string }[]> {
  failIfTwice(orders)
  const heads: { purchaseNo: string; headId: string }[] = []
  for (const part of partsOf(orders)) {
    const written = await insertOrders(trx, createName, part)
    const outsourced = written.filter((_, place) => part[place]?.orderType === '2')
    if (outsourced.length > 0) {
      const ids = outsourced.map(({ headId }) => headId)
      await copyComponents(trx, createName, ids)
    }
    heads.push(...written)
  }
  return heads
}

function* partsOf(orders: readonly NewOrder[]): Generator<readonly NewOrder[]> {
  let part: NewOrder[] = []
  let lineCount = 0
  for (const order of orders) {
    part.push(order)
    lineCount += order.lines.length
    if (lineCount < STEP) continue
    yield part
    part = []
    lineCount = 0
  }
  if (part.length > 0) yield part
}

const SEPARATOR = '\u001f'
const keyOf = (tenantsid: string, purchaseNo: string): string => `${tenantsid}${SEPARATOR}${purchaseNo}`

function failIfTwice(orders: readonly NewOrder[]): void {
  const seen = new Set<string>()
  for (const { tenantsid, purchaseNo } of orders) {
    const key = keyOf(tenantsid, purchaseNo)
    if (seen.has(key)) fail(ordersErrors.duplicateOrder, { purchaseNo })
    seen.add(key)
  }
}

/**
 * All of some orders, and by the database what is ordered of them, in one statement: scope and partners of lines and batches
 * are the head's. Lists show the newest row first, so the batches of an order are numbered from its last line to its first.
 */
async function insertOrders(
  trx: ScopedTransaction,
  createName: string,
  orders: readonly NewOrder[],
): Promise<{ purchaseNo: string; headId: string }[]> {
  const heads = orders.map(({ lines: _lines, limits = {}, ...head }, place) => ({ place, ...head, ...limits }))
  const limitsOf = await limitsReader(trx, orders)
  const lines = orders.flatMap((order, place) =>
    order.lines.map((line) => ({ place, ...line, ...limitsOf(order, line) })),
  )
  // What is joined here is joined by one value each: the planner takes two together for so rare that it compares all with all.
  const statement = sql<{ id: string; tenantsid: string; purchase_no: string }>`
    with new_head as (
      select * from json_to_recordset(${JSON.stringify(heads)}::json) as r (
        place integer, tenantsid text, "purchaseNo" text, "orgNo" text, "plantNo" text, "warehouseNo" text,
        "classifyType" text, "supplierNo" text, "supplierName" text, "orderType" text, "purchaseDate" date,
        "employeeName" text, currency text, "currencyDecimals" integer, remarks text, "dataSource" text,
        "overPercent" numeric, "isOverUnlimited" boolean, "underPercent" numeric, "overAction" text)
    ), new_line as (
      select * from json_to_recordset(${JSON.stringify(lines)}::json) as r (
        place integer, "purchaseSeq" integer, "goodsNo" text, "goodsName" text, spec text, "purchaseUnitNo" text,
        "unitDecimals" integer, "packQty" numeric, "lineQty" numeric, price numeric, "taxRate" numeric,
        "overPercent" numeric, "isOverUnlimited" boolean, "underPercent" numeric, "overAction" text, "overSource" text,
        "underSource" text, "actionSource" text, "expectArrivalDate" date, remarks text, custom jsonb,
        "orderedQty" numeric, "orderedUnitNo" text)
    ), head as (
      insert into srm_purchase_head (tenantsid, org_no, warehouse_no, classify_type, supplier_no, purchase_no, plant_no,
        supplier_name, order_type, purchase_date, employee_name, currency, currency_decimals, status, remarks, data_source,
        over_percent, is_over_unlimited, under_percent, over_action, create_name, update_name)
      select n.tenantsid, n."orgNo", n."warehouseNo", n."classifyType", n."supplierNo", n."purchaseNo",
        coalesce(n."plantNo", ''), n."supplierName", n."orderType", n."purchaseDate", coalesce(n."employeeName", ''),
        n.currency, n."currencyDecimals", 'pendingRelease', coalesce(n.remarks, ''), coalesce(n."dataSource", ''),
        n."overPercent", coalesce(n."isOverUnlimited", false), n."underPercent", n."overAction", ${createName}, ${createName}
      from new_head n order by n.place
      -- A number may be taken by an order that the caller does not see; only the database knows.
      on conflict (tenantsid, purchase_no) do nothing
      returning id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, purchase_no, status,
        order_type, purchase_date
    ), placed as (
      select n.place, h.* from head h
      join new_head n on (n.tenantsid || ${SEPARATOR} || n."purchaseNo") = (h.tenantsid || ${SEPARATOR} || h.purchase_no)
    ), line as (
      insert into srm_purchase_line (head_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, purchase_no,
        purchase_seq, goods_no, goods_name, spec, purchase_unit_no, unit_decimals, pack_qty, line_qty, price, tax_rate,
        over_percent, is_over_unlimited, under_percent, over_action, over_source, under_source, action_source,
        expect_arrival_date, remarks, ordered_qty, ordered_unit_no, ordered_line_qty)
      select h.id, h.tenantsid, h.org_no, h.warehouse_no, h.classify_type, h.supplier_no, h.purchase_no,
        n."purchaseSeq", n."goodsNo", n."goodsName", coalesce(n.spec, ''), n."purchaseUnitNo", n."unitDecimals",
        n."packQty", n."lineQty", n.price, n."taxRate", n."overPercent", n."isOverUnlimited", n."underPercent",
        n."overAction", n."overSource", n."underSource", n."actionSource", n."expectArrivalDate", coalesce(n.remarks, ''),
        n."orderedQty", n."orderedUnitNo", case when n."orderedQty" is not null then n."lineQty" end
      from new_line n join placed h on h.place = n.place
      order by h.id, n."purchaseSeq"
      returning id, head_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, purchase_no, purchase_seq,
        goods_no, goods_name, spec, purchase_unit_no, line_qty, over_percent, is_over_unlimited,
        under_percent, over_action, expect_arrival_date
    ), batch as (
      insert into srm_purchase_batch (head_id, line_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no,
        supplier_name, purchase_no, purchase_seq, goods_no, goods_name, spec, purchase_unit_no, status, order_type,
        purchase_date, expect_arrival_date, over_percent, is_over_unlimited, under_percent, over_action, batch_pur_qty, custom, create_name, update_name)
      select h.id, l.id, l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, l.supplier_no,
        h.supplier_name, l.purchase_no, l.purchase_seq, l.goods_no, l.goods_name, l.spec, l.purchase_unit_no, h.status,
        h.order_type, h.purchase_date, l.expect_arrival_date, l.over_percent, l.is_over_unlimited, l.under_percent,
        l.over_action, l.line_qty, coalesce(n.custom, '{}'), ${createName}, ${createName}
      from line l join placed h on h.id = l.head_id
      join new_line n on (n.place || '.' || n."purchaseSeq") = (h.place || '.' || l.purchase_seq)
      order by h.id, l.purchase_seq desc
    )
    select id, tenantsid, purchase_no from head`
  const written = (await statement.execute(trx)).rows
  const ids = new Map(written.map((row) => [keyOf(row.tenantsid, row.purchase_no), row.id]))
  return orders.map(({ tenantsid, purchaseNo }) => {
    const headId = ids.get(keyOf(tenantsid, purchaseNo))
    return headId === undefined ? fail(ordersErrors.duplicateOrder, { purchaseNo }) : { purchaseNo, headId }
  })
}

/** What holds for the deliveries of each line: its own word first, then that of its order, item, supplier and organisation. */
async function limitsReader(
  trx: ScopedTransaction,
  orders: readonly NewOrder[],
): Promise<(order: NewOrder, line: NewOrderLine) => DeliveryLimits> {
  const items = orders.flatMap(({ lines }) => lines.map(({ goodsNo }) => goodsNo))
  const requestsOf = await readRequestedDeliveryRules(trx, items)
  return (order, line) => {
    const { item, others } = requestsOf({ ...order, goodsNo: line.goodsNo })
    const ofItem = { overPercent: line.itemOverPercent }
    return firstFilled([['line', line], ['order', order.limits], ...item, ['item', ofItem], ...others])
  }
}
