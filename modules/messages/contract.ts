import { defineCalls } from '#platform/contract/calls.ts'
import { messagesCalls } from './notification/contract/calls.ts'
import { webhookCalls } from './webhook/contract/calls.ts'

/** All calls of this module but those of its records. */
export const calls = defineCalls({ ...messagesCalls, ...webhookCalls })
