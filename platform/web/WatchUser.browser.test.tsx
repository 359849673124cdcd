import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isUnattended, watchUser } from './watch-user.ts'

const MINUTE_MS = 60_000
let stop = () => {}
const tell = vi.fn()
const touch = () => window.dispatchEvent(new Event('keydown'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  tell.mockClear()
  stop = watchUser(tell)
  vi.advanceTimersByTime(10 * MINUTE_MS)
  touch()
  tell.mockClear()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('a page that somebody uses', () => {
  it('counts as left alone a minute after the last touch, until the next one', () => {
    expect(isUnattended()).toBe(false)
    vi.advanceTimersByTime(MINUTE_MS)
    expect(isUnattended()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isUnattended()).toBe(true)
    touch()
    expect(isUnattended()).toBe(false)
  })

  it('tells that somebody works on without a call every four minutes, and nothing while nobody is there', () => {
    for (let minute = 1; minute <= 9; minute++) {
      vi.advanceTimersByTime(MINUTE_MS)
      touch()
    }
    expect(tell).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(30 * MINUTE_MS)
    expect(tell).toHaveBeenCalledTimes(2)
  })

  it('tells nothing where calls go out anyway, nor after it stopped listening', () => {
    for (let minute = 1; minute <= 9; minute++) {
      vi.advanceTimersByTime(MINUTE_MS)
      touch()
      isUnattended()
    }
    expect(tell).not.toHaveBeenCalled()
    stop()
    vi.advanceTimersByTime(10 * MINUTE_MS)
    touch()
    expect(tell).not.toHaveBeenCalled()
  })
})
