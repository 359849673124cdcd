import { callsOf } from '#platform/web/call/call-client.ts'
import type { scheduleCalls } from '../contract/calls.ts'

/** Calls of schedules. */
export const scheduleApi = callsOf<typeof scheduleCalls>()
