import type { Handler } from '#platform/server/call-context.ts'
import type { approvalCalls } from '../contract/calls.ts'
import { announceApproval } from './announce-approval.ts'
import { decideApproval, lockApproval, setApprovalState } from './lock-approval.ts'

/** The purchaser refuses a delivery approval with a reason. */
export const rejectApproval: Handler<
  typeof approvalCalls,
  'ISrmDeliveryApprovalService/rejectDeliveryApproval'
> = async (context, { reason, ...key }) => {
  const approval = await lockApproval(context, key)
  const status = decideApproval(approval, 'reject', context.caller.side)
  const state = await setApprovalState(context, approval, status, { review_reason: reason }, true)
  context.audit({ documentNo: state.approvalNo, detail: { before: approval.status, status, reason } })
  announceApproval(context, approval, 'approvalRefused', reason)
  return state
}
