import { sql } from 'kysely'
import type { z } from 'zod'
import { lockStock } from '#modules/inventory/server.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { type LockedOrder, lockOrderById } from '#modules/orders/order/server/lock-order.ts'
import { fail, failOnErrors } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { componentLifecycle } from '../contract/lifecycle.ts'
import type { componentIssueForm } from '../contract/schemas.ts'
import { ComponentPlan, componentPlace, type LockedComponent, type RequestedIssue } from './component-plan.ts'
import { moveComponentPieces, nameComponentPieces } from './move-component-pieces.ts'
import { olderLotErrors } from './older-lots.ts'
import { writeComponentIssue } from './write-component-issue.ts'

/**
 * Issues components of an outsourced order from stock to its supplier, or takes unused ones back into stock. Never more than
 * lies in the cell, or at the supplier; more than is needed only with a reason.
 */
export async function issueComponents(context: CallContext, input: z.output<typeof componentIssueForm>) {
  const { trx, caller, today } = context
  const { issueType, issueDate, lines } = input
  const reason = input.reason.trim()
  if (issueDate > today) fail(ordersErrors.issueDateInFuture)
  if (lines.length === 0) fail(ordersErrors.nothingIssued)
  const order = await lockOrderById(trx, caller.side, input.headId)
  if (order.head.order_type !== '2') fail(ordersErrors.notOutsourced)
  const action = issueType === 'issue' ? 'issueComponents' : 'takeComponentsBack'
  const decision = decide(componentLifecycle, action, order.head.status, caller.side, {})
  if (!decision.isAllowed) fail(decision.refusal)
  if (issueType === 'takeBack' && reason === '') fail(ordersErrors.componentReasonEmpty)

  const components = await lockComponents(trx, order)
  if (issueType === 'issue') await lockPlaces(trx, components, lines)
  const onHand = await stockOf(trx, order, [...components.values()])
  const isCell = await cellsOf(context, order, lines)
  const plan = new ComponentPlan({ issueType, reason, components, onHand, isCell })
  for (const [index, line] of lines.entries()) plan.take(line, index)
  const older =
    issueType === 'issue' && plan.faults.length === 0 ? await olderLotErrors(trx, order.head, plan.parts, reason) : []
  const errors = [...plan.faults, ...older]
  failOnErrors(errors)

  const document = { issueType, issueDate, reason, today, createName: caller.userName }
  const pieces = await nameComponentPieces(trx, order.head, issueType, plan.parts)
  const made = await writeComponentIssue(trx, order.head, document, plan.parts)
  await moveComponentPieces(context, made, plan.parts, pieces)
  const event = issueType === 'issue' ? 'componentsIssued' : 'componentsTakenBack'
  return { made, event, detail: { purchaseNo: order.head.purchase_no, issueType, reason, lines } }
}

/** The components of a locked order, which nobody else moves meanwhile. */
async function lockComponents(trx: ScopedTransaction, { head }: LockedOrder): Promise<Map<string, LockedComponent>> {
  const rows = await trx
    .selectFrom('srm_purchase_component')
    .select(['id', 'purchase_seq as purchaseSeq', 'component_no as componentNo', 'component_name as componentName'])
    .select(['component_spec as componentSpec', 'unit_no as unitNo', 'unit_decimals as unitDecimals'])
    .select(sql<Decimal>`trim_scale(to_issue_qty)`.as('toIssueQty'))
    .select(sql<Decimal>`trim_scale(supplier_qty + on_way_qty)`.as('leftQty'))
    .where('head_id', '=', head.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Takes the stock that is issued, so that what is judged is what is moved. */
async function lockPlaces(
  trx: ScopedTransaction,
  components: ReadonlyMap<string, LockedComponent>,
  lines: readonly RequestedIssue[],
): Promise<void> {
  const keys = lines.flatMap(({ componentId, stockWarehouseNo: warehouseNo, cellNo, lotNo }) => {
    const itemNo = components.get(componentId)?.componentNo
    return itemNo === undefined ? [] : [{ warehouseNo, cellNo, itemNo, lotNo, ownerNo: '' }]
  })
  await lockStock(trx, keys)
}

/** The buyer's own stock of the components, in the warehouses of the order's organisation that the caller sees. */
async function stockOf(
  trx: ScopedTransaction,
  { head }: LockedOrder,
  components: readonly LockedComponent[],
): Promise<ReadonlyMap<string, Decimal>> {
  const items = [...new Set(components.map(({ componentNo }) => componentNo))]
  const { rows } = await sql<{ stockWarehouseNo: string; cellNo: string; itemNo: string; lotNo: string; qty: Decimal }>`
    select warehouse_no as "stockWarehouseNo", cell_no as "cellNo", item_no as "itemNo", lot_no as "lotNo",
      trim_scale(on_hand_qty) as qty
    from wms_stock where tenantsid = ${head.tenantsid} and org_no = ${head.org_no} and owner_no = ''
      and item_no = any (${items}::text[])`.execute(trx)
  return new Map(rows.map(({ qty, ...place }) => [componentPlace(place), qty]))
}

/** Which of the named cells are cells that are managed, or the receiving cell, of warehouses of the order's organisation that the caller has. */
async function cellsOf(
  { trx, caller }: CallContext,
  { head }: LockedOrder,
  lines: readonly { stockWarehouseNo: string }[],
): Promise<(warehouseNo: string, cellNo: string) => boolean> {
  const named = [...new Set(lines.map((line) => line.stockWarehouseNo))]
  const own = named.filter((warehouseNo) => caller.warehouseNos.includes(warehouseNo))
  const { rows } = await sql<{ warehouse_no: string; cell_no: string }>`
    select w.warehouse_no, c.cell_no from bm_warehouse w
    cross join lateral (select w.in_cell_no as cell_no union
      select b.cell_no from bm_warehouse_cell b
      where b.warehouse_no = w.warehouse_no and b.status_code = '1' and w.is_management) c
    where w.org_no = ${head.org_no} and w.warehouse_no = any (${own}::text[])`.execute(trx)
  const cells = new Set(rows.map((row) => `${row.warehouse_no} ${row.cell_no}`))
  return (warehouseNo, cellNo) => cells.has(`${warehouseNo} ${cellNo}`)
}
