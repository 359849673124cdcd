import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { plain, sum } from '#platform/contract/values/decimal.ts'
import { explainGap, type GapDocument } from './explain-gap.ts'

const notice = (documentNo: string, day: string, quantity: string): GapDocument => ({
  documentNo,
  documentDate: `2026-${day}`,
  quantity,
})
const numbers = (documents: GapDocument[] | null) => documents?.map(({ documentNo }) => documentNo)

describe('a gap between two cumulated figures', () => {
  const notices = [
    notice('N75', '06-02', '80'),
    notice('N76', '06-05', '40'),
    notice('N77', '06-09', '120'),
    notice('N78', '06-12', '35.5'),
  ]

  it('is explained by the one notice that ended with it', () => {
    expect(numbers(explainGap('120', notices))).toEqual(['N77'])
  })

  it('is explained by several where no single one does, the latest first', () => {
    expect(numbers(explainGap('155.500', notices))).toEqual(['N78', 'N77'])
    expect(numbers(explainGap('75.5', notices))).toEqual(['N78', 'N76'])
  })

  it('is explained by the fewest, and among equals by the latest', () => {
    const twice = [...notices, notice('N79', '06-09', '120'), notice('N80', '06-01', '120')]
    expect(numbers(explainGap('120', twice))).toEqual(['N79'])
    expect(numbers(explainGap('240', twice))).toEqual(['N79', 'N77'])
  })

  it('may go either way', () => {
    expect(numbers(explainGap('-15', [notice('N1', '06-01', '20'), notice('N2', '06-02', '-35')]))).toEqual([
      'N2',
      'N1',
    ])
  })

  it('that nothing comes to is explained by nothing, and none needs no explanation', () => {
    expect(explainGap('121', notices)).toBeNull()
    expect(explainGap('120.000001', notices)).toBeNull()
    expect(explainGap('5', [])).toBeNull()
    expect(explainGap('0', [...notices, notice('N81', '06-20', '0')])).toEqual([])
  })

  it('is searched among the latest thirty, in bounded work whatever their quantities', () => {
    // Powers of two: each subset has a sum of its own.
    const hostile = Array.from({ length: 200 }, (_, at) =>
      notice(`N${String(at).padStart(3, '0')}`, '06-01', plain(String(2 ** (at % 30)))),
    )
    const found = explainGap(String(2 ** 30 - 1), hostile)
    expect(found).toHaveLength(30)
    expect(found?.at(-1)?.documentNo).toBe('N170')
    expect(explainGap('0.5', hostile)).toBeNull()
  })

  it('is explained as trying all subsets explains it', () => {
    const documents = fc.array(fc.record({ day: fc.nat(3), parts: fc.integer({ min: -6, max: 12 }) }), { maxLength: 9 })
    fc.assert(
      fc.property(documents, fc.integer({ min: -15, max: 40 }), (given, gap) => {
        const unsorted = given.map(({ day, parts }, at) => ({
          documentNo: `N${at}`,
          documentDate: addDays('2026-06-01', day),
          quantity: plain(`${parts}e-1`),
        }))
        const all = unsorted.toSorted(
          (a, b) => b.documentDate.localeCompare(a.documentDate) || b.documentNo.localeCompare(a.documentNo),
        )
        const wanted = plain(`${gap}e-1`)
        let best: GapDocument[] | null = null
        // From the subset of the latest documents down, so that the first of its size is the latest one.
        for (let bits = 2 ** all.length - 1; bits >= 0; bits -= 1) {
          const subset = all.filter((_, at) => (bits & (1 << (all.length - 1 - at))) !== 0)
          const isExplained = sum(subset.map(({ quantity }) => quantity)) === wanted
          if (isExplained && (best === null || subset.length < best.length)) best = subset
        }
        expect(explainGap(wanted, unsorted)).toEqual(best)
      }),
      { numRuns: 60 },
    )
  })
})
