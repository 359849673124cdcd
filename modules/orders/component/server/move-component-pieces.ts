import { sql } from 'kysely'
import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import {
  assignSerials,
  moveSerials,
  readSerialItems,
  type Serial,
  serialNames,
  serialsBy,
  serialsInStock,
  serialsMovedBy,
  undoSerials,
} from '#modules/inventory/server.ts'
import { fail, failOnErrors, type PlacedError } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { IssueType } from '../contract/fields.ts'
import type { PlannedIssue } from './component-plan.ts'

/** The order whose components move. */
interface IssuingOrder {
  id: string
  purchase_no: string
}

/** The pieces of each part of a document of components, where they are told apart by serial number: those named, else all there. */
export async function nameComponentPieces(
  trx: ScopedTransaction,
  order: IssuingOrder,
  issueType: IssueType,
  parts: readonly PlannedIssue[],
): Promise<Serial[][]> {
  const items = await readSerialItems(
    trx,
    parts.map(({ component }) => component.componentNo),
  )
  const errors: PlacedError[] = []
  const pieces = new Map<PlannedIssue, Serial[]>()
  const sourceOf = ({ component, stockWarehouseNo, cellNo, lotNo }: PlannedIssue) =>
    issueType === 'issue'
      ? JSON.stringify([component.componentNo, stockWarehouseNo, cellNo, lotNo])
      : component.componentNo
  for (const ofSource of Map.groupBy(parts, sourceOf).values()) {
    const [first] = ofSource
    if (!first) continue
    const itemNo = first.component.componentNo
    const placed = (part: PlannedIssue) => `lines.${parts.indexOf(part)}`
    if (!items.has(itemNo)) {
      const named = ofSource.find(({ serials = [] }) => serials.length > 0)
      const lineBatch = String(first.component.purchaseSeq)
      const parameters = { purchaseNo: order.purchase_no, lineBatch, goodsNo: itemNo }
      if (named) errors.push({ path: placed(named), declaration: inventoryErrors.serialsNotKept, parameters })
      continue
    }
    const available = await (issueType === 'issue' ? inStock(trx, first) : atSupplier(trx, order, itemNo))
    const plan = assignSerials(
      available,
      ofSource.map(({ issueQty, serials }) => ({ qty: issueQty, named: serials })),
    )
    for (const { part, declaration, parameters } of plan.faults) {
      errors.push({
        path: placed(ofSource[part] ?? first),
        declaration,
        parameters: { goodsNo: itemNo, ...parameters },
      })
    }
    for (const [at, part] of ofSource.entries()) pieces.set(part, plan.assigned[at] ?? [])
  }
  failOnErrors(errors)
  return parts.map((part) => pieces.get(part) ?? [])
}

const inStock = (trx: ScopedTransaction, { component, stockWarehouseNo, cellNo, lotNo }: PlannedIssue) =>
  serialsInStock(trx, { warehouseNo: stockWarehouseNo, cellNo, itemNo: component.componentNo, lotNo, ownerNo: '' })

/** What issues of the order brought to its supplier and did not come back. */
async function atSupplier(trx: ScopedTransaction, { id }: IssuingOrder, itemNo: string): Promise<Serial[]> {
  const { rows } = await sql<{ id: string }>`select id from srm_component_issue where head_id = ${id}`.execute(trx)
  const issued = await serialsBy(
    trx,
    'issue_id',
    rows.map((row) => row.id),
  )
  return issued.filter((one) => one.item_no === itemNo && one.status === 'outOfStorage')
}

/** Moves the pieces of a document of components out of stock, or back into it where its lines put them. */
export async function moveComponentPieces(
  context: Pick<CallContext, 'trx' | 'caller'>,
  issue: { id: string; issue_no: string; issue_type: string; reason: string },
  parts: readonly PlannedIssue[],
  pieces: readonly (readonly Serial[])[],
): Promise<void> {
  const isIssue = issue.issue_type === 'issue'
  const document = { type: 'componentIssue', id: issue.id, no: issue.issue_no, reason: issue.reason }
  await moveSerials(
    context,
    isIssue ? 'issue' : 'takeBack',
    parts.flatMap(({ stockWarehouseNo, cellNo, lotNo }, index) =>
      (pieces[index] ?? []).map((serial) => ({
        serial,
        place: isIssue
          ? { issue_id: issue.id, cell_no: '' }
          : { issue_id: null, warehouse_no: stockWarehouseNo, cell_no: cellNo, lot_no: lotNo },
        document,
      })),
    ),
  )
}

/** Puts the pieces of a document of components back where they were before it; none has gone anywhere else since. */
export async function reverseComponentPieces(
  context: Pick<CallContext, 'trx' | 'caller'>,
  reversed: { id: string; issueType: IssueType },
  reversal: { id: string; issue_no: string; reason: string },
): Promise<void> {
  const isIssue = reversed.issueType === 'issue'
  const moved = await serialsMovedBy(context.trx, reversed.issueType, [reversed.id])
  const other = moved.find((one) => (isIssue ? one.issue_id !== reversed.id : one.issue_id !== null))
  if (other) fail(inventoryErrors.serialElsewhere, serialNames(other))
  const { id, issue_no: no, reason } = reversal
  await undoSerials(context, isIssue ? 'cancelIssue' : 'cancelTakeBack', moved, () => ({
    ...{ type: 'componentIssue', id, no, reason },
  }))
}
