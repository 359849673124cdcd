import type { Handler } from '#platform/server/call-context.ts'
import type { approvalCalls } from '../contract/calls.ts'
import { announceApproval } from './announce-approval.ts'
import { decideApproval, lockApproval, setApprovalState } from './lock-approval.ts'

/** Takes a delivery approval, or the request for one, back. ASNs that it let through stay as they are. */
export const voidApproval: Handler<typeof approvalCalls, 'ISrmDeliveryApprovalService/voidDeliveryApproval'> = async (
  context,
  { reason, ...key },
) => {
  const approval = await lockApproval(context, key)
  const status = decideApproval(approval, 'void', context.caller.side)
  const state = await setApprovalState(context, approval, status, { review_reason: reason })
  context.audit({ documentNo: state.approvalNo, detail: { before: approval.status, status, reason } })
  announceApproval(context, approval, 'approvalVoided', reason)
  return state
}
