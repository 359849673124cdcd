import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderDetail } from './order-detail.ts'
import { compareVersions, countVersions, orderVersions, stepBack, stepForward, versionSteps } from './order-versions.ts'

type Change = OrderDetail['changes'][number]
const record = (change: Partial<Change>) => ({
  ...{
    lineId: '1',
    batchId: '7',
    state: 'confirmed',
    reason: '',
    orderVersion: 1,
    valueBefore: null,
    valueAfter: null,
  },
  ...change,
})
const batch = (id: string, purchaseBatchSeq: number, batchPurQty: string, expectArrivalDate: string) => ({
  ...{ id, purchasePhaseSeq: 1, purchaseBatchSeq, batchPurQty, expectArrivalDate, isClosed: false },
})
const limits = { overPercent: '0', underPercent: '5', overAction: 'refuse', isOverUnlimited: false }
const line = {
  ...{ id: '1', purchaseSeq: 10, goodsNo: 'BOLT', goodsName: 'Bolt', price: '0.2', orderedPrice: '20', ...limits },
  batches: [batch('7', 1, '90.000000', '2026-02-10'), batch('8', 2, '5', '2026-02-11')],
}
const order = (orderVersion: number, ...changes: object[]) =>
  ({ orderVersion, isRedFlag: true, lines: [line], changes }) as unknown as OrderDetail

/** What differs between two versions: line, field, both values and the reason, in one line each. */
function reported(of: OrderDetail, from: number, to: number): string[] {
  const versions = orderVersions(of)
  const numbered = (number: number) => versions.find((version) => version.number === number) ?? expect.fail()
  return compareVersions(of, numbered(from), numbered(to))
    .filter(({ isDifferent }) => isDifferent)
    .map((row) => [row.lineBatch, row.fieldName, `${row.from} > ${row.to}`, row.reason].join(' ').trim())
}

const changed = order(
  3,
  record({ fieldName: 'supReplyQty', state: 'applied', batchId: '7', valueAfter: '200' }),
  record({ fieldName: 'batchPurQty', valueBefore: '200.000000', valueAfter: '100' }),
  record({ fieldName: 'price', batchId: null, state: 'applied', valueBefore: '19', valueAfter: '20' }),
  record({ fieldName: 'batchPurQty', state: 'refused', orderVersion: 2, valueBefore: '100', valueAfter: '1' }),
  record({
    ...{ fieldName: 'isRedFlag', lineId: null, batchId: null, state: 'applied' },
    ...{ orderVersion: 2, valueBefore: 'false', valueAfter: 'true', reason: 'Late' },
  }),
  record({ fieldName: 'overAction', state: 'applied', orderVersion: 2, valueBefore: 'warn', valueAfter: 'refuse' }),
  record({ fieldName: 'batchPurQty', orderVersion: 2, valueBefore: '100', valueAfter: '90', reason: 'Less' }),
  record({ fieldName: 'component', batchId: null, state: 'applied', orderVersion: 3, valueAfter: 'NUT × 2' }),
  record({
    ...{ fieldName: 'batchPurQty', state: 'proposed', orderVersion: 3 },
    ...{ valueBefore: '90', valueAfter: '80', reason: 'Even less' },
  }),
  record({
    ...{ fieldName: 'expectArrivalDate', batchId: '8', state: 'proposed', orderVersion: 3 },
    ...{ valueBefore: '2026-02-11', valueAfter: '2026-03-01', reason: 'Even less' },
  }),
)

describe('the versions of an order', () => {
  it('are one as long as nothing was agreed or is proposed', () => {
    const untouched = order(1)
    expect(orderVersions(untouched)).toMatchObject([{ number: 1, state: 'inForce' }])
    expect(countVersions(untouched)).toBe(1)
    const asked = order(
      1,
      record({ fieldName: 'isCancelled', state: 'proposed', valueBefore: 'false', valueAfter: 'true' }),
    )
    expect(reported(asked, 1, 2)).toEqual(['10-1-1 isCancelled false > true'])
  })

  it('end with the one in force, or with the proposal that waits', () => {
    expect(orderVersions(changed).map(({ number, state }) => `${number} ${state}`)).toEqual([
      ...['1 past', '2 past', '3 inForce', '4 proposed'],
    ])
    expect(countVersions(changed)).toBe(4)
  })

  it('are compared in any pair, in values of the head, of lines and of batches', () => {
    expect(reported(changed, 3, 4)).toEqual([
      '10-1-1 batchPurQty 90 > 80 Even less',
      '10-1-2 expectArrivalDate 2026-02-11 > 2026-03-01 Even less',
    ])
    expect(reported(changed, 1, 2)).toEqual([
      'isRedFlag false > true Late',
      '10 price 19 > 20',
      '10 overAction warn > refuse',
      '10-1-1 batchPurQty 200 > 100',
    ])
    expect(reported(changed, 2, 4)).toContain('10-1-1 batchPurQty 100 > 80 Even less')
    expect(reported(changed, 3, 1)).toContain('10-1-1 batchPurQty 90 > 200 Less')
    expect(reported(changed, 2, 3)).toContain('10 component null > NUT × 2')
    expect(reported(changed, 2, 2)).toEqual([])
  })

  it('hold quantities, dates and prices that never changed, too', () => {
    const [first] = orderVersions(order(1))
    const rows = first ? compareVersions(order(1), first, first) : []
    expect(rows.map(({ lineBatch, fieldName, to }) => `${lineBatch} ${fieldName} ${to}`)).toEqual([
      ...['10 price 20', '10-1-1 batchPurQty 90', '10-1-1 expectArrivalDate 2026-02-10'],
      ...['10-1-2 batchPurQty 5', '10-1-2 expectArrivalDate 2026-02-11'],
    ])
  })

  it('are what they were, and changes taken back and made again lead to the newest', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
        fc.integer({ min: 0, max: 1 }),
        (agreed, asked) => {
          const { of, snapshots } = history(agreed, asked === 1)
          const versions = orderVersions(of)
          expect(versions.map(({ values }) => QUANTITIES.map((key) => values.get(key)))).toEqual(snapshots)
          const steps = versionSteps(of)
          const newest = versions.at(-1)?.values ?? expect.fail()
          expect(stepForward(stepBack(newest, steps), steps)).toEqual(newest)
        },
      ),
    )
  })
})

const QUANTITIES = ['batch 7 batchPurQty', 'batch 8 batchPurQty', 'head isRedFlag']
interface Overrides {
  batchId: '7' | '8'
  qty: number
  isFlagTurned: boolean
}
const change: fc.Arbitrary<Overrides> = fc.record({
  batchId: fc.constantFrom('7', '8'),
  qty: fc.integer({ min: 1, max: 9 }),
  isFlagTurned: fc.constantFrom(true, false),
})

/** An order that lived through these agreements, the last of which may still wait, and what it was at the end of each version. */
function history(agreements: readonly (readonly Overrides[])[], isLastAsked: boolean) {
  const now = { '7': '50', '8': '60' }
  let isRedFlag = false
  const changes: object[] = []
  // A flag that was never turned is no value of the versions; turned twice it is.
  for (const [before, after] of [
    [false, true],
    [true, false],
  ]) {
    changes.push(
      record({
        fieldName: 'isRedFlag',
        lineId: null,
        batchId: null,
        state: 'applied',
        valueBefore: `${before}`,
        valueAfter: `${after}`,
      }),
    )
  }
  const reported = () => [now['7'], now['8'], String(isRedFlag)]
  const snapshots: string[][] = []
  let inForce = { ...now, isRedFlag }
  let orderVersion = 1
  agreements.forEach((requests, index) => {
    const isAsked = isLastAsked && index === agreements.length - 1
    for (const { isFlagTurned } of requests) {
      if (!isFlagTurned) continue
      changes.push(
        record({
          ...{ fieldName: 'isRedFlag', lineId: null, batchId: null, state: 'applied', orderVersion },
          ...{ valueBefore: String(isRedFlag), valueAfter: String(!isRedFlag) },
        }),
      )
      isRedFlag = !isRedFlag
    }
    snapshots.push(reported())
    inForce = { ...now, isRedFlag }
    for (const { batchId, qty } of requests) {
      const state = isAsked ? 'proposed' : 'confirmed'
      changes.push(
        record({
          fieldName: 'batchPurQty',
          batchId,
          state,
          orderVersion,
          valueBefore: now[batchId],
          valueAfter: `${qty}`,
        }),
      )
      now[batchId] = `${qty}`
    }
    if (isAsked) return
    orderVersion += 1
    inForce = { ...now, isRedFlag }
  })
  snapshots.push(reported())
  const batches = [batch('7', 1, inForce['7'], '2026-02-10'), batch('8', 2, inForce['8'], '2026-02-11')]
  const of = {
    orderVersion,
    isRedFlag: inForce.isRedFlag,
    lines: [{ ...line, batches }],
    changes,
  } as unknown as OrderDetail
  return { of, snapshots }
}
