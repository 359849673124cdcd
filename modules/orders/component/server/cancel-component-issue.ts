import { sql } from 'kysely'
import { lockStock, type StockKey, stockOnHand } from '#modules/inventory/server.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { add, compare, type Decimal } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { LockedRow, Outcome } from '#platform/server/documents/document-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { componentIssue } from '../contract/document.ts'
import { componentPlace } from './component-plan.ts'
import { reverseComponentPieces } from './move-component-pieces.ts'
import { writeComponentIssue } from './write-component-issue.ts'

/**
 * Reverses a document of components as a whole by a reversing one: stock and balances are as they were before it. An issue
 * cannot be reversed once what was issued is used, nor its opposite once the components have left their cell.
 */
export async function cancelComponentIssue(
  context: CallContext,
  issue: LockedRow<typeof componentIssue>,
  { reason }: { reason: string },
): Promise<Outcome<typeof componentIssue>> {
  const { trx, caller, today } = context
  const { id } = issue
  const issueType = issue.issue_type
  const parts = await partsOf(trx, id)
  if (parts.some(({ stockWarehouseNo }) => !caller.warehouseNos.includes(stockWarehouseNo)))
    fail(platformErrors.notFound)
  if (issueType === 'issue') failIfUsed(parts)
  else await failIfGone(trx, issue.tenantsid, parts)

  const { head_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, purchase_no } = issue
  const order = { id: head_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, purchase_no }
  const reversing = { issueType, issueDate: today, reason, today, createName: caller.userName, reversesId: id }
  const about = await writeComponentIssue(trx, order, reversing, parts)
  await reverseComponentPieces(context, { id, issueType }, about)
  const event = issueType === 'issue' ? 'componentsTakenBack' : 'componentsIssued'
  return { set: { is_reversed: true }, about, event, detail: { reversed: issue.issue_no } }
}

type Part = Awaited<ReturnType<typeof partsOf>>[number]

/** The lines of a document, each with its component as it is now. */
async function partsOf(trx: ScopedTransaction, issueId: string) {
  const rows = await trx
    .selectFrom('srm_component_issue_line as l')
    .innerJoin('srm_purchase_component as c', 'c.id', 'l.component_id')
    .select(['l.component_id as componentId', 'l.purchase_seq as purchaseSeq', 'l.component_no as componentNo'])
    .select(['l.component_name as componentName', 'l.component_spec as componentSpec', 'l.unit_no as unitNo'])
    .select(['l.stock_warehouse_no as stockWarehouseNo', 'l.cell_no as cellNo', 'l.lot_no as lotNo'])
    .select(sql<Decimal>`trim_scale(l.issue_qty)`.as('issueQty'))
    .select(sql<Decimal>`trim_scale(c.supplier_qty + c.on_way_qty)`.as('leftQty'))
    .select(sql<Decimal>`trim_scale(sum(l.issue_qty) over (partition by l.component_id))`.as('ofComponent'))
    .where('l.issue_id', '=', issueId)
    .orderBy('l.id')
    .execute()
  return rows.map(({ purchaseSeq, componentNo, componentName, componentSpec, unitNo, ...part }) => {
    const named = { purchaseSeq, componentNo, componentName, componentSpec, unitNo }
    return { ...part, component: { id: part.componentId, ...named } }
  })
}

/** What was issued must not be used, scrapped or given back. */
function failIfUsed(parts: readonly Part[]): void {
  const used = parts.find(({ ofComponent, leftQty }) => compare(ofComponent, leftQty) > 0)
  if (!used) return
  const { component, ofComponent, leftQty } = used
  fail(ordersErrors.overAtSupplier, { componentNo: component.componentNo, quantity: ofComponent, left: leftQty })
}

/** What came back must still lie where it was put, whether or not the warehouse allows negative stock. */
async function failIfGone(trx: ScopedTransaction, tenantsid: string, parts: readonly Part[]): Promise<void> {
  // Lines of several components may name one place: what they take of it counts together.
  const requested = new Map<string, { key: StockKey; qty: Decimal }>()
  for (const { component, stockWarehouseNo, cellNo, lotNo, issueQty } of parts) {
    const itemNo = component.componentNo
    const key = { warehouseNo: stockWarehouseNo, cellNo, itemNo, lotNo, ownerNo: '' }
    const place = componentPlace({ stockWarehouseNo, cellNo, itemNo, lotNo })
    requested.set(place, { key, qty: add(requested.get(place)?.qty ?? '0', issueQty) })
  }
  const places = [...requested.values()]
  const keys = places.map(({ key }) => key)
  await lockStock(trx, keys)
  const stock = await stockOnHand(trx, tenantsid, keys)
  for (const [index, { key, qty }] of places.entries()) {
    const onHand = stock[index] ?? '0'
    if (compare(onHand, qty) >= 0) continue
    fail(ordersErrors.componentsGone, { componentNo: key.itemNo, lotNo: key.lotNo, cellNo: key.cellNo, onHand })
  }
}
