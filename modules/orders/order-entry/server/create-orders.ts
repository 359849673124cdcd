import { sql } from 'kysely'
import { copyComponents } from '#modules/orders/component/server/copy-components.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import {
  type DeliveryLimits,
  firstFilled,
  type LimitInput,
  readRequestedDeliveryRules,
} from '#modules/orders/order/server/delivery-limits.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { CustomValues } from '#platform/server/custom-fields/check-custom-values.ts'
import { type FieldRow, fieldColumns } from '#platform/server/database/field-columns.ts'
import { sharedColumns } from '#platform/server/database/inherited-row.ts'
import { givenRows, insertSql } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** What the product says of a new order itself. */
type Written = 'id' | 'headId' | 'lineId' | 'createName' | 'updateName' | 'version' | 'status'
type Line = Omit<FieldRow<'srm_purchase_line'>, Written | keyof FieldRow<'srm_purchase_head'>>

/**
 * A line of a new order: what is born with its row, or with that of its one batch. Quantities are in the line's unit, the price is
 * for the unit in which the order was written, percentages are in percent.
 */
export interface NewOrderLine
  extends Line,
    LimitInput,
    Omit<
      FieldRow<'srm_purchase_batch'>,
      Written | keyof FieldRow<'srm_purchase_head'> | keyof FieldRow<'srm_purchase_line'> | 'custom'
    > {
  remarks?: string
  /** What the item says of the deliveries of a line that says nothing of its own. */
  itemOverPercent?: Decimal | null
  /** Values of custom fields by field number. */
  custom?: CustomValues
}

/** An order as it comes from outside, with all that its lines and batches copy. */
export interface NewOrder extends Omit<FieldRow<'srm_purchase_head'>, Written | keyof LimitInput> {
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

const [HEAD, LINE, BATCH] = ['srm_purchase_head', 'srm_purchase_line', 'srm_purchase_batch'] as const

/**
 * All of some orders, and by the database what is ordered of them, in one statement: lines take over what they share with the
 * head, and batches what they share with both. Lists show the newest row first, so the batches of an order are numbered from its
 * last line to its first.
 */
async function insertOrders(
  trx: ScopedTransaction,
  createName: string,
  orders: readonly NewOrder[],
): Promise<{ purchaseNo: string; headId: string }[]> {
  const limitsOf = await limitsReader(trx, orders)
  // Lines know their order by its place, until it has an id.
  const lines = orders.flatMap((order, place) =>
    order.lines.map((line) => ({ ...line, ...limitsOf(order, line), headId: String(place + 1) })),
  )
  const heads = givenRows(
    HEAD,
    orders.map(({ limits, ...head }) => fieldColumns(HEAD, { ...head, ...limits })),
  )
  const ofLines = givenRows(
    LINE,
    lines.map((line) => fieldColumns(LINE, { ...line, orderedLineQty: line.orderedQty && line.lineQty })),
  )
  const ofBatches = givenRows(
    BATCH,
    lines.map(({ headId, purchaseSeq, ...line }) => ({
      ...fieldColumns(BATCH, { ...line, batchPurQty: line.lineQty }, LINE),
      ...{ head_id: headId, purchase_seq: purchaseSeq },
    })),
  )
  const written = { status: sql`'pendingRelease'`, create_name: sql`${createName}`, update_name: sql`${createName}` }
  // What is joined here is joined by one value each: the planner takes two together for so rare that it compares all with all.
  const statement = sql<{ id: string; tenantsid: string; purchase_no: string }>`
    with new_head as (
      select * from ${heads.records} with ordinality
    ), new_line as (
      select * from ${ofLines.records}
    ), new_batch as (
      select * from ${ofBatches.records}
    ), head as (
      ${insertSql(HEAD, {}, written, heads)}
      from new_head given order by given.ordinality
      -- A number may be taken by an order that the caller does not see; only the database knows.
      on conflict (tenantsid, purchase_no) do nothing
      returning id, ${sharedColumns(HEAD, [LINE, BATCH])}
    ), placed as (
      select n.ordinality as place, h.* from head h
      join new_head n on (n.tenantsid || ${SEPARATOR} || n.purchase_no) = (h.tenantsid || ${SEPARATOR} || h.purchase_no)
    ), line as (
      ${insertSql(LINE, { h: HEAD }, { head_id: sql`h.id` }, ofLines)}
      from new_line given join placed h on h.place = given.head_id
      order by h.id, given.purchase_seq
      returning id, ${sharedColumns(LINE, [BATCH])}
    ), batch as (
      ${insertSql(BATCH, { l: LINE, h: HEAD }, { head_id: sql`h.id`, line_id: sql`l.id`, ...written }, ofBatches)}
      from line l join placed h on h.id = l.head_id
      join new_batch given on (given.head_id || '.' || given.purchase_seq) = (h.place || '.' || l.purchase_seq)
      order by h.id, l.purchase_seq desc
    )
    select id, tenantsid, purchase_no from head`
  const { rows } = await statement.execute(trx)
  const ids = new Map(rows.map((row) => [keyOf(row.tenantsid, row.purchase_no), row.id]))
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
