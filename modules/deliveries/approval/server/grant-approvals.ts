import type { Handler } from '#platform/server/call-context.ts'
import { failIfMixed } from '#platform/server/fail-if-mixed.ts'
import type { approvalCalls } from '../contract/calls.ts'
import { announceApproval } from './announce-approval.ts'
import { decideApproval, type LockedApproval, lockApproval, setApprovalState } from './lock-approval.ts'

/** The purchaser grants delivery approvals; all or none. They are locked in the order of their ids. */
export const grantApprovals: Handler<
  typeof approvalCalls,
  'ISrmDeliveryApprovalService/approveDeliveryApproval'
> = async (context, { list }) => {
  const approvals: LockedApproval[] = []
  for (const key of list.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))) {
    approvals.push(await lockApproval(context, key))
  }
  failIfMixed(approvals)
  const states = []
  for (const approval of approvals) {
    const status = decideApproval(approval, 'approve', context.caller.side)
    const state = await setApprovalState(context, approval, status, {}, true)
    context.audit({ documentNo: state.approvalNo, detail: { before: approval.status, status } })
    announceApproval(context, approval, 'approvalGranted', approval.reason)
    states.push(state)
  }
  return states
}
