import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { compare, isPositive, subtract, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { LockedRow, Outcome } from '#platform/server/documents/document-source.ts'
import type { componentIssue } from '../contract/document.ts'
import { readIssuedLines } from './confirm-arrival.ts'
import { postComponents } from './post-components.ts'

/**
 * Either side takes a confirmed arrival back, because it was counted wrongly or is not believed: what was issued is on the way
 * again. What came beyond the papers must not be used, lost or given back meanwhile.
 */
export async function revokeArrival(
  { trx, caller }: CallContext,
  issue: LockedRow<typeof componentIssue>,
  { reason }: { reason: string },
): Promise<Outcome<typeof componentIssue>> {
  const lines = await readIssuedLines(trx, issue.id)
  for (const own of Map.groupBy(lines, ({ componentId }) => componentId).values()) {
    const beyond = sum(own.map(({ arrivedQty, issueQty }) => subtract(arrivedQty, issueQty)))
    const [line] = own
    if (!line || !isPositive(beyond) || compare(beyond, line.leftQty) <= 0) continue
    fail(ordersErrors.overAtSupplier, { componentNo: line.componentNo, quantity: beyond, left: line.leftQty })
  }
  await trx
    .updateTable('srm_component_issue_line')
    .set({ arrived_qty: null })
    .where('issue_id', '=', issue.id)
    .execute()
  await postComponents(
    trx,
    { type: 'componentIssue', id: issue.id, no: issue.issue_no, reason, createName: caller.userName },
    lines.map(({ componentId, issueQty, arrivedQty }) => ({
      ...{ componentId, movement: 'arriveCancel' },
      arrived: subtract('0', arrivedQty),
      shortage: subtract(arrivedQty, issueQty),
    })),
  )
  return {
    set: { arrived_date: null, arrived_name: '', arrival_reason: reason },
    detail: { purchaseNo: issue.purchase_no },
  }
}
