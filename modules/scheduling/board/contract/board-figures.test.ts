import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { BOARD_PLANS, boardColumns } from './board-columns.ts'
import { type BoardDay, boardFigures } from './board-figures.ts'

const START = '2026-02-25'
const least = { dayPlanMin: 1, weekPlanMin: 1, monthPlanMin: 1 }
const quantity = fc.nat(500)
const orNone = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

/** A day with its place and its quantities as whole numbers, which JavaScript adds exactly. */
interface PlainDay {
  at: number
  expect: number
  reply: number | null
  actual: number | null
}
const anyDays = fc
  .uniqueArray(fc.nat(70), { maxLength: 40 })
  .chain((places) =>
    fc.tuple(
      ...places
        .toSorted((a, b) => a - b)
        .map((at) =>
          fc.record({ at: fc.constant(at), expect: quantity, reply: orNone(quantity), actual: orNone(quantity) }),
        ),
    ),
  )
const anyItem = fc.record({
  days: anyDays,
  zero: orNone(fc.nat(70)),
  start: quantity,
  shipped: fc.nat(4000),
  received: fc.integer({ min: -200, max: 4000 }),
})
const text = (value: number | null) => (value === null ? null : String(value))
const boardDay = ({ at, expect: wanted, reply, actual }: PlainDay): BoardDay => ({
  ...{ demandDate: addDays(START, at), expect: String(wanted), reply: text(reply), actual: text(actual) },
})
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

describe('what an item shows in a column', () => {
  it('is what its days add up to one by one, for any days, counters, plan and zero date', () => {
    fc.assert(
      fc.property(anyItem, fc.constantFrom(...BOARD_PLANS), ({ days, zero, start, shipped, received }, plan) => {
        const columns = boardColumns(plan, { from: addDays(START, 10), to: addDays(START, 50) }, least)
        const zeroDate = zero === null ? null : addDays(START, zero)
        const dateOf = ({ at }: PlainDay) => addDays(START, at)
        const isCounted = (day: PlainDay) => zeroDate === null || dateOf(day) > zeroDate
        const ofDay = ({ expect: wanted, actual }: PlainDay) => actual ?? wanted
        /** What of so many units falls on a day: all days up to it are filled before. */
        const filled = (day: PlainDay, units: number) => {
          const before = start + total(days.filter((other) => isCounted(other) && other.at < day.at).map(ofDay))
          return Math.max(0, Math.min(ofDay(day), units - before))
        }
        const cells = boardFigures(columns, days.map(boardDay), {
          ...{ zeroDate, startQty: String(start), cumShippedQty: String(shipped), cumReceivedQty: String(received) },
        })
        for (const [at, { from, to }] of columns.entries()) {
          const within = days.filter((day) => dateOf(day) >= from && dateOf(day) <= to)
          const replied = within.filter(({ reply }) => reply !== null)
          const agreed = within.filter(({ actual }) => actual !== null)
          const counted = within.filter(isCounted)
          const sumOf = (some: readonly PlainDay[], of: (day: PlainDay) => number) =>
            some.length === 0 ? null : String(total(some.map(of)))
          expect(cells.expect[at]).toBe(sumOf(within, (day) => day.expect))
          expect(cells.reply[at]).toBe(sumOf(replied, ({ reply }) => reply ?? 0))
          expect(cells.actual[at]).toBe(sumOf(agreed, ({ actual }) => actual ?? 0))
          expect(cells.difference[at]).toBe(sumOf(replied, (day) => (day.reply ?? 0) - day.expect))
          expect(cells.delivered[at]).toBe(sumOf(counted, (day) => filled(day, shipped)))
          expect(cells.received[at]).toBe(sumOf(counted, (day) => filled(day, received)))
        }
      }),
    )
  })

  it('leaves out days beside the columns', () => {
    const columns = [{ from: '2026-03-09', to: '2026-03-09' }]
    const days = ['2026-03-08', '2026-03-10'].map((demandDate) => ({
      demandDate,
      expect: '5',
      reply: null,
      actual: null,
    }))
    const counters = { zeroDate: null, startQty: '0', cumShippedQty: '9', cumReceivedQty: '0' }
    expect(Object.values(boardFigures(columns, days, counters)).flat()).toEqual(Array.from({ length: 6 }, () => null))
  })
})
