import { type Handlers, implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { exchangeCalls } from '../contract/calls.ts'
import { readMessage } from './read-message.ts'

/** What the calls for messages of other systems do. */
const exchangeHandlers: Handlers<typeof exchangeCalls> = { 'ISrmScheduleExchangeService/readMessage': readMessage }

/** What the exchange of schedules gives to the server. */
export const exchangeRoom: ServerRoom = { calls: [implementCalls(exchangeCalls, exchangeHandlers)] }
