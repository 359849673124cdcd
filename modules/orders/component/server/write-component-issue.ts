import { sql } from 'kysely'
import { postStock } from '#modules/inventory/server.ts'
import { fieldColumns } from '#platform/server/database/field-columns.ts'
import { inheritedRow, type ScopeColumns } from '#platform/server/database/inherited-row.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { IssueType } from '../contract/fields.ts'
import type { RequestedIssue } from './component-plan.ts'

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
  document: IssueDocument,
  parts: readonly IssuePart[],
): Promise<{ id: string; issueNo: string }> {
  const { issueType, createName, reason, reversesId } = document
  const { tenantsid, org_no } = order
  const issueNo = await nextIssueNo(trx, issueType, document.today)
  const [written] = await insertRows(
    trx,
    'srm_component_issue',
    [
      {
        ...inheritedRow('srm_component_issue', order),
        is_released: true,
        issue_no: issueNo,
        issue_type: issueType,
        head_id: order.id,
        issue_date: document.issueDate,
        reason,
        reverses_id: reversesId ?? null,
        create_name: createName,
      },
    ],
    ['id'],
  )
  const id = written?.id ?? ''
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
  const isOut = (issueType === 'issue') === (reversesId === undefined)
  const kind = issueType === 'issue' ? 'take' : 'takeBack'
  await postStock(
    trx,
    {
      movement: reversesId === undefined ? kind : `${kind}Cancel`,
      stockDate: document.issueDate,
      reason,
      createName,
    },
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
      document: { type: 'componentIssue', id, no: issueNo },
    })),
  )
  await insertRows(
    trx,
    'srm_component_ledger',
    parts
      .toSorted((a, b) => Number(BigInt(a.component.id) - BigInt(b.component.id)))
      .map(({ component, issueQty }) => ({
        component_id: component.id,
        movement: reversesId === undefined ? issueType : `${issueType}Cancel`,
        issued: issueType === 'issue' ? signed(issueQty, reversesId) : '0',
        returned: issueType === 'takeBack' ? signed(issueQty, reversesId) : '0',
        document_type: 'componentIssue',
        document_id: id,
        document_no: issueNo,
        reason,
        create_name: createName,
      })),
  )
  return { id, issueNo }
}

const signed = (qty: string, reversesId: string | undefined): string => (reversesId === undefined ? qty : `-${qty}`)

/** The number of an issue, or of a document by which components come back; a used number is never used again. */
async function nextIssueNo(trx: ScopedTransaction, issueType: IssueType, today: string): Promise<string> {
  const rule = issueType === 'issue' ? 'MI' : 'MB'
  const { rows } = await sql<{ no: string }>`select next_document_no(${rule}, ${today}::date) as no`.execute(trx)
  return rows[0]?.no ?? ''
}
