import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { approvalCalls } from '../contract/calls.ts'
import { announceApproval } from './announce-approval.ts'
import { approvalTarget } from './approval-target.ts'
import { decideApproval, lockApproval, setApprovalState } from './lock-approval.ts'

/** By these rows are seen: whoever sees another request than before would not see what this one was. */
const SCOPE = ['supplier_no', 'org_no', 'warehouse_no', 'classify_type'] as const

/** The side that asked for an approval changes its request while nobody has decided; it stays of the same supplier and place. */
export const editApproval: Handler<typeof approvalCalls, 'ISrmDeliveryApprovalService/updateDeliveryApproval'> = async (
  context,
  { id, version, ...requested },
) => {
  const approval = await lockApproval(context, { id, version })
  const status = decideApproval(approval, 'edit', context.caller.side)
  const target = await approvalTarget(context, requested)
  if (SCOPE.some((column) => target[column] !== approval[column])) fail(deliveriesErrors.approvalMoved)
  const after = {
    ...target,
    valid_from: requested.validFrom,
    valid_to: requested.validTo,
    reason: requested.reason,
  }
  const state = await setApprovalState(context, approval, status, after)
  const changes = Object.entries(after).flatMap(([field, value]) => {
    const before = approval[field as keyof typeof after]
    return before === value ? [] : [{ field, before, after: value }]
  })
  context.audit({ documentNo: state.approvalNo, detail: { changes } })
  announceApproval(context, { ...approval, ...after })
  return state
}
