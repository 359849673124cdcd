import fc from 'fast-check'
import { expect, it } from 'vitest'
import { UblReading } from '#platform/server/ubl/ubl-reading.ts'
import { type AnnouncedLot, boxesByLot } from './check-announced-ssccs.ts'
import type { AnnouncedBox } from './parse-handling-units.ts'

const lotOf = (lineIds: string[]): AnnouncedLot => ({
  asnSeq: 1,
  place: 0,
  lineIds,
  path: '',
  lotNo: '',
  qty: '1',
  unit: 'PCS',
  commonUnit: 'PCS',
  unitDecimals: 0,
})
const element = { name: 'X', uri: '', line: 1, attributes: new Map(), children: [], text: '' }
const boxOf = (lineId: string): AnnouncedBox => ({
  reading: new UblReading(element),
  unitCode: '',
  lineId,
  qty: '1',
  qtyPath: '',
  qtyUnit: '',
})

it('a box belongs to the first lot that has its line, or to none', () => {
  const lineId = fc.constantFrom('1', '2', '3', '4', '5')
  fc.assert(
    fc.property(fc.array(fc.array(lineId)), fc.array(lineId), (lines, ids) => {
      const lots = lines.map(lotOf)
      const boxes = ids.map(boxOf)
      const byLot = boxesByLot(boxes, lots)
      for (const lot of [...lots, undefined]) {
        const own = boxes.filter((box) => lots.find(({ lineIds }) => lineIds.includes(box.lineId)) === lot)
        expect(byLot.get(lot) ?? []).toEqual(own)
      }
    }),
  )
})

it('the lines of lots are looked at once, however many boxes there are', () => {
  let looks = 0
  const lots = Array.from({ length: 1000 }, (_, at) => {
    const lot = lotOf([])
    return Object.defineProperty(lot, 'lineIds', {
      get: () => {
        looks += 1
        return [String(at)]
      },
    })
  })
  const boxes = Array.from({ length: 500 }, (_, at) => boxOf(String(at * 2)))
  expect(boxesByLot(boxes, lots).size).toBe(500)
  expect(looks).toBe(1000)
})
