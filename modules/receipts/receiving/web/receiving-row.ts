import type { CallOutput } from '#platform/contract/calls.ts'
import type { receivingCalls } from '../contract/calls.ts'

/** A row of the list of receiving details. */
export type ReceivingRow = CallOutput<
  typeof receivingCalls,
  'ISrmReceivingDetailService/getReceivingDetailPage'
>['records'][number]
