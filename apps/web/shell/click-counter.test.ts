import { describe, expect, it } from 'vitest'
import { createClickCounter } from './click-counter.ts'

describe('shell §2: seven clicks within two seconds', () => {
  it('are noticed once, and then counted anew', () => {
    const count = createClickCounter(7, 2000)
    const answers = Array.from({ length: 14 }, (_, at) => count('a', at * 100))
    expect(answers.flatMap((isReached, at) => (isReached ? [at + 1] : []))).toEqual([7, 14])
  })

  it('are not when they come too slowly, or on different tabs', () => {
    const slow = createClickCounter(7, 2000)
    expect(Array.from({ length: 20 }, (_, at) => slow('a', at * 400)).some(Boolean)).toBe(false)
    const mixed = createClickCounter(7, 2000)
    expect(Array.from({ length: 12 }, (_, at) => mixed(at % 2 ? 'a' : 'b', at * 10)).some(Boolean)).toBe(false)
  })
})
