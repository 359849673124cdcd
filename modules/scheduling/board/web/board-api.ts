import { callsOf } from '#platform/web/call/call-client.ts'
import type { boardCalls } from '../contract/calls.ts'

/** Calls of the scheduling board. */
export const boardApi = callsOf<typeof boardCalls>()
