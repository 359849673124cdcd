import { defineCalls } from '#platform/contract/calls.ts'
import { serialCalls } from './serial/contract/calls.ts'
import { strategyCalls } from './strategy/contract/calls.ts'

/** All calls of this module but those of its records. */
export const calls = defineCalls({ ...strategyCalls, ...serialCalls })
