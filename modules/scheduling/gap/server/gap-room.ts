import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { gapCalls } from '../contract/calls.ts'
import { readGapDocuments } from './read-gap-documents.ts'

/** What the search for differences of counters gives to the server. */
export const gapRoom: ServerRoom = {
  calls: [implementCalls(gapCalls, { 'ISrmScheduleService/getGapDocuments': readGapDocuments })],
}
