import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderStock, type StockRow } from '#modules/inventory/stock/server/order-stock.ts'
import { compare, isPositive, multiply, sum } from '#platform/contract/values/decimal.ts'
import { allocateStock } from './allocate-stock.ts'
import { findStrategy, narrowness, type StrategyApplication, type StrategyPlace } from './find-strategy.ts'
import { pickStock } from './pick-stock.ts'
import { type Cell, type Goods, type Incoming, putItemsAway } from './put-items-away.ts'

const some = <const T extends readonly unknown[]>(...values: T): fc.Arbitrary<T[number]> => fc.constantFrom(...values)
const whole = (max: number, min = 0) => fc.integer({ min, max }).map(String)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const someGoods: fc.Arbitrary<Goods> = fc.record({
  itemNo: some('A', 'B'),
  lotNo: some('', 'L1', 'L2'),
  qty: whole(30),
  unitWeight: maybe(some('0.5', '2', '3.3')),
  unitVolume: maybe(some('0.01', '0.3')),
})
const someCells: fc.Arbitrary<Cell[]> = fc
  .array(
    fc.record({
      zoneNo: some('Z1', 'Z2'),
      x: fc.nat(3),
      y: fc.nat(3),
      z: fc.nat(3),
      isMixSku: fc.boolean(),
      isMixLot: fc.boolean(),
      isBad: fc.boolean(),
      maxQty: maybe(whole(60)),
      maxWeight: maybe(whole(90)),
      maxVolume: maybe(whole(9)),
      contents: fc.array(someGoods, { maxLength: 2 }),
    }),
    { maxLength: 6 },
  )
  .map((cells) => cells.map((cell, index) => ({ ...cell, cellNo: `C${index}` })))
const someSteps = fc.array(
  fc.record({ criterion: some('1', '2', '3', '4'), zoneNo: some('', 'Z1'), cellOrder: some('1', '2', '3') } as const),
  { maxLength: 4 },
)
const someIncoming: fc.Arbitrary<Incoming> = fc
  .tuple(someGoods, whole(150, 1), maybe(some('C0', 'C1')))
  .map(([goods, qty, ownCellNo]) => ({ ...goods, qty, ownCellNo, unitDecimals: 0 }))

describe('putting away', () => {
  const cell = (cellNo: string, changes: Partial<Cell> = {}): Cell => ({
    cellNo,
    zoneNo: 'Z1',
    x: 1,
    y: 1,
    z: 1,
    isMixSku: false,
    isMixLot: true,
    isBad: false,
    maxQty: '10',
    maxWeight: null,
    maxVolume: null,
    contents: [],
    ...changes,
  })
  const of = (itemNo: string, qty: string): Goods => ({ itemNo, lotNo: '', qty, unitWeight: null, unitVolume: null })
  const goods: Incoming = { ...of('A', '25'), ownCellNo: 'OWN', unitDecimals: 0 }

  it('fills the item’s own cell, then cells that hold it, then the nearest empty one', () => {
    const cells = [
      cell('FAR', { x: 9 }),
      cell('NEAR', { x: 2 }),
      cell('OTHER', { contents: [of('B', '1')] }),
      cell('SAME', { contents: [of('A', '4')] }),
      cell('OWN', { maxQty: '12' }),
    ]
    const steps = (['1', '2', '3'] as const).map((criterion) => ({ criterion, zoneNo: '', cellOrder: '1' as const }))
    expect(putItemsAway(goods, cells, steps)).toEqual({
      placements: [
        { cellNo: 'OWN', qty: '12', step: 0 },
        { cellNo: 'SAME', qty: '6', step: 1 },
        { cellNo: 'NEAR', qty: '7', step: 2 },
      ],
      rest: '0',
    })
  })

  it('loads no cell above its weight or its space, and leaves what fits nowhere', () => {
    const heavy = { ...goods, unitWeight: '3', unitVolume: '0.5' }
    const step = [{ criterion: '4', zoneNo: '', cellOrder: '3' } as const]
    expect(putItemsAway(heavy, [cell('A', { maxWeight: '10' })], step)).toMatchObject({ rest: '22' })
    expect(putItemsAway(heavy, [cell('A', { maxVolume: '0.9' })], step)).toMatchObject({ rest: '24' })
    expect(
      putItemsAway(
        goods,
        [cell('A', { isBad: true }), cell('B', { zoneNo: 'Z2' })],
        [{ ...step[0], zoneNo: 'Z1' } as never],
      ),
    ).toEqual({
      placements: [],
      rest: '25',
    })
  })

  it('never breaks a limit or a mixing rule, never loses or makes goods', () => {
    fc.assert(
      fc.property(someIncoming, someCells, someSteps, (incoming, cells, steps) => {
        const { placements, rest } = putItemsAway(incoming, cells, steps)
        expect(sum([...placements.map(({ qty }) => qty), rest])).toBe(incoming.qty)
        for (const { cellNo, contents, ...limits } of cells) {
          const put = placements.filter((one) => one.cellNo === cellNo)
          if (put.length === 0) continue
          const after = [
            ...contents.filter(({ qty }) => isPositive(qty)),
            ...put.map(({ qty }) => ({ ...incoming, qty })),
          ]
          const load = (unit: 'unitWeight' | 'unitVolume') =>
            sum(after.map((one) => multiply(one.qty, one[unit] ?? '0')))
          expect(limits.isBad).toBe(false)
          if (limits.maxQty !== null)
            expect(compare(sum(after.map(({ qty }) => qty)), limits.maxQty)).toBeLessThanOrEqual(0)
          if (limits.maxWeight !== null && incoming.unitWeight !== null)
            expect(compare(load('unitWeight'), limits.maxWeight)).toBeLessThanOrEqual(0)
          if (limits.maxVolume !== null && incoming.unitVolume !== null)
            expect(compare(load('unitVolume'), limits.maxVolume)).toBeLessThanOrEqual(0)
          if (!limits.isMixSku) expect(new Set(after.map(({ itemNo }) => itemNo)).size).toBe(1)
          const lots = after.filter(({ itemNo }) => itemNo === incoming.itemNo).map(({ lotNo }) => lotNo)
          if (!limits.isMixLot) expect(new Set(lots).size).toBe(1)
        }
      }),
    )
  })
})

const day = fc.integer({ min: 10, max: 28 }).map((number) => `2026-02-${number}`)
const someStock: fc.Arbitrary<StockRow[]> = fc
  .array(
    fc.record({
      lotNo: some('', 'L1', 'L2'),
      qty: whole(20),
      receiptDate: maybe(day),
      expiryDate: maybe(day),
      isPickingCell: fc.boolean(),
      x: fc.nat(3),
      y: fc.nat(3),
      z: fc.nat(3),
    }),
    { maxLength: 8 },
  )
  .map((rows) => rows.map((row, index) => ({ ...row, cellNo: `C${index}`, ownerNo: '' })))
const someTurn = fc.array(fc.record({ criterion: some('1', '2', '3'), direction: some('asc', 'desc') } as const), {
  maxLength: 3,
})
const somePick = fc.array(some('1', '2', '3', '4'), { maxLength: 3 })

describe('turnover and picking', () => {
  const row = (cellNo: string, qty: string, receiptDate: string | null, changes: Partial<StockRow> = {}): StockRow => ({
    cellNo,
    lotNo: '',
    ownerNo: '',
    qty,
    receiptDate,
    expiryDate: null,
    isPickingCell: false,
    x: 0,
    y: 0,
    z: 0,
    ...changes,
  })
  const stock = [
    row('NEW', '5', '2026-02-20'),
    row('OLD', '4', '2026-02-01'),
    row('OLD2', '9', '2026-02-01'),
    row('UNKNOWN', '3', null),
  ]
  const cellsOf = (rows: readonly StockRow[]) => rows.map(({ cellNo }) => cellNo)

  it('first in, first out, and last in, first out; what is unknown leaves last', () => {
    expect(cellsOf(orderStock(stock, [{ criterion: '1', direction: 'asc' }]))).toEqual([
      'OLD',
      'OLD2',
      'NEW',
      'UNKNOWN',
    ])
    expect(cellsOf(orderStock(stock, [{ criterion: '1', direction: 'desc' }]))).toEqual([
      'NEW',
      'OLD',
      'OLD2',
      'UNKNOWN',
    ])
  })

  it('takes wholes or remainders among what is equally old', () => {
    const fifo = [{ criterion: '1', direction: 'asc' } as const]
    const picked = (qty: string, criteria: Parameters<typeof pickStock>[3]) =>
      pickStock(qty, stock, fifo, criteria).picks.map(({ stock: { cellNo }, qty: taken }) => `${cellNo} ${taken}`)
    expect(picked('10', ['1'])).toEqual(['OLD2 9', 'OLD 1'])
    expect(picked('10', ['2'])).toEqual(['OLD 4', 'OLD2 6'])
    expect(picked('15', ['2'])).toEqual(['OLD 4', 'OLD2 9', 'NEW 2'])
    expect(pickStock('99', stock, fifo, []).rest).toBe('78')
  })

  it('takes what is asked for or all there is, from no stock more than it holds, and in the order of turnover', () => {
    fc.assert(
      fc.property(whole(120, 1), someStock, someTurn, somePick, (qty, rows, turn, criteria) => {
        const { picks, rest } = pickStock(qty, rows, turn, criteria)
        const total = sum(rows.map((one) => one.qty))
        expect(sum([...picks.map((one) => one.qty), rest])).toBe(qty)
        if (isPositive(rest)) expect(sum(picks.map((one) => one.qty))).toBe(total)
        for (const pick of picks) expect(compare(pick.qty, pick.stock.qty)).toBeLessThanOrEqual(0)
        expect(new Set(picks.map(({ stock: { cellNo } }) => cellNo)).size).toBe(picks.length)
        const [first] = turn
        if (first?.criterion !== '1' || first.direction !== 'asc') return
        const dates = picks.map(({ stock: { receiptDate } }) => receiptDate ?? '9999')
        expect(dates).toEqual(dates.toSorted())
      }),
    )
  })
})

const someDemands = fc
  .array(fc.record({ qty: whole(40), priority: fc.integer({ min: 1, max: 3 }), demandDate: day }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((demands) => demands.map((demand, index) => ({ ...demand, demandNo: String(index) })))

describe('allocation', () => {
  const demands = [
    { demandNo: 'A', qty: '10', priority: 2, demandDate: '2026-03-01' },
    { demandNo: 'B', qty: '10', priority: 1, demandDate: '2026-03-09' },
    { demandNo: 'C', qty: '5', priority: 2, demandDate: '2026-03-05' },
  ]
  const shares = (available: string, criteria: Parameters<typeof allocateStock>[2], decimals = 0) =>
    allocateStock(available, demands, criteria, decimals).map(({ qty }) => qty)

  it('serves by priority, by date, or in fair shares', () => {
    expect(shares('12', ['1', '2'])).toEqual(['2', '10', '0'])
    expect(shares('12', ['2'])).toEqual(['10', '0', '2'])
    expect(shares('12', ['3'])).toEqual(['5', '5', '2'])
    expect(shares('12.5', ['3'], 1)).toEqual(['5', '5', '2.5'])
    expect(shares('13', ['1', '3'])).toEqual(['2', '10', '1'])
    expect(shares('99', ['3'])).toEqual(['10', '10', '5'])
  })

  it('gives all that is wanted and there, and nobody more than asked for', () => {
    const someCriteria = fc.array(some('1', '2', '3'), { maxLength: 3 })
    fc.assert(
      fc.property(whole(150), someDemands, someCriteria, (available, requested, criteria) => {
        const given = allocateStock(available, requested, criteria, 0)
        const total = sum(requested.map(({ qty }) => qty))
        expect(sum(given.map(({ qty }) => qty))).toBe(compare(available, total) < 0 ? available : total)
        for (const [index, { qty }] of given.entries()) {
          expect(compare(qty, requested[index]?.qty ?? '0')).toBeLessThanOrEqual(0)
          expect(qty).toMatch(/^\d+$/)
        }
      }),
    )
  })

  it('by priority serves nobody before all who go first have what they asked for', () => {
    fc.assert(
      fc.property(whole(150), someDemands, (available, requested) => {
        const given = allocateStock(available, requested, ['1', '3'], 0)
        for (const [index, demand] of requested.entries()) {
          if (given[index]?.qty === '0') continue
          const before = requested.flatMap((one, at) =>
            one.priority < demand.priority ? [[one.qty, given[at]?.qty]] : [],
          )
          for (const [asked, got] of before) expect(got).toBe(asked)
        }
      }),
    )
  })
})

describe('the strategy that holds', () => {
  const nowhere: StrategyPlace = {
    orgNo: '',
    warehouseNo: '',
    classifyType: '',
    groupNo: '',
    itemNo: '',
    customerNo: '',
  }
  const application = (applicationNo: string, changes: Partial<StrategyApplication>): StrategyApplication => ({
    ...nowhere,
    applicationNo,
    priority: 10,
    methods: { upper: applicationNo, under: '', turn: '', allocate: '' },
    ...changes,
  })
  const place = { ...nowhere, orgNo: 'O1', warehouseNo: 'W1', itemNo: 'I1' }

  it('is the most particular one, then that of the lowest priority number', () => {
    const all = [
      application('ALL', { orgNo: '*' }),
      application('ORG', { orgNo: 'O1', warehouseNo: 'W1' }),
      application('LATE', { itemNo: 'I1', priority: 20 }),
      application('ITEM', { itemNo: 'I1' }),
      application('ELSEWHERE', { itemNo: 'I1', warehouseNo: 'W2' }),
    ]
    expect(findStrategy(all, 'upper', place)?.applicationNo).toBe('ITEM')
    expect(findStrategy(all, 'upper', { ...place, itemNo: 'I2' })?.applicationNo).toBe('ORG')
    expect(findStrategy(all, 'upper', nowhere)?.applicationNo).toBe('ALL')
    expect(findStrategy(all, 'turn', place)).toBeNull()
  })

  it('does not depend on the order in which applications are read, and nothing more particular holds', () => {
    const someApplications = fc
      .array(
        fc.record({
          orgNo: some('', '*', 'O1'),
          warehouseNo: some('', 'W1', 'W2'),
          itemNo: some('', 'I1'),
          customerNo: some('', 'X'),
          priority: fc.integer({ min: 1, max: 3 }),
        }),
        { maxLength: 8 },
      )
      .map((rows) => rows.map((row, index) => application(`S${index}`, row)))
    fc.assert(
      fc.property(someApplications, (rows) => {
        const best = findStrategy(rows, 'upper', place)
        expect(findStrategy(rows.toReversed(), 'upper', place)).toEqual(best)
        const fitting = rows.filter((row) => row.customerNo === '' && row.warehouseNo !== 'W2')
        for (const row of fitting) expect(narrowness(row)).toBeLessThanOrEqual(best ? narrowness(best) : -1)
      }),
    )
  })
})
