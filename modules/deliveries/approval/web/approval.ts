import type { CallOutput } from '#platform/contract/calls.ts'
import type { approvalCalls } from '../contract/calls.ts'

/** A delivery approval as the list shows it. */
export type Approval = CallOutput<
  typeof approvalCalls,
  'ISrmDeliveryApprovalService/getDeliveryApprovalPage'
>['records'][number]
