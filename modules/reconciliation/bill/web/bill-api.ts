import { callsOf } from '#platform/web/call/call-client.ts'
import type { billCalls } from '../contract/calls.ts'

/** Calls of bills. */
export const billApi = callsOf<typeof billCalls>()
