import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { approvalCalls } from '../contract/calls.ts'
import { approvals } from './approvals.ts'

/** The room of delivery approvals. */
export const approvalRoom: ServerRoom = {
  calls: [implementCalls(approvalCalls, approvals.handlers)],
  constraints: { srm_delivery_approval_days: deliveriesErrors.approvalDatesReversed },
  ...approvals.module,
}
