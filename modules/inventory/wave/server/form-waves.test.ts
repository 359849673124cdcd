import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CRITERION_FIELDS, formWaves, limitExceeded, type WaveDocument, type WaveTemplate } from './form-waves.ts'

const some = <const T extends readonly unknown[]>(...values: T): fc.Arbitrary<T[number]> => fc.constantFrom(...values)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const someDocuments: fc.Arbitrary<WaveDocument[]> = fc
  .array(
    fc.record({
      orgNo: some('SZ10', 'VN20'),
      warehouseNo: some('W1', 'W2'),
      supplierNo: some('S1', 'S2'),
      classifyType: some('RAW', 'MRO'),
      wayCarriage: some('1', '2'),
      expectedArrivalDate: some('2026-03-20', '2026-03-21'),
      groupNo: some('', 'PK'),
      lineCount: fc.integer({ min: 1, max: 6 }),
      qty: fc.integer({ min: 1, max: 40 }).map(String),
    }),
    { maxLength: 14 },
  )
  .map((documents) => documents.map((document, index) => ({ ...document, documentNo: `D${100 + index}` })))
const someTemplate: fc.Arbitrary<WaveTemplate> = fc.record({
  orgNo: some('*', 'SZ10'),
  warehouseNo: some('', 'W1'),
  waveOrder: some('1', '2', '3'),
  maxDocuments: maybe(fc.integer({ min: 1, max: 4 })),
  maxLines: maybe(fc.integer({ min: 1, max: 12 })),
  maxQty: maybe(fc.integer({ min: 1, max: 80 }).map(String)),
  criteria: fc.uniqueArray(
    fc.oneof(
      fc.record({ criterion: some('1', '2', '3', '4', '5'), match: fc.constant('1' as const), value: fc.constant('') }),
      fc.constant({ criterion: '1', match: '2', value: 'S1' } as const),
      fc.constant({ criterion: '5', match: '2', value: 'PK' } as const),
    ),
    { selector: ({ criterion }) => criterion, maxLength: 3 },
  ),
})

const plain: WaveTemplate = {
  orgNo: '*',
  warehouseNo: '',
  waveOrder: '3',
  maxDocuments: null,
  maxLines: null,
  maxQty: null,
  criteria: [],
}
const document = (documentNo: string, changes: Partial<WaveDocument> = {}): WaveDocument => ({
  documentNo,
  orgNo: 'SZ10',
  warehouseNo: 'W1',
  supplierNo: 'S1',
  classifyType: 'RAW',
  wayCarriage: '1',
  expectedArrivalDate: '2026-03-20',
  groupNo: '',
  lineCount: 2,
  qty: '10',
  ...changes,
})
const numbersOf = (documents: readonly WaveDocument[], template: WaveTemplate) =>
  formWaves(documents, template).waves.map(({ documents: own }) => own.map(({ documentNo }) => documentNo))

describe('forming waves', () => {
  it('puts each document into one wave or says what keeps it out', () => {
    fc.assert(
      fc.property(someDocuments, someTemplate, (documents, template) => {
        const { waves, left } = formWaves(documents, template)
        const placed = [...waves.flatMap((wave) => wave.documents), ...left.map((one) => one.document)]
        expect(placed.map(({ documentNo }) => documentNo).sort()).toEqual(
          documents.map(({ documentNo }) => documentNo).sort(),
        )
        for (const { document: one, because } of left) {
          if (because === 'orgNo' || because === 'warehouseNo') expect(one[because]).not.toBe(template[because])
          else {
            const asked = template.criteria.find(({ criterion }) => criterion === because)
            expect(one[CRITERION_FIELDS[because]]).not.toBe(asked?.value)
          }
        }
      }),
    )
  })

  it('has no wave above a limit but a document that is above one alone, and says so of that one only', () => {
    fc.assert(
      fc.property(someDocuments, someTemplate, (documents, template) => {
        for (const wave of formWaves(documents, template).waves) {
          const exceeded = limitExceeded(wave.documents, template)
          expect(wave.end.kind === 'alone').toBe(exceeded !== null)
          if (exceeded) {
            expect(wave.documents).toHaveLength(1)
            expect(wave.end.limit).toBe(exceeded)
          }
        }
      }),
    )
  })

  it('never puts documents together that differ in a criterion or in their warehouse', () => {
    fc.assert(
      fc.property(someDocuments, someTemplate, (documents, template) => {
        for (const wave of formWaves(documents, template).waves) {
          const names = template.criteria.map(({ criterion }) => CRITERION_FIELDS[criterion])
          for (const name of ['warehouseNo', 'orgNo', ...names] as const)
            expect(new Set(wave.documents.map((one) => one[name])).size).toBe(1)
        }
      }),
    )
  })

  it('parts documents that agree only where a limit does', () => {
    fc.assert(
      fc.property(someDocuments, someTemplate, (documents, template) => {
        const unlimited = { ...template, maxDocuments: null, maxLines: null, maxQty: null }
        const { waves } = formWaves(documents, unlimited)
        const alike = waves.map(({ documents: [first] }) =>
          JSON.stringify([
            first?.orgNo,
            first?.warehouseNo,
            ...template.criteria.map(({ criterion }) => first?.[CRITERION_FIELDS[criterion]]),
          ]),
        )
        expect(new Set(alike).size).toBe(alike.length)
        expect(waves.every(({ end }) => end.kind === 'allTaken')).toBe(true)
      }),
    )
  })

  it('ends a wave only where the next document of the same would be above the limit it names', () => {
    fc.assert(
      fc.property(someDocuments, someTemplate, (documents, template) => {
        const { waves } = formWaves(documents, template)
        for (const [index, wave] of waves.entries()) {
          const next = waves[index + 1]?.documents[0]
          if (wave.end.kind === 'limit' && next)
            expect(limitExceeded([...wave.documents, next], template)).toBe(wave.end.limit)
        }
      }),
    )
  })

  it('keeps the order of the template within what belongs together, whatever order the documents come in', () => {
    fc.assert(
      fc.property(someDocuments, someTemplate, (documents, template) => {
        expect(formWaves([...documents].reverse(), template)).toEqual(formWaves(documents, template))
        const whole = { ...template, maxDocuments: null, maxLines: null, maxQty: null }
        const inOneGo = numbersOf(documents, whole).flat()
        expect(numbersOf(documents, template).flat()).toEqual(inOneGo)
      }),
    )
  })

  it('orders by expected arrival, by size or by number', () => {
    const documents = [
      document('D1', { expectedArrivalDate: '2026-03-22', qty: '5' }),
      document('D2', { expectedArrivalDate: '2026-03-20', qty: '7' }),
      document('D3', { expectedArrivalDate: '2026-03-21', qty: '9' }),
    ]
    expect(numbersOf(documents, { ...plain, waveOrder: '1' })).toEqual([['D2', 'D3', 'D1']])
    expect(numbersOf(documents, { ...plain, waveOrder: '2' })).toEqual([['D3', 'D2', 'D1']])
    expect(numbersOf(documents, { ...plain, waveOrder: '3' })).toEqual([['D1', 'D2', 'D3']])
  })

  it('lets nothing overtake what did not fit', () => {
    const documents = [document('D1', { qty: '6' }), document('D2', { qty: '6' }), document('D3', { qty: '4' })]
    expect(numbersOf(documents, { ...plain, maxQty: '10' })).toEqual([['D1'], ['D2', 'D3']])
  })
})
