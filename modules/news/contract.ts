import { defineCalls } from '#platform/contract/calls.ts'
import { newsCalls, newsMaintenanceCalls } from './contract/calls.ts'

/** All calls of this module. */
export const calls = defineCalls({ ...newsCalls, ...newsMaintenanceCalls })
