import { describe, expect, it } from 'vitest'
import type { OrderDetail } from './answer-lines.ts'
import { orderVersions } from './order-versions.ts'

type Change = OrderDetail['changes'][number]
const record = (change: Partial<Change>) => ({ lineId: '1', batchId: '7', state: 'confirmed', reason: '', ...change })
const order = (...changes: object[]) =>
  ({
    lines: [
      {
        id: '1',
        purchaseSeq: 10,
        goodsNo: 'BOLT',
        goodsName: 'Bolt',
        price: '0.2',
        orderedPrice: '20',
        batches: [
          {
            id: '7',
            purchasePhaseSeq: 1,
            purchaseBatchSeq: 1,
            batchPurQty: '90.000000',
            expectArrivalDate: '2026-02-10',
          },
          { id: '8', purchasePhaseSeq: 1, purchaseBatchSeq: 2, batchPurQty: '5', expectArrivalDate: '2026-02-11' },
        ],
      },
    ],
    changes,
  }) as unknown as OrderDetail

describe('the versions of an order', () => {
  it('are told of what was changed or is proposed, and of nothing else', () => {
    expect(orderVersions(order())).toEqual([])
    const refused = record({ fieldName: 'batchPurQty', state: 'refused', valueBefore: '90', valueAfter: '1' })
    const promise = record({ fieldName: 'supReplyQty', state: 'applied', valueBefore: null, valueAfter: '90' })
    expect(orderVersions(order(refused, promise))).toEqual([])
  })

  it('stand side by side: before the last change, in force, proposed', () => {
    const versions = orderVersions(
      order(
        record({ fieldName: 'batchPurQty', valueBefore: '200', valueAfter: '100' }),
        record({ fieldName: 'batchPurQty', valueBefore: '100', valueAfter: '90', reason: 'Less' }),
        record({
          fieldName: 'batchPurQty',
          state: 'proposed',
          valueBefore: '90',
          valueAfter: '80',
          reason: 'Even less',
        }),
        record({ batchId: '8', fieldName: 'expectArrivalDate', state: 'proposed', valueAfter: '2026-03-01' }),
        record({ batchId: null, fieldName: 'price', state: 'applied', valueBefore: '19', valueAfter: '20' }),
      ),
    )
    expect(versions).toMatchObject([
      {
        lineBatch: '10-1-1',
        fieldName: 'batchPurQty',
        before: '100',
        inForce: '90',
        proposed: '80',
        reason: 'Even less',
      },
      {
        lineBatch: '10-1-2',
        fieldName: 'expectArrivalDate',
        before: null,
        inForce: '2026-02-11',
        proposed: '2026-03-01',
      },
      { lineBatch: '10', fieldName: 'price', before: '19', inForce: '20', proposed: null },
    ])
  })
})
