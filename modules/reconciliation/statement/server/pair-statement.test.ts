import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '#platform/contract/values/decimal.ts'
import { pairStatement } from './pair-statement.ts'
import {
  type ComparedPayable,
  comparedLine,
  comparedPayable,
  decimalOf,
  millionths,
  numberKey,
  type Pairing,
  type StatedLine,
  type Surroundings,
} from './paired-rows.ts'
import { MOST_ROWS_OF_GROUP } from './same-sum-groups.ts'

const NOTHING: Surroundings = { neighbours: [], gifts: [], onTheWay: [] }

const line = (documentNo: string, total: string, more: Partial<StatedLine> = {}): StatedLine => ({
  ...{ documentNo, goodsNo: '', date: '2026-03-10', qty: null, price: null, net: null, tax: null, total },
  ...more,
})
const owed = (originNo: string, net: string, more: Partial<ComparedPayable> = {}): ComparedPayable => ({
  ...{ originNo, asnNo: '', purchaseNo: '', purchaseSeq: null, goodsNo: '', date: '2026-03-10', qty: '0', price: '0' },
  ...{ net, tax: '0', isReturn: false, isAtEnd: false },
  ...more,
})
/** What came of it, in short: pairs as `lines:payables:kind`, the rest as `place:kind:other document`. */
function shortOf({ pairs, missingHere, missingThere }: Pairing) {
  const rest = (rows: Pairing['missingHere']) =>
    rows.map(({ place, kind, otherNo }) => [place, kind, otherNo].filter((one) => one !== '').join(':'))
  return {
    pairs: pairs.map(({ lines, payables, kind }) => `${lines}:${payables}${kind ? `:${kind}` : ''}`),
    ...(missingHere.length > 0 ? { here: rest(missingHere) } : {}),
    ...(missingThere.length > 0 ? { there: rest(missingThere) } : {}),
  }
}
const pair = (lines: StatedLine[], payables: ComparedPayable[], around = NOTHING, basis: 'total' | 'net' = 'total') =>
  shortOf(pairStatement(lines, payables, around, basis))

describe('lines of a statement', () => {
  it('are paired by the number of receipt, ASN or order and the same amount, however the number is written', () => {
    const payables = [
      owed('GR-1', '100', { tax: '13' }),
      owed('GR-2', '50', { asnNo: 'ASN-2' }),
      owed('GR-3', '70', { purchaseNo: 'PO-3' }),
    ]
    const lines = [line(' po-3', '70'), line('00asn-2', '50.00'), line('ＧＲ-1', '113')]
    expect(pair(lines, payables)).toEqual({ pairs: ['2:0', '1:1', '0:2'] })
  })

  it('are paired without tax where the file states no more than the net', () => {
    const lines = [line('GR-1', '0', { total: null, net: '100' })]
    expect(pair(lines, [owed('GR-1', '100', { tax: '13' })], NOTHING, 'net')).toEqual({ pairs: ['0:0'] })
  })

  it('are paired with the payable of their item where a document has several of the same amount', () => {
    const payables = [owed('GR-1', '100', { goodsNo: 'A' }), owed('GR-1', '100', { goodsNo: 'B' })]
    expect(pair([line('GR-1', '100', { goodsNo: 'B' })], payables)).toEqual({
      pairs: ['0:1'],
      there: ['0:missingThere'],
    })
  })

  it('that state a receipt by its total are paired with all its items', () => {
    const payables = [owed('GR-1', '100'), owed('GR-1', '20.5'), owed('GR-1', '3')]
    expect(pair([line('GR-1', '123.5')], payables)).toEqual({ pairs: ['0:0,1,2'] })
  })

  it('of the same document say how they differ', () => {
    const kindOf = (stated: Partial<StatedLine>, own: Partial<ComparedPayable>) =>
      pair([line('GR-1', '0', { total: null, ...stated })], [owed('GR-1', '0', own)]).pairs[0]?.split(':')[2]
    const of100 = { qty: '10', price: '10', net: '100', tax: '13' }
    expect(kindOf({ qty: '10', net: '110', tax: '14.3' }, of100)).toBe('price')
    expect(kindOf({ qty: '9', net: '90', tax: '11.7' }, of100)).toBe('quantity')
    // Twice as many at the same price are more goods, not other units.
    expect(kindOf({ qty: '20', net: '200', tax: '26' }, of100)).toBe('quantity')
    expect(kindOf({ qty: '1', net: '101', tax: '13.13' }, of100)).toBe('unit')
    expect(kindOf({ qty: '10', net: '100', tax: '13.05' }, of100)).toBe('taxRounding')
    expect(kindOf({ qty: '10', net: '100', tax: '13.06' }, of100)).toBe('tax')
    expect(kindOf({ net: '110', tax: '14.3' }, of100)).toBe('amount')
  })

  it('of goods that were accepted do not differ from what went back of the same order', () => {
    const payables = [owed('RT-1', '-20', { purchaseNo: 'PO-1', isReturn: true })]
    expect(pair([line('PO-1', '100')], payables)).toEqual({
      pairs: [],
      here: ['0:missingReceipt'],
      there: ['0:return'],
    })
  })

  it('of a document are compared with all of it where their items are unknown here', () => {
    const payables = [owed('GR-1', '100', { goodsNo: 'A', qty: '1' }), owed('GR-1', '50', { goodsNo: 'B', qty: '2' })]
    const lines = [line('GR-1', '90', { goodsNo: 'X', qty: '3' }), line('GR-1', '70', { goodsNo: 'Y', qty: '4' })]
    expect(pair(lines, payables)).toEqual({ pairs: ['0,1:0,1:quantity'] })
  })

  it('of other documents are paired by order line, or item, and quantity; of several that of the same amount, then day', () => {
    const payables = [
      owed('GR-1', '50', { goodsNo: 'A', qty: '5', date: '2026-03-01' }),
      owed('GR-2', '50', { goodsNo: 'A', qty: '5', date: '2026-03-20' }),
      owed('GR-3', '55', { goodsNo: 'A', qty: '5' }),
      owed('GR-4', '9', { purchaseNo: 'PO-7', purchaseSeq: 20, qty: '3' }),
    ]
    const lines = [
      line('D-1', '55', { goodsNo: 'A', qty: '5' }),
      line('D-2', '60', { goodsNo: 'A', qty: '5', date: '2026-03-20' }),
      line('PO-7/20', '9', { qty: '3' }),
    ]
    expect(pair(lines, payables)).toEqual({ pairs: ['2:3', '0:2', '1:1:price'], there: ['0:missingThere'] })
  })

  it('of an item are paired in groups whose sums agree', () => {
    const payables = ['30', '20', '25', '7'].map((net, at) => owed(`GR-${at}`, net, { goodsNo: 'A', qty: '1' }))
    const lines = [line('D-1', '50', { goodsNo: 'A', qty: '9' }), line('D-2', '32', { goodsNo: 'A', qty: '9' })]
    expect(pair(lines, payables)).toEqual({ pairs: ['0:0,1', '1:2,3'] })
  })

  it('are named where nothing is owed for them', () => {
    const around: Surroundings = {
      neighbours: [owed('GR-9', '9', { asnNo: 'ASN-9' })],
      gifts: [{ documentNo: 'GR-5', numbers: ['GR-5', 'ASN-5'], goodsNo: 'G' }],
      onTheWay: [{ documentNo: 'ASN-6', numbers: ['ASN-6', 'PO-6'], goodsNo: 'A' }],
    }
    const lines = [
      line('GR-1', '10'),
      line('GR-1', '10'),
      line('ASN-9', '9'),
      line('ASN-9', '8'),
      line('GR-5', '4', { goodsNo: 'G' }),
      line('PO-6', '3'),
      line('?', '2'),
      line('?', '2'),
    ]
    expect(pair(lines, [owed('GR-1', '10')], around)).toEqual({
      pairs: ['0:0'],
      // A payable of another month explains one line.
      here: [
        ...['1:duplicate', '2:cutOff:GR-9', '3:missingReceipt', '4:gift:GR-5', '5:missingReceipt:ASN-6'],
        ...['6:missingReceipt', '7:duplicate'],
      ],
    })
  })

  it('that repeat a paired one are not paired with the same goods of another document', () => {
    const more = { goodsNo: 'A', qty: '5' }
    const payables = [owed('GR-1', '10', more), owed('GR-2', '10', more)]
    expect(pair([line('GR-1', '10', more), line('GR-1', '10', more)], payables)).toEqual({
      ...{ pairs: ['0:0'], here: ['1:duplicate'], there: ['1:missingThere'] },
    })
  })
})

describe('payables that no line states', () => {
  it('are returns, likely to be stated later, or missing there', () => {
    const payables = [owed('RT-1', '-5', { isReturn: true }), owed('GR-1', '5', { isAtEnd: true }), owed('GR-2', '5')]
    expect(pair([], payables)).toEqual({ pairs: [], there: ['0:return', '1:cutOff', '2:missingThere'] })
  })
})

describe('amounts', () => {
  it('are the same decimals after they were compared', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), (value) => {
        expect(millionths(decimalOf(value))).toBe(value)
      }),
    )
    expect([decimalOf(millionths('-0.05')), decimalOf(millionths('100')), numberKey('000')]).toEqual([
      '-0.05',
      '100',
      '0',
    ])
  })
})

describe('any statement', () => {
  const numbers = fc.constantFrom('GR-1', 'GR-2', 'GR-3', 'PO-1', '')
  const goods = fc.constantFrom('A', 'B', '')
  const quantity = fc.integer({ min: -3, max: 9 }).map(String)
  const amount = fc.integer({ min: -40, max: 90 }).map((cents) => decimalOf(BigInt(cents) * 250_000n))
  const lines = fc.array(
    fc.record({ documentNo: numbers, goodsNo: goods, qty: fc.option(quantity), total: amount }).map((one) => ({
      ...line(one.documentNo, one.total),
      ...one,
    })),
    { maxLength: 40 },
  )
  const payables = fc.array(
    fc
      .record({
        originNo: numbers,
        goodsNo: goods,
        purchaseNo: fc.constantFrom('PO-1', 'PO-2'),
        qty: quantity,
        net: amount,
      })
      .map((one) => ({ ...owed(one.originNo, one.net), ...one })),
    { maxLength: 40 },
  )

  it('has each line and each payable in one place, and keeps the sums of both sides', () => {
    fc.assert(
      fc.property(lines, payables, (stated, own) => {
        const { pairs, missingHere, missingThere } = pairStatement(stated, own, NOTHING, 'total')
        const linePlaces = [...pairs.flatMap((one) => one.lines), ...missingHere.map(({ place }) => place)]
        const ownPlaces = [...pairs.flatMap((one) => one.payables), ...missingThere.map(({ place }) => place)]
        expect(linePlaces.toSorted((a, b) => a - b)).toEqual(stated.map((_, place) => place))
        expect(ownPlaces.toSorted((a, b) => a - b)).toEqual(own.map((_, place) => place))
        const sumOf = (places: readonly number[]) => sum(places.map((place) => stated[place]?.total ?? '0'))
        expect(sumOf(linePlaces)).toBe(sum(stated.map(({ total }) => total ?? '0')))
        for (const { lines: some, payables: others, kind } of pairs) {
          expect(some.length + others.length).toBeLessThanOrEqual(MOST_ROWS_OF_GROUP)
          const owedSum = sum(others.map((place) => own[place]?.net ?? '0'))
          expect(kind === null).toBe(sumOf(some) === owedSum)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('pairs all of what is stated as it is owed, in whatever order', () => {
    fc.assert(
      fc.property(
        payables.chain((own) =>
          fc.record({ own: fc.constant(own), order: fc.shuffledSubarray(own, { minLength: own.length }) }),
        ),
        ({ own, order }) => {
          const named = (one: ComparedPayable, at: number) => ({ ...one, originNo: `R-${at}` })
          const all = own.map(named)
          const stated = order.map((one) => {
            const { originNo, net, goodsNo, qty } = all[own.indexOf(one)] ?? one
            return line(originNo, net, { goodsNo, qty })
          })
          // Generated payables may be the same object more than once only by value: each has a number of its own.
          const { pairs, missingHere, missingThere } = pairStatement(stated, all, NOTHING, 'total')
          expect([missingHere, missingThere]).toEqual([[], []])
          expect(pairs.every(({ kind }) => kind === null)).toBe(true)
        },
      ),
    )
  })

  it('is paired in little time, also where thousands of rows are of one item and of sums that never agree', () => {
    const many = Array.from({ length: 5000 }, (_, at) => at)
    const stated = many.map((at) => line(`D-${at}`, `${at * 2 + 1}`, { goodsNo: 'A', qty: null }))
    const own = many.map((at) => owed(`GR-${at}`, `${at * 2 + 20_000}`, { goodsNo: 'A', qty: '1' }))
    const begin = performance.now()
    const { pairs } = pairStatement(stated, own, NOTHING, 'total')
    expect(pairs.every(({ kind }) => kind === null)).toBe(true)
    expect(performance.now() - begin).toBeLessThan(10_000)
  })

  it('compares a line and a payable by the same amounts', () => {
    const stated = comparedLine(line('GR-1', '113', { net: '100', tax: '13' }), 0, 'total')
    expect(stated.amount).toBe(comparedPayable(owed('GR-1', '100', { tax: '13' }), 0, 'total').amount)
    expect(comparedLine(line('GR-1', '113', { tax: '13' }), 0, 'net').amount).toBe(millionths('100'))
  })
})
