import { expect, it } from 'vitest'
import { inTurns } from './in-turns.ts'

it('work on many items keeps their order, and lets others have their turn meanwhile', async () => {
  const items = Array.from({ length: 1000 }, (_, index) => index)
  let done = 0
  const seen: number[] = []
  const look = () => {
    seen.push(done)
    if (done < items.length) setImmediate(look)
  }
  setImmediate(look)
  const results = await inTurns(items, (item) => {
    done += 1
    return item * 2
  })
  expect(results).toEqual(items.map((item) => item * 2))
  expect(seen.some((count) => count > 0 && count < items.length)).toBe(true)
})
