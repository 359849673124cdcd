import type { FieldTable } from '#platform/contract/fields.ts'
import type { ServerModule } from './server-module.ts'

/** What the room of a document gives to its module's server. */
export type ServerRoom = Partial<Omit<ServerModule, 'texts' | 'isAlwaysLicensed'>>

/**
 * What a module and its rooms give, as one: their lists one after the other, their tables laid together. The first may bring the
 * texts of the module; nothing is set beside it, where it would replace what rooms give.
 */
export function joinRooms<First extends ServerRoom & Partial<Pick<ServerModule, 'texts'>>>(
  first: First,
  ...rooms: readonly ServerRoom[]
): Pick<First, Extract<keyof First, 'texts'>> & ServerRoom & Pick<ServerModule, 'calls'> {
  const joined: Record<string, unknown> = { calls: [] }
  for (const [name, given] of [first, ...rooms].flatMap((room) => Object.entries(room))) {
    const before = joined[name]
    joined[name] = Array.isArray(given)
      ? [...(Array.isArray(before) ? before : []), ...given]
      : { ...(before ?? {}), ...given }
  }
  const whole: object = { ...joined, loggedFields: fieldsByArea([first, ...rooms]) }
  return whole as ReturnType<typeof joinRooms<First>>
}

/** Several rooms may log under the same beginning of actions. */
function fieldsByArea(rooms: readonly ServerRoom[]): Record<string, FieldTable> {
  const fields: Record<string, FieldTable> = {}
  for (const [area, named] of rooms.flatMap(({ loggedFields = {} }) => Object.entries(loggedFields))) {
    fields[area] = { ...fields[area], ...named }
  }
  return fields
}
