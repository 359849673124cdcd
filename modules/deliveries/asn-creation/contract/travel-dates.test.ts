import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#platform/contract/values/dates.ts'
import { travelDates } from './travel-dates.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days))
const days = fc.integer({ min: 0, max: 365 })

describe('the days of a travel (domain, documents 9)', () => {
  it('follow from each other by the days of transport where one is said', () => {
    fc.assert(
      fc.property(day, days, fc.constantFrom('', null, undefined), (said, transport, nothing) => {
        const forth = travelDates({ deliveryDate: said, expectedArrivalDate: nothing }, transport)
        const back = travelDates({ deliveryDate: nothing, expectedArrivalDate: said }, transport)
        expect(forth.deliveryDate).toBe(said)
        expect(back.expectedArrivalDate).toBe(said)
        for (const { deliveryDate, expectedArrivalDate } of [forth, back]) {
          expect(daysBetween(deliveryDate ?? '', expectedArrivalDate ?? '')).toBe(transport)
        }
      }),
    )
  })

  it('stay as they are said where both are, and nothing follows from nothing or without days of transport', () => {
    fc.assert(
      fc.property(day, day, fc.option(days), (deliveryDate, expectedArrivalDate, transport) => {
        expect(travelDates({ deliveryDate, expectedArrivalDate }, transport)).toEqual({
          deliveryDate,
          expectedArrivalDate,
        })
        expect(travelDates({}, transport)).toEqual({ deliveryDate: null, expectedArrivalDate: null })
        expect(travelDates({ deliveryDate }, null)).toEqual({ deliveryDate, expectedArrivalDate: null })
      }),
    )
  })
})
