import { type Handlers, implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { messageCalls } from '../contract/calls.ts'
import { downloadDelfor } from './download-delfor.ts'
import { downloadForecast } from './download-forecast.ts'
import { importMessage } from './import-message.ts'
import { readMessage } from './read-message.ts'

/** What the calls for messages of other systems do. */
const messageHandlers: Handlers<typeof messageCalls> = {
  'ISrmScheduleExchangeService/readMessage': readMessage,
  'ISrmScheduleExchangeService/importMessage': importMessage,
  'ISrmScheduleExchangeService/downloadDelfor': downloadDelfor,
  'ISrmScheduleExchangeService/downloadForecast': downloadForecast,
}

/** What the exchange of schedules gives to the server. */
export const messageRoom: ServerRoom = { calls: [implementCalls(messageCalls, messageHandlers)] }
