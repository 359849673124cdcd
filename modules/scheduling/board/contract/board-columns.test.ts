import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthSpan, weekSpan } from '#modules/scheduling/plan/contract/day-spans.ts'
import { addDays, daysBetween } from '#platform/contract/values/dates.ts'
import { BOARD_PLANS, boardColumns, columnName, MOST_BOARD_DAYS } from './board-columns.ts'

const least = { dayPlanMin: 3, weekPlanMin: 2, monthPlanMin: 2 }
const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: MOST_BOARD_DAYS }))
  .map(([at, days]) => ({ from: addDays('2000-01-01', at), to: addDays('2000-01-01', at + days) }))
const anyPlan = fc.constantFrom(...BOARD_PLANS)

describe('the columns of a board', () => {
  it('are whole weeks from Monday and whole calendar months, over the turn of the year, too', () => {
    const span = { from: '2026-12-30', to: '2027-01-05' }
    expect(boardColumns('week', span, least)).toEqual([
      { from: '2026-12-28', to: '2027-01-03' },
      { from: '2027-01-04', to: '2027-01-10' },
    ])
    expect(boardColumns('month', span, least)).toEqual([
      { from: '2026-12-01', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-01-31' },
    ])
    expect(boardColumns('week', span, least).map((column) => columnName('week', column))).toEqual([
      '2026-W53',
      '2027-W01',
    ])
  })

  it('are never fewer than the display configuration asks for', () => {
    const span = { from: '2026-03-02', to: '2026-03-02' }
    expect(BOARD_PLANS.map((plan) => boardColumns(plan, span, least).length)).toEqual([3, 2, 2])
    expect(boardColumns('day', span, { ...least, dayPlanMin: 1 })).toEqual([span])
  })

  it('cover each day of the span once, side by side, for any span', () => {
    fc.assert(
      fc.property(anySpan, anyPlan, (span, plan) => {
        const columns = boardColumns(plan, span, least)
        expect(columns[0]?.from.localeCompare(span.from)).toBeLessThanOrEqual(0)
        expect(columns.at(-1)?.to.localeCompare(span.to)).toBeGreaterThanOrEqual(0)
        for (const [at, column] of columns.slice(1).entries())
          expect(daysBetween(columns[at]?.to ?? '', column.from)).toBe(1)
      }),
    )
  })

  it('are named so that weeks and months are read from their names again', () => {
    fc.assert(
      fc.property(anySpan, (span) => {
        for (const column of boardColumns('week', span, least))
          expect(weekSpan(columnName('week', column))).toEqual(column)
        for (const column of boardColumns('month', span, least))
          expect(monthSpan(columnName('month', column))).toEqual(column)
      }),
    )
  })
})
