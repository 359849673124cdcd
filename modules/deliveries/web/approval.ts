import type { approvalCalls } from '#modules/deliveries/contract/approval-calls.ts'
import type { CallOutput } from '#platform/contract/calls.ts'

/** A delivery approval as the list shows it. */
export type Approval = CallOutput<
  typeof approvalCalls,
  'ISrmDeliveryApprovalService/getDeliveryApprovalPage'
>['records'][number]
