import type { CallDeclaration } from '#platform/contract/calls.ts'
import { allCalls } from '../call-tables.ts'
import type { DemoWorld } from './demo-world.ts'

/** A world for those who only read: documents of a kind are made once. `onWork` hears when one of them may have been worked on. */
export function lastingWorld(world: DemoWorld, onWork: () => void): DemoWorld {
  const made = new Map<string, Promise<unknown>>()
  const once =
    <Wish extends unknown[], Made>(kind: string, make: (...wish: Wish) => Promise<Made>) =>
    (...wish: Wish): Promise<Made> => {
      // What is arranged for a document holds for it alone.
      if (wish.some((part) => typeof part === 'function')) return make(...wish)
      const key = JSON.stringify([kind, ...wish])
      const known = (made.get(key) as Promise<Made> | undefined) ?? make(...wish)
      made.set(key, known)
      return known
    }
  return {
    ...world,
    order: once('order', world.order),
    notice: once('notice', world.notice),
    receipt: once('receipt', world.receipt),
    call: (userNo, path, input) => {
      const { repeat }: CallDeclaration = allCalls[path]
      if (repeat !== 'read') {
        made.clear()
        onWork()
      }
      return world.call(userNo, path, input)
    },
  }
}
