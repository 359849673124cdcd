import { defineCalls } from '#platform/contract/calls.ts'
import { answerCalls } from './answer/contract/calls.ts'
import { componentCalls } from './component/contract/calls.ts'
import { ordersCalls } from './order/contract/calls.ts'
import { trackingCalls } from './tracking/contract/calls.ts'

/** All calls of this module but those of its records. */
export const calls = defineCalls({ ...ordersCalls, ...trackingCalls, ...componentCalls, ...answerCalls })
