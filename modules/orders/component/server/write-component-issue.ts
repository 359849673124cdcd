import { type Selectable, sql } from 'kysely'
import type { SrmComponentIssue } from '#db/schema.generated.ts'
import { postStock } from '#modules/inventory/server.ts'
import { fieldColumns } from '#platform/server/database/field-columns.ts'
import { inheritedRow, type ScopeColumns } from '#platform/server/database/inherited-row.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { IssueType } from '../contract/fields.ts'
import type { RequestedIssue } from './component-plan.ts'
import { postComponents } from './post-components.ts'

/** The order of which components move; the scope columns travel with its documents. */
interface IssuedOrder extends ScopeColumns {
  id: string
  supplier_name: string
  purchase_no: string
}

/** What a document says of itself. */
interface IssueDocument {
  issueType: IssueType
  issueDate: string
  reason: string
  /** The day from which its number is drawn. */
  today: string
  createName: string
  /** The document that it reverses. */
  reversesId?: string
}

/** What of which component moves, and where it lies in stock. */
type IssuePart = RequestedIssue & {
  component: {
    id: string
    purchaseSeq: number
    componentNo: string
    componentName: string
    componentSpec: string
    unitNo: string
  }
}

/** Writes a document of components, with the movements of stock and of the components' balances. */
export async function writeComponentIssue(
  trx: ScopedTransaction,
  order: IssuedOrder,
  { issueType, issueDate, createName, reason, reversesId, today }: IssueDocument,
  parts: readonly IssuePart[],
): Promise<Selectable<SrmComponentIssue>> {
  const { tenantsid, org_no } = order
  const isReversal = reversesId !== undefined
  const written = await trx
    .insertInto('srm_component_issue')
    .values({
      ...inheritedRow('srm_component_issue', order),
      is_released: true,
      issue_no: sql<string>`next_document_no(${issueType === 'issue' ? 'MI' : 'MB'}, ${today}::date)`,
      issue_type: issueType,
      head_id: order.id,
      issue_date: issueDate,
      reason,
      reverses_id: reversesId ?? null,
      status: isReversal ? 'reversal' : 'posted',
      create_name: createName,
      update_name: createName,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id, issue_no: no } = written
  await insertRows(
    trx,
    'srm_component_issue_line',
    parts.map(({ component, stockWarehouseNo, cellNo, lotNo, issueQty }) => ({
      ...inheritedRow('srm_component_issue_line', order),
      ...fieldColumns('srm_component_issue_line', component),
      issue_id: id,
      component_id: component.id,
      is_released: true,
      stock_warehouse_no: stockWarehouseNo,
      cell_no: cellNo,
      lot_no: lotNo,
      issue_qty: issueQty,
    })),
  )
  // What is issued leaves the stock; its reversal comes back into it. The opposite for what is taken back.
  const isOut = (issueType === 'issue') !== isReversal
  const kind = issueType === 'issue' ? 'take' : 'takeBack'
  await postStock(
    trx,
    { movement: isReversal ? `${kind}Cancel` : kind, stockDate: issueDate, reason, createName },
    parts.map(({ component, stockWarehouseNo, cellNo, lotNo, issueQty }) => ({
      tenantsid,
      orgNo: org_no,
      warehouseNo: stockWarehouseNo,
      cellNo,
      itemNo: component.componentNo,
      lotNo,
      ownerNo: '',
      transactionType: isOut ? ('2' as const) : ('1' as const),
      qty: issueQty,
      document: { type: 'componentIssue', id, no },
    })),
  )
  await postComponents(
    trx,
    { type: 'componentIssue', id, no, reason, createName },
    parts.map(({ component, issueQty }) => ({
      componentId: component.id,
      movement: isReversal ? `${issueType}Cancel` : issueType,
      [issueType === 'issue' ? 'issued' : 'returned']: isReversal ? `-${issueQty}` : issueQty,
    })),
  )
  return written
}
