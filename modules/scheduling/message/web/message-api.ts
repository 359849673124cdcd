import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import type { messageCalls } from '../contract/calls.ts'

/** Calls by which schedules come and go as messages of other systems. */
export const messageApi = callsOf<typeof messageCalls>()

/** What a message says, and what was noticed in it. */
export type MessageReading = CallOutput<typeof messageCalls, 'ISrmScheduleExchangeService/readMessage'>
/** What became of a message. */
export type MessageImport = CallOutput<typeof messageCalls, 'ISrmScheduleExchangeService/importMessage'>
