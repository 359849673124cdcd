import { describe, expect, it } from 'vitest'
import { NO_TOLERANCE } from '#modules/orders/answer-rule/contract/tolerance.ts'
import type { OrderDetail } from '#modules/orders/order/web/order-detail.ts'
import { quantityError } from '#modules/orders/order/web/quantity-error.ts'
import {
  type AnswerLine,
  answerLines,
  answersOf,
  batchesThat,
  compareAnswer,
  errorsByLine,
  nextDelivery,
  pricesOf,
  proposedBatches,
} from './answer-lines.ts'

const line = (change: Partial<AnswerLine>): AnswerLine => ({
  key: '7.1',
  batchId: '7',
  lineBatch: '1-1-1',
  part: 1,
  goodsNo: 'BOLT',
  goodsName: 'Bolt',
  purchaseUnitNo: 'PCS',
  unitDecimals: 0,
  batchPurQty: '100',
  expectArrivalDate: '2026-02-10',
  supReplyQty: '100',
  supReplyDate: '2026-02-10',
  qtyTolerance: NO_TOLERANCE,
  dateTolerance: null,
  lineId: '1',
  isPriced: true,
  price: '2',
  newPrice: '2',
  priceTolerance: NO_TOLERANCE,
  ...change,
})
const split = (first: string, second: string) => [
  line({ supReplyQty: first }),
  line({ key: '7.2', part: 2, supReplyQty: second, supReplyDate: '2026-02-20' }),
]

describe('the answer to an order', () => {
  it('starts with every open batch as it was ordered', () => {
    const batch = { purchasePhaseSeq: 1, batchPurQty: '100.500', expectArrivalDate: '2026-02-10' }
    const batches = [
      { ...batch, id: '7', purchaseBatchSeq: 1, isClosed: false },
      { ...batch, id: '8', purchaseBatchSeq: 2, isClosed: true },
    ]
    const confirmed = { isQtyConfirmed: true, isDateConfirmed: true, isAnsweredDateConfirmed: false }
    const order = {
      confirmed,
      lines: [{ purchaseSeq: 10, unitDecimals: 3, price: '2', batches, tolerance: NO_TOLERANCE }],
    } as unknown as OrderDetail
    expect(answerLines(order)).toMatchObject([
      { batchId: '7', lineBatch: '10-1-1', supReplyQty: '100.5', supReplyDate: '2026-02-10', newPrice: '2' },
    ])
    expect(answerLines(order)[0]?.dateTolerance).toBeNull()
    const tolerance = { ...NO_TOLERANCE, isSet: true, laterDays: 3 }
    const tolerated = { ...order, lines: order.lines.map((of) => ({ ...of, tolerance })) }
    expect(answerLines(tolerated)[0]?.dateTolerance).toEqual(tolerance)
  })

  it('gives a further date what the others leave of the ordered quantity', () => {
    expect(nextDelivery([line({ supReplyQty: '60.25' })], '7')).toMatchObject({
      key: '7.2',
      part: 2,
      supReplyQty: '39.75',
      supReplyDate: '',
    })
    expect(nextDelivery([line({})], '7')?.supReplyQty).toBe('')
    expect(nextDelivery([line({ supReplyQty: 'abc' })], '7')?.supReplyQty).toBe('')
  })

  it('takes at most 50 dates for one batch', () => {
    const many = Array.from({ length: 50 }, (_, index) => line({ key: `7.${index}`, part: index + 1 }))
    expect(nextDelivery(many, '7')).toBeNull()
  })

  it('is a proposal when one date promises another quantity', () => {
    expect(compareAnswer([line({})], '7')).toEqual({ kind: 'asOrdered' })
    expect(compareAnswer([line({ supReplyQty: '90' })], '7')).toEqual({ kind: 'proposal', difference: '-10' })
  })

  it('is none within what the purchaser tolerates, limits included', () => {
    const tolerance = { ...NO_TOLERANCE, qtyOverPercent: '10', qtyUnderPercent: '5', earlierDays: 2, laterDays: 3 }
    const of = (change: Partial<AnswerLine>) => [line({ qtyTolerance: tolerance, dateTolerance: tolerance, ...change })]
    expect(compareAnswer(of({ supReplyQty: '110' }), '7')).toEqual({ kind: 'tolerated', difference: '10' })
    expect(compareAnswer(of({ supReplyQty: '110.000001' }), '7').kind).toBe('proposal')
    expect(compareAnswer(of({ supReplyQty: '95' }), '7').kind).toBe('tolerated')
    expect(compareAnswer(of({ supReplyQty: '94.9' }), '7').kind).toBe('proposal')
    expect(compareAnswer(of({ supReplyQty: '1', qtyTolerance: null }), '7').kind).toBe('tolerated')
    const isProposal = (supReplyDate: string) => proposedBatches(of({ supReplyDate })).length > 0
    expect(['2026-02-08', '2026-02-13', ''].map(isProposal)).toEqual([false, false, false])
    expect(['2026-02-07', '2026-02-14'].map(isProposal)).toEqual([true, true])
  })

  it('carries another price of a line once, a proposal beyond what the purchaser tolerates', () => {
    const priceTolerance = { ...NO_TOLERANCE, priceOverPercent: '10', priceUnderPercent: '50' }
    const of = (newPrice: string) => [
      line({ newPrice, priceTolerance }),
      line({ key: '8.1', batchId: '8', isPriced: false, newPrice }),
    ]
    expect(pricesOf(of('2.00'))).toEqual([])
    expect(pricesOf(of('2.2'))).toEqual([{ lineId: '1', price: '2.2' }])
    expect(['2.2', '1', ''].map((price) => proposedBatches(of(price)).length)).toEqual([0, 0, 0])
    expect(['2.200001', '0.99'].map((price) => proposedBatches(of(price)).length)).toEqual([1, 1])
  })

  it('adds several dates up exactly to what is ordered', () => {
    expect(compareAnswer(split('0.1', '0.2'), '7')).toEqual({
      kind: 'splitDiffers',
      promised: '0.3',
      difference: '-99.7',
    })
    expect(compareAnswer(split('33.333333', '66.666667'), '7')).toEqual({ kind: 'asOrdered' })
    expect(compareAnswer(split('60', ''), '7')).toEqual({ kind: 'unknown' })
    expect(batchesThat(split('60', '30'), 'splitDiffers').map(({ key }) => key)).toEqual(['7.1'])
  })

  it('is above 0 and has no more decimals than its unit', () => {
    expect(quantityError('0', 2)?.key).toBe('positive')
    expect(quantityError('-1', 2)?.key).toBe('positive')
    expect(quantityError('1.25', 1)).toEqual({ key: 'decimals', values: { number: 1 } })
    expect(quantityError('1.250', 2)).toBeNull()
    expect(quantityError('99999999999999', 2)).toBeNull()
    expect(quantityError('100000000000000', 2)).toEqual({ key: 'tooBig', values: { limit: '99,999,999,999,999' } })
  })

  it('travels by batch, and errors of the server find their line again', () => {
    const lines = [line({ key: '6.1', batchId: '6' }), ...split('60', '40')]
    expect(answersOf(lines)).toEqual([
      { batchId: '6', deliveries: [{ supReplyQty: '100', supReplyDate: '2026-02-10' }] },
      {
        batchId: '7',
        deliveries: [
          { supReplyQty: '60', supReplyDate: '2026-02-10' },
          { supReplyQty: '40', supReplyDate: '2026-02-20' },
        ],
      },
    ])
    const [error] = errorsByLine(lines, [{ path: 'condition.answers.1.deliveries.1.supReplyDate', message: 'no' }])
    expect(error?.path).toBe('lines.2.supReplyDate')
  })
})
