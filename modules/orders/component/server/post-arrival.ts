import { type Decimal, subtract } from '#platform/contract/values/decimal.ts'
import { inheritedRow } from '#platform/server/database/inherited-row.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** What of a line of an issue arrived. */
export interface ArrivedLine {
  componentId: string
  issueQty: Decimal
  arrivedQty: Decimal
}

/** The issue that arrived, with the scope that its movements carry. */
export interface ArrivedIssue {
  id: string
  issue_no: string
  tenantsid: string
  org_no: string
  warehouse_no: string
  classify_type: string
  supplier_no: string
}

/** Moves what arrived of an issue, and what did not, or moves both back. */
export async function postArrival(
  trx: ScopedTransaction,
  issue: ArrivedIssue,
  lines: readonly ArrivedLine[],
  reported: { createName: string; reason: string; isRevoked: boolean },
): Promise<void> {
  await insertRows(
    trx,
    'srm_component_ledger',
    lines
      .toSorted((a, b) => Number(BigInt(a.componentId) - BigInt(b.componentId)))
      .map(({ componentId, issueQty, arrivedQty }) => ({
        component_id: componentId,
        // Scope columns are taken from the component by the database; the values here are never kept.
        ...inheritedRow('srm_component_ledger', issue),
        is_released: true,
        movement: reported.isRevoked ? 'arriveCancel' : 'arrive',
        arrived: reported.isRevoked ? subtract('0', arrivedQty) : arrivedQty,
        shortage: reported.isRevoked ? subtract(arrivedQty, issueQty) : subtract(issueQty, arrivedQty),
        document_type: 'componentIssue',
        document_id: issue.id,
        document_no: issue.issue_no,
        reason: reported.reason,
        create_name: reported.createName,
      })),
  )
}
