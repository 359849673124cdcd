import type { systemCalls } from '#modules/system/setting/contract/calls.ts'
import type { CallOutput } from '#platform/contract/calls.ts'

/** A task as the list has it. */
export type Task = CallOutput<typeof systemCalls, 'ISysJobService/getsysjoblist'>['records'][number]
