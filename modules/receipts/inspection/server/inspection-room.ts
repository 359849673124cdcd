import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { inspectionCalls } from '../contract/calls.ts'
import { inspections } from './inspections.ts'

/** What inspections give to the server. */
export const inspectionRoom: ServerRoom = {
  ...inspections.module,
  calls: [implementCalls(inspectionCalls, inspections.handlers)],
}
