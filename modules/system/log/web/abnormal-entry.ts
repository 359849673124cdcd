import type { CallOutput } from '#platform/contract/calls.ts'
import type { abnormalLogCalls } from '../contract/calls.ts'

/** An error as the list has it. */
export type AbnormalEntry = CallOutput<
  typeof abnormalLogCalls,
  'ISysAbnormalLogService/getsysabnormalloglist'
>['records'][number]
