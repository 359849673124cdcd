import { defineCalls } from '#platform/contract/calls.ts'
import { displayCalls } from './display/contract/calls.ts'
import { exchangeCalls } from './exchange/contract/calls.ts'
import { scheduleCalls } from './item/contract/calls.ts'

/** All calls of this module. */
export const calls = defineCalls({ ...displayCalls, ...exchangeCalls, ...scheduleCalls })
