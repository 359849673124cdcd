import { type Decimal, subtract } from '#platform/contract/values/decimal.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** What of a line of an issue arrived. */
export interface ArrivedLine {
  componentId: string
  issueQty: Decimal
  arrivedQty: Decimal
}

/** Moves what arrived of an issue, and what did not, or moves both back. */
export async function postArrival(
  trx: ScopedTransaction,
  issue: { id: string; issue_no: string },
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
