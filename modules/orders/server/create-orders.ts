import { type Decimal, isZero } from '#platform/contract/decimal.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { ordersErrors } from '../contract/errors.ts'
import { type LedgerEntry, postMovements } from './post-movements.ts'

/** A line of a new order. Quantities are in the order's unit, percentages in percent. */
export interface NewOrderLine {
  purchaseSeq: number
  goodsNo: string
  goodsName: string
  spec?: string
  purchaseUnitNo: string
  unitDecimals: number
  packQty: Decimal | null
  lineQty: Decimal
  price: Decimal
  taxRate: Decimal
  overPercent: Decimal
  expectArrivalDate: string
  remarks?: string
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
 * Writes orders that are pending release: heads, lines, one batch per line, and the ledger movement that orders its quantity.
 * Refuses a number that its tenant has used already. Answers in the order of the input.
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

async function insertLines(trx: ScopedTransaction, createName: string, lines: readonly PlacedLine[]): Promise<void> {
  const written = await trx
    .insertInto('srm_purchase_line')
    .values(
      lines.map(({ order, headId, line }) => ({
        head_id: headId,
        ...scopeOf(order),
        purchase_seq: line.purchaseSeq,
        goods_no: line.goodsNo,
        goods_name: line.goodsName,
        spec: line.spec ?? '',
        purchase_unit_no: line.purchaseUnitNo,
        unit_decimals: line.unitDecimals,
        pack_qty: line.packQty,
        line_qty: line.lineQty,
        price: line.price,
        tax_rate: line.taxRate,
        over_percent: line.overPercent,
        expect_arrival_date: line.expectArrivalDate,
        remarks: line.remarks ?? '',
      })),
    )
    .returning(['id', 'head_id', 'purchase_seq'])
    .execute()
  const lineIds = new Map(written.map((row) => [keyOf(row.head_id, row.purchase_seq), row.id]))
  const lineIdOf = ({ headId, line }: PlacedLine) => lineIds.get(keyOf(headId, line.purchaseSeq)) ?? ''
  const batches = await trx
    .insertInto('srm_purchase_batch')
    .values(
      lines.map((placed) => ({
        head_id: placed.headId,
        line_id: lineIdOf(placed),
        ...scopeOf(placed.order),
        supplier_name: placed.order.supplierName,
        purchase_seq: placed.line.purchaseSeq,
        purchase_phase_seq: 1,
        purchase_batch_seq: 1,
        goods_no: placed.line.goodsNo,
        goods_name: placed.line.goodsName,
        spec: placed.line.spec ?? '',
        purchase_unit_no: placed.line.purchaseUnitNo,
        status: 'pendingRelease',
        order_type: placed.order.orderType,
        purchase_date: placed.order.purchaseDate,
        expect_arrival_date: placed.line.expectArrivalDate,
        over_percent: placed.line.overPercent,
        create_name: createName,
        update_name: createName,
      })),
    )
    .returning(['id', 'line_id'])
    .execute()
  const batchIds = new Map(batches.map((row) => [row.line_id, row.id]))
  const entries = lines
    .filter(({ line }) => !isZero(line.lineQty))
    .map(
      (placed): LedgerEntry => ({
        batchId: batchIds.get(lineIdOf(placed)) ?? '',
        movement: 'order',
        deltas: { ordered: placed.line.lineQty },
        document: { type: 'order', id: placed.headId, no: placed.order.purchaseNo },
      }),
    )
  await postMovements(trx, createName, entries)
}
