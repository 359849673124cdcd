import type { DocumentDeclaration } from '../documents.ts'
import type { Lifecycle, Side } from '../lifecycle.ts'

/** A command on the way to a state, by who does it. */
export interface Stage {
  action: string
  side: Exclude<Side, 'system'>
}

/**
 * The fewest commands of people by which a new document comes into one of these states, from any state in which it may begin, or from the
 * one in which it did. Throws where none lead there.
 */
export function wayTo(document: DocumentDeclaration, isThere: (state: string) => boolean, begun?: string): Stage[] {
  const { lifecycle, commands = {}, kind } = document
  const { initial, transitions }: Lifecycle<string, string, never> = lifecycle
  const ways = new Map<string, Stage[]>((begun === undefined ? initial : [begun]).map((state) => [state, []]))
  // The map grows while it is walked: nearer states come first.
  for (const [state, way] of ways) {
    if (isThere(state)) return way
    for (const { action, from, to, sides } of transitions) {
      const side = sides.find((one) => one !== 'system')
      const [next] = to
      if (!(action in commands) || !from.includes(state) || !side || !next || ways.has(next)) continue
      ways.set(next, [...way, { action, side }])
    }
  }
  throw new Error(`${kind}: no commands lead a new one there`)
}
