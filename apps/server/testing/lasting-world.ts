import type { CallDeclaration } from '#platform/contract/calls.ts'
import { allCalls } from '../call-tables.ts'
import type { TestContext } from './test-context.ts'

/** A test context for those who only read: documents of a kind are made once. `onWork` hears when one of them may have been worked on. */
export function lastingWorld(context: TestContext, onWork: () => void): TestContext {
  const made = new Map<string, Promise<unknown>>()
  const once =
    <Requested extends unknown[], Made>(kind: string, make: (...requested: Requested) => Promise<Made>) =>
    (...requested: Requested): Promise<Made> => {
      // What is arranged for a document holds for it alone.
      if (requested.some((part) => typeof part === 'function')) return make(...requested)
      const key = JSON.stringify([kind, ...requested])
      const known = (made.get(key) as Promise<Made> | undefined) ?? make(...requested)
      made.set(key, known)
      return known
    }
  return {
    ...context,
    order: once('order', context.order),
    asn: once('notice', context.asn),
    receipt: once('receipt', context.receipt),
    call: (userNo, path, input) => {
      const { repeat }: CallDeclaration = allCalls[path]
      if (repeat !== 'read') {
        made.clear()
        onWork()
      }
      return context.call(userNo, path, input)
    },
  }
}
