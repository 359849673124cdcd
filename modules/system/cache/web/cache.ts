import type { systemCalls } from '#modules/system/setting/contract/calls.ts'
import type { CallOutput } from '#platform/contract/calls.ts'

/** A cache as the list has it. */
export type Cache = CallOutput<typeof systemCalls, 'ISysCacheService/getsyscachelist'>['records'][number]
