import type { CallOutput } from '#platform/contract/calls.ts'
import type { cacheCalls } from '../contract/calls.ts'

/** A cache as the list has it. */
export type Cache = CallOutput<typeof cacheCalls, 'ISysCacheService/getsyscachelist'>['records'][number]
