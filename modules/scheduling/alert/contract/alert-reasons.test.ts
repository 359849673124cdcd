import { describe, expect, it } from 'vitest'
import { alertReasons } from './alert-reasons.ts'

const quiet = { status: 'published', isLate: false, waitingCount: 0, differingCount: 0 }

describe('what is wrong with a schedule', () => {
  it('is that something is late, waits for a reply, or differs', () => {
    expect(alertReasons(quiet)).toEqual([])
    expect(alertReasons({ ...quiet, isLate: true, waitingCount: 2 })).toEqual(['late', 'waiting'])
    expect(alertReasons({ ...quiet, status: 'answered', differingCount: 1 })).toEqual(['differing'])
  })

  it.each(['draft', 'closed', 'deleted'])('is nothing where its supplier does not work on it: %s', (status) => {
    expect(alertReasons({ status, isLate: true, waitingCount: 1, differingCount: 1 })).toEqual([])
  })
})
