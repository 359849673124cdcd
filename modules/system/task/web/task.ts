import type { CallOutput } from '#platform/contract/calls.ts'
import type { taskCalls } from '../contract/calls.ts'

/** A task as the list has it. */
export type Task = CallOutput<typeof taskCalls, 'ISysJobService/getsysjoblist'>['records'][number]
