import { defineCalls } from '#platform/contract/calls.ts'

/** All calls of this module. */
export const calls = defineCalls({})
