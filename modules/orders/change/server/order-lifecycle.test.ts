import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptOrder } from '#modules/orders/answer/server/accept-order.ts'
import { confirmRejection, rejectOrder } from '#modules/orders/answer/server/reject-order.ts'
import { closeLine, closeOrder, reopenOrder } from '#modules/orders/closing/server/close-order.ts'
import type { OrderAction } from '#modules/orders/order/contract/lifecycle.ts'
import { refreshOrderProgress } from '#modules/orders/order/server/refresh-order-progress.ts'
import { actAs, type BuiltOrder, buildOrder, callerOf, moveQuantities } from '#modules/orders/order/server/testing.ts'
import { changeLimits } from '#modules/orders/order-entry/server/change-limits.ts'
import { reissueOrder } from '#modules/orders/order-entry/server/reissue-order.ts'
import { releaseOrders } from '#modules/orders/order-entry/server/release-orders.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { askCancellation, confirmCancellation, rejectCancellation } from './cancellations.ts'
import { confirmChange } from './confirm-change.ts'
import { proposeChange } from './propose-change.ts'
import { rejectChange } from './reject-change.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

type Act = (context: CallContext, order: BuiltOrder) => Promise<unknown>
const reason = 'Because'
const batchId = (order: BuiltOrder) => order.lines[0]?.batchId ?? ''
const key = ({ id, version }: BuiltOrder) => ({ id, version })

/** What people do to an order; each way of its life is walked beside the ASNs and receipts that lead it on (modules/receipts). */
const ACTS: Record<Exclude<OrderAction, 'autoAccept' | 'complete' | 'cancelRemainder' | 'reopen'>, Act> = {
  release: (context, order) => releaseOrders(context, { list: [key(order)] }),
  accept: (context, order) =>
    acceptOrder(context, {
      ...key(order),
      answers: [{ batchId: batchId(order), deliveries: [{ supReplyQty: '100', supReplyDate: '2026-03-20' }] }],
    }),
  reject: (context, order) => rejectOrder(context, { ...key(order), reason }),
  confirmRejection: (context, order) => confirmRejection(context, key(order)),
  reissue: (context, order) => reissueOrder(context, key(order)),
  proposeChange: (context, order) =>
    proposeChange(context, { ...key(order), reason, changes: [{ batchId: batchId(order), batchPurQty: '120' }] }),
  confirmChange: (context, order) => confirmChange(context, key(order)),
  refuseChange: (context, order) => rejectChange(context, { ...key(order), reason }),
  askCancellation: (context, order) => askCancellation(context, { ...key(order), reason }),
  confirmCancellation: (context, order) => confirmCancellation(context, key(order)),
  refuseCancellation: (context, order) => rejectCancellation(context, { ...key(order), reason }),
  closeLine: (context, order) => closeLine(context, { ...key(order), lineIds: [order.lines[0]?.lineId ?? ''], reason }),
  changeLimits: (context, order) =>
    changeLimits(context, {
      ...key(order),
      lineIds: order.lines.map((one) => one.lineId),
      isOverUnlimited: false,
      overPercent: '5',
      reason,
    }),
  close: (context, order) => closeOrder(context, { ...key(order), reason }),
  resume: (context, order) => reopenOrder(context, { ...key(order), reason }),
}

const statusOf = async ({ id }: BuiltOrder) =>
  (
    await database.ownerDb
      .selectFrom('srm_purchase_head')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

describe('the life of an order', () => {
  it('refuses a command on an order that somebody changed in the meantime', async () => {
    const order = await buildOrder(database.ownerDb, { status: 'accepting' })
    await actAs(database, callerOf('supplier'), (context) => ACTS.reject(context, order))
    await expect(actAs(database, callerOf('supplier'), (context) => ACTS.accept(context, order))).rejects.toMatchObject(
      {
        declaration: { code: 'wire.staleVersion' },
        parameters: { who: 'Supplier' },
      },
    )
  })

  it.each(Object.keys(ACTS) as (keyof typeof ACTS)[])(
    'treats another supplier\u2019s order as not there: %s',
    async (action) => {
      const order = await buildOrder(database.ownerDb, { status: 'accepting' })
      const stranger = callerOf('supplier', { supplierNo: 'S2' })
      await expect(actAs(database, stranger, (context) => ACTS[action](context, order))).rejects.toMatchObject({
        declaration: { code: 'wire.notFound' },
      })
    },
  )

  it('treats an order of an organisation, warehouse or category without authority as not there', async () => {
    const order = await buildOrder(database.ownerDb)
    for (const scope of [{ orgNos: ['O2'] }, { warehouseNos: [] }, { classifyTypes: ['C2'] }, { tenantsid: 'T2' }]) {
      const stranger = callerOf('purchaser', scope)
      await expect(actAs(database, stranger, (context) => ACTS.close(context, order))).rejects.toMatchObject({
        declaration: { code: 'wire.notFound' },
      })
    }
  })
})

describe('the progress of an order', () => {
  const refresh = async (order: BuiltOrder) => {
    await actAs(database, callerOf('purchaser'), ({ trx }) => refreshOrderProgress(trx, 'Buyer', [order.id]))
    return statusOf(order)
  }

  it('is completed once all is accepted and nothing is on the way, and reopened when a receipt is reversed', async () => {
    const order = await buildOrder(database.ownerDb)
    await moveQuantities(database.ownerDb, batchId(order), 'asnShip', { delivery: '100', on_way: '100' })
    expect(await refresh(order)).toBe('executing')
    await moveQuantities(database.ownerDb, batchId(order), 'accept', { on_way: '-100', receive: '100' })
    expect(await refresh(order)).toBe('completed')
    await moveQuantities(database.ownerDb, batchId(order), 'acceptCancel', { on_way: '100', receive: '-100' })
    expect(await refresh(order)).toBe('executing')
  })

  it('waits while a change is to be answered', async () => {
    const order = await buildOrder(database.ownerDb)
    const { version } = await actAs(database, callerOf('purchaser'), (context) =>
      proposeChange(context, { ...key(order), reason, changes: [{ batchId: batchId(order), batchPurQty: '120' }] }),
    )
    await moveQuantities(database.ownerDb, batchId(order), 'asnShip', { delivery: '100', on_way: '100' })
    await moveQuantities(database.ownerDb, batchId(order), 'accept', { on_way: '-100', receive: '100' })
    expect(await refresh(order)).toBe('changing')
    await actAs(database, callerOf('supplier'), (context) => ACTS.refuseChange(context, { ...order, version }))
    expect(await statusOf(order)).toBe('completed')
  })
})
