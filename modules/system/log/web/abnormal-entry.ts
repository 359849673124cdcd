import type { systemCalls } from '#modules/system/setting/contract/calls.ts'
import type { CallOutput } from '#platform/contract/calls.ts'

/** An error as the list has it. */
export type AbnormalEntry = CallOutput<
  typeof systemCalls,
  'ISysAbnormalLogService/getsysabnormalloglist'
>['records'][number]
