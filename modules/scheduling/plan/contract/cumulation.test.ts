import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { add, compare, isPositive, maximum, plain, subtract, sum } from '#platform/contract/values/decimal.ts'
import { type Cumulation, type DemandDay, dayFigures, isLate, openToday } from './cumulation.ts'

const day = (demandDate: string, quantity: string): DemandDay => ({ demandDate: `2026-${demandDate}`, quantity })
const delivered = ({ days }: Cumulation) => days.map((one) => one.actualDeliveryQuantity)
const received = ({ days }: Cumulation) => days.map((one) => one.actualReceiveQuantity)
const opened = ({ days }: Cumulation) => days.map((one) => one.openToDayQty)
const cumulated = ({ days }: Cumulation) => days.map((one) => one.cumulativeQty)

describe('a release that changes while goods are on the way', () => {
  // Everything up to 6 March, of which nothing is open.
  const before = day('03-06', '4300')
  const seventh = [before, day('03-09', '300'), day('03-11', '300'), day('03-13', '300')]
  const eighth = [before, day('03-09', '150'), day('03-12', '500'), day('03-13', '300')]
  const counters = { startQty: '0', cumShippedQty: '4500', cumReceivedQty: '4200' }

  it('shows what was delivered of each day of the old release', () => {
    const figures = dayFigures({ days: seventh, ...counters })
    expect(cumulated(figures)).toEqual(['4300', '4600', '4900', '5200'])
    expect(delivered(figures)).toEqual(['4300', '200', '0', '0'])
    expect(received(figures)).toEqual(['4200', '0', '0', '0'])
    expect(opened(figures)).toEqual(['0', '100', '400', '700'])
    expect(figures).toMatchObject({ aheadQty: '0', openQty: '700', beforeFirstDayQty: '0', firstOpenDay: '2026-03-09' })
  })

  it('shifts them to the days of the new one without a link between deliveries and days', () => {
    const figures = dayFigures({ days: eighth, ...counters })
    expect(cumulated(figures)).toEqual(['4300', '4450', '4950', '5250'])
    expect(delivered(figures)).toEqual(['4300', '150', '50', '0'])
    expect(opened(figures)).toEqual(['0', '0', '450', '750'])
    expect(figures.firstOpenDay).toBe('2026-03-12')
  })

  it('opens again what was refused or did not come', () => {
    const figures = dayFigures({ days: eighth, startQty: '0', cumShippedQty: '4480', cumReceivedQty: '4480' })
    expect(delivered(figures)).toEqual(['4300', '150', '30', '0'])
    expect(received(figures)).toEqual(delivered(figures))
    expect(opened(figures)).toEqual(['0', '0', '470', '770'])
  })
})

describe('a reset', () => {
  const days = [day('07-03', '250'), day('07-10', '250')]

  it('to 0 leaves what is on the way below nothing until it is received, and the same open', () => {
    const onWay = dayFigures({ days, startQty: '0', cumShippedQty: '0', cumReceivedQty: '-400' })
    expect(opened(onWay)).toEqual(['250', '500'])
    expect(received(onWay)).toEqual(['0', '0'])
    const come = dayFigures({ days, startQty: '0', cumShippedQty: '0', cumReceivedQty: '0' })
    expect(come).toEqual(onWay)
  })

  it('to an agreed quantity counts on from it', () => {
    const agreed = { startQty: '55', cumShippedQty: '55', cumReceivedQty: '55' }
    const figures = dayFigures({ days: [day('07-03', '20'), day('07-10', '30')], ...agreed })
    expect(cumulated(figures)).toEqual(['75', '105'])
    expect(opened(figures)).toEqual(['20', '50'])
    expect(figures.aheadQty).toBe('0')
  })

  it('shows what shipments lack of the start before the first day, and it is late', () => {
    const figures = dayFigures({ days, startQty: '55', cumShippedQty: '50', cumReceivedQty: '50' })
    expect(figures).toMatchObject({ beforeFirstDayQty: '5', openQty: '505', firstOpenDay: '2026-07-03' })
    expect(openToday(figures, '2026-07-01')).toBe('5')
    expect(isLate(figures, '2026-07-01')).toBe(true)
    expect(opened(figures)).toEqual(['255', '505'])
  })
})

describe('the whole chain of an order of 1000 in four days', () => {
  const days = ['03-02', '03-04', '03-06', '03-09'].map((one) => day(one, '250'))
  it.each([
    ['the first notice of 500', '500', ['250', '250', '0', '0'], '500'],
    ['its receipt with 480 accepted', '480', ['250', '230', '0', '0'], '520'],
    ['the second notice of 520', '1000', ['250', '250', '250', '250'], '0'],
    ['an exchange of 12', '988', ['250', '250', '250', '238'], '12'],
    ['what came for it', '1000', ['250', '250', '250', '250'], '0'],
  ])('after %s', (_, cumShippedQty, quantities, openQty) => {
    const figures = dayFigures({ days, startQty: '0', cumShippedQty, cumReceivedQty: '0' })
    expect(delivered(figures)).toEqual(quantities)
    expect(figures.openQty).toBe(openQty)
  })
})

describe('what is open today', () => {
  const days = [day('03-09', '150'), day('03-12', '500')]
  const figures = dayFigures({ days, startQty: '0', cumShippedQty: '100', cumReceivedQty: '0' })

  it('is that of the days up to today, and late is what is open of the days before', () => {
    const dates = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-12', '2027-01-01']
    expect(dates.map((date) => openToday(figures, date))).toEqual(['0', '50', '50', '550', '550'])
    expect(dates.map((date) => isLate(figures, date))).toEqual([false, false, true, true, true])
  })

  it('is nothing without days', () => {
    const none = dayFigures({ days: [], startQty: '0', cumShippedQty: '7', cumReceivedQty: '0' })
    expect(none).toEqual({ days: [], aheadQty: '7', openQty: '0', beforeFirstDayQty: '0', firstOpenDay: null })
    expect(openToday(none, '2026-03-09')).toBe('0')
    expect(isLate(none, '2026-03-09')).toBe(false)
  })
})

/** Quantities with decimals, from whole parts that JavaScript adds exactly. */
const quantity = fc.nat(5_000_000).map((parts) => plain(`${parts}e-3`))
const anyDays = fc
  .uniqueArray(fc.nat(400), { maxLength: 30 })
  .chain((offsets) => fc.tuple(...offsets.toSorted((a, b) => a - b).map((at) => fc.tuple(fc.constant(at), quantity))))
  .map((all) => all.map(([at, of]): DemandDay => ({ demandDate: addDays('2026-01-01', at), quantity: of })))
const anyInput = fc.record({ days: anyDays, startQty: quantity, cumShippedQty: quantity, cumReceivedQty: quantity })
const positive = (value: string) => maximum('0', value)

describe('for any days and counters', () => {
  it('the cumulation is the start and all days up to the day (E4)', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const figures = dayFigures(input)
        for (const [at, { cumulativeQty }] of figures.days.entries()) {
          const upTo = input.days.slice(0, at + 1).map((one) => one.quantity)
          expect(cumulativeQty).toBe(add(input.startQty, sum(upTo)))
        }
      }),
    )
  })

  it('the days, what is ahead of them and the start make up what was shipped and received (E3)', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const figures = dayFigures(input)
        const end = figures.days.at(-1)?.cumulativeQty ?? input.startQty
        expect(add(sum(delivered(figures)), figures.aheadQty)).toBe(
          // What is shipped below the start lies before the first day.
          isPositive(subtract(input.cumShippedQty, input.startQty))
            ? subtract(input.cumShippedQty, input.startQty)
            : '0',
        )
        expect(add(sum(received(figures)), positive(subtract(input.cumReceivedQty, end)))).toBe(
          positive(subtract(input.cumReceivedQty, input.startQty)),
        )
      }),
    )
  })

  it('what is open to a day is what the days up to it lack, with what lies before the first (E2)', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const figures = dayFigures(input)
        const inTransit = subtract(input.cumShippedQty, input.cumReceivedQty)
        let lacking = figures.beforeFirstDayQty
        for (const { openQty, openToDayQty, cumulativeQty, demandDate } of figures.days) {
          lacking = add(lacking, openQty)
          expect(openToDayQty).toBe(lacking)
          expect(openToDayQty).toBe(positive(subtract(subtract(cumulativeQty, input.cumReceivedQty), inTransit)))
          expect(openToday(figures, demandDate)).toBe(openToDayQty)
        }
        expect(figures.openQty).toBe(lacking)
      }),
    )
  })

  it('no day has more than it is to have, and days fill in their order', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { days, firstOpenDay } = dayFigures(input)
        for (const one of days) {
          expect(compare(one.actualDeliveryQuantity, one.quantity)).toBeLessThanOrEqual(0)
          expect(add(one.actualDeliveryQuantity, one.openQty)).toBe(one.quantity)
          if (firstOpenDay === null || one.demandDate < firstOpenDay) expect(one.openQty).toBe('0')
          else if (one.demandDate > firstOpenDay) expect(one.actualDeliveryQuantity).toBe('0')
        }
      }),
    )
  })
})
