import { setImmediate as nextTurn } from 'node:timers/promises'

/** Elements that are looked at before others get their turn. */
const PART = 200

/** Does the work for each item in order; between parts of them the server answers others. */
export async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += PART) {
    if (start > 0) await nextTurn()
    results.push(...items.slice(start, start + PART).map(work))
  }
  return results
}
