import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPresence, type Presence } from './presence.ts'

const MINUTE_MS = 60_000
const report = vi.fn()
// Of its own: calls of other tests' pages would count as calls of this one's.
let presence: Presence
let stop = () => {}
const touch = () => window.dispatchEvent(new Event('keydown'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  report.mockClear()
  presence = createPresence()
  stop = presence.watchUser(report)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('a page that somebody uses', () => {
  it('counts as left alone a minute after the last touch, until the next one', () => {
    expect(presence.isUnattended()).toBe(false)
    vi.advanceTimersByTime(MINUTE_MS)
    expect(presence.isUnattended()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(presence.isUnattended()).toBe(true)
    touch()
    expect(presence.isUnattended()).toBe(false)
  })

  it('tells that somebody works on without a call every four minutes, and nothing while nobody is there', () => {
    for (let minute = 1; minute <= 9; minute++) {
      vi.advanceTimersByTime(MINUTE_MS)
      touch()
    }
    expect(report).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(30 * MINUTE_MS)
    expect(report).toHaveBeenCalledTimes(2)
  })

  it('tells nothing where calls go out anyway, nor after it stopped listening', () => {
    for (let minute = 1; minute <= 9; minute++) {
      vi.advanceTimersByTime(MINUTE_MS)
      touch()
      presence.isUnattended()
    }
    expect(report).not.toHaveBeenCalled()
    stop()
    vi.advanceTimersByTime(10 * MINUTE_MS)
    touch()
    expect(report).not.toHaveBeenCalled()
  })
})
