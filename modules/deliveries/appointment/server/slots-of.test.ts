import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secondsOf, slotsOf } from './slots-of.ts'

const span = (from: string, to: string) => ({ startSeconds: secondsOf(from), endSeconds: secondsOf(to) })

describe('the slots of a day', () => {
  it('are whole ones within each stretch of work, from its beginning', () => {
    const slots = slotsOf([span('08:00', '10:30'), span('13:00', '14:00')], { slotMinutes: 60, dockCount: 2 }, [])
    expect(slots).toEqual([
      { from: '08:00', to: '09:00', free: 2 },
      { from: '09:00', to: '10:00', free: 2 },
      { from: '13:00', to: '14:00', free: 2 },
    ])
  })

  it('may end with the day', () => {
    expect(slotsOf([span('23:00', '24:00')], { slotMinutes: 60, dockCount: 1 }, [])).toEqual([
      { from: '23:00', to: '24:00', free: 1 },
    ])
  })

  it('never let more come at once than there are docks, whatever the length of slots was before', () => {
    const minute = fc.integer({ min: 0, max: 23 * 60 })
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const booked = fc.tuple(minute, fc.integer({ min: 1, max: 60 })).map(([start, length]) => ({
      from: clock(start),
      to: clock(start + length),
    }))
    fc.assert(
      fc.property(
        fc.array(booked, { maxLength: 12 }),
        fc.integer({ min: 20, max: 240 }),
        fc.integer({ min: 1, max: 4 }),
        (before, slotMinutes, dockCount) => {
          const taken = [...before]
          // Whatever is offered is booked until nothing is.
          for (;;) {
            const slot = slotsOf([span('06:00', '18:00')], { slotMinutes, dockCount }, taken).find(
              ({ free }) => free > 0,
            )
            if (!slot) break
            taken.push(slot)
          }
          const added = taken.slice(before.length)
          for (const { from } of added) {
            const atOnce = taken.filter((one) => one.from <= from && from < one.to).length
            expect(atOnce).toBeLessThanOrEqual(dockCount)
          }
        },
      ),
      { numRuns: 15 },
    )
  })
})
