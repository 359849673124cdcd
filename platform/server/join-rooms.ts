import type { FieldTable } from '#platform/contract/fields.ts'
import type { ServerModule } from './server-module.ts'

/** What the room of a document gives to its module's server. */
export type ServerRoom = Partial<Omit<ServerModule, 'texts' | 'isAlwaysLicensed'>>

type Joined = Omit<ServerModule, 'texts' | 'isAlwaysLicensed'>

/** What rooms give, as one: their lists one after the other, their tables laid together. */
export function joinRooms(...rooms: readonly ServerRoom[]): Joined {
  const joined: Record<string, unknown> = { calls: [] }
  for (const [name, given] of rooms.flatMap((room) => Object.entries(room))) {
    const before = joined[name]
    joined[name] = Array.isArray(given)
      ? [...(Array.isArray(before) ? before : []), ...given]
      : { ...(before ?? {}), ...given }
  }
  return { ...(joined as unknown as Joined), loggedFields: fieldsByArea(rooms) }
}

/** Several rooms may log under the same beginning of actions. */
function fieldsByArea(rooms: readonly ServerRoom[]): Record<string, FieldTable> {
  const fields: Record<string, FieldTable> = {}
  for (const [area, named] of rooms.flatMap(({ loggedFields = {} }) => Object.entries(loggedFields))) {
    fields[area] = { ...fields[area], ...named }
  }
  return fields
}
