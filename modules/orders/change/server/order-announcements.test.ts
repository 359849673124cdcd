import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptOrder } from '#modules/orders/answer/server/accept-order.ts'
import { bulkAcceptOrders } from '#modules/orders/answer/server/bulk-accept-orders.ts'
import { confirmRejection, rejectOrder } from '#modules/orders/answer/server/reject-order.ts'
import { closeLine, closeOrder, reopenOrder } from '#modules/orders/closing/server/close-order.ts'
import { ordersEvents } from '#modules/orders/contract/events.ts'
import type { OrderState } from '#modules/orders/order/contract/fields.ts'
import { actAs, type BuiltOrder, buildOrder, callerOf } from '#modules/orders/order/server/testing.ts'
import { changeLimits } from '#modules/orders/order-entry/server/change-limits.ts'
import { reissueOrder } from '#modules/orders/order-entry/server/reissue-order.ts'
import { releaseOrders } from '#modules/orders/order-entry/server/release-orders.ts'
import { clearRedFlag, raiseRedFlag } from '#modules/orders/tracking/server/raise-red-flag.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { askCancellation, confirmCancellation, rejectCancellation } from './cancellations.ts'
import { confirmChange } from './confirm-change.ts'
import { proposeChange } from './propose-change.ts'
import { rejectChange } from './reject-change.ts'

/** Of this item suppliers may promise half as much again without asking. */
const TOLERATED = 'TOLERATED'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await buildOrder(database.ownerDb, { lines: [{ itemNo: TOLERATED }] })
  await sql`insert into srm_order_tolerance (tenantsid, tolerance_name, org_no, item_no, qty_over_percent)
    values ('T1', 'Half as much again', '*', ${TOLERATED}, 50)`.execute(database.ownerDb)
})
afterAll(() => database.drop())

type Act = (context: CallContext, order: BuiltOrder) => Promise<unknown>
const reason = 'Because'
const key = ({ id, version }: BuiltOrder) => ({ id, version })
const batchId = (order: BuiltOrder) => order.lines[0]?.batchId ?? ''
const answer =
  (supReplyQty: string): Act =>
  (context, order) => {
    const deliveries = [{ supReplyQty, supReplyDate: '2026-03-20' }]
    return acceptOrder(context, { ...key(order), answers: [{ batchId: batchId(order), deliveries }], remarks: reason })
  }
const propose: Act = (context, order) =>
  proposeChange(context, { ...key(order), reason, changes: [{ batchId: batchId(order), batchPurQty: '120' }] })
const askToCancel: Act = (context, order) => askCancellation(context, { ...key(order), reason })
const raise: Act = (context, { id }) => raiseRedFlag(context, { ids: [id], reason })

/** A command that tells of an order, on one in this state to which something was done before. */
interface Telling {
  tells: string
  by: string
  side: 'purchaser' | 'supplier'
  from: OrderState
  after?: Act
  itemNo?: string
  act: Act
  /** What messages say as the reason. */
  says?: string
}

const TELLINGS: readonly Telling[] = [
  {
    ...{ tells: 'orderReleased', by: 'a release', side: 'purchaser', from: 'pendingRelease' },
    act: (context, order) => releaseOrders(context, { list: [key(order)] }),
  },
  {
    ...{ tells: 'orderReleased', by: 'issuing again', side: 'purchaser', from: 'rejected' },
    act: (context, order) => reissueOrder(context, key(order)),
  },
  { tells: 'orderAccepted', by: 'an answer as ordered', side: 'supplier', from: 'accepting', act: answer('100') },
  {
    ...{ tells: 'orderAccepted', by: 'answers to several', side: 'supplier', from: 'accepting' },
    act: (context, order) => bulkAcceptOrders(context, { list: [key(order)] }),
  },
  { tells: 'changeAsked', by: 'another answer', side: 'supplier', from: 'accepting', act: answer('80'), says: reason },
  {
    ...{ tells: 'orderRefused', by: 'a refusal', side: 'supplier', from: 'accepting', says: reason },
    act: (context, order) => rejectOrder(context, { ...key(order), reason }),
  },
  {
    ...{ tells: 'refusalConfirmed', by: 'a confirmed refusal', side: 'purchaser', from: 'rejected' },
    act: (context, order) => confirmRejection(context, key(order)),
    says: 'No capacity',
  },
  { tells: 'changeAsked', by: 'a proposal', side: 'purchaser', from: 'executing', act: propose, says: reason },
  {
    ...{ tells: 'changeApplied', by: 'a change within the tolerance', side: 'supplier', from: 'executing' },
    ...{ itemNo: TOLERATED, act: propose, says: reason },
  },
  {
    ...{ tells: 'changeConfirmed', by: 'a confirmed change', side: 'supplier', from: 'executing', after: propose },
    act: (context, order) => confirmChange(context, key(order)),
  },
  {
    ...{ tells: 'changeRefused', by: 'a refused change', side: 'supplier', from: 'executing', after: propose },
    act: (context, order) => rejectChange(context, { ...key(order), reason }),
    says: reason,
  },
  {
    ...{ tells: 'cancellationAsked', by: 'asking for it', side: 'purchaser', from: 'executing' },
    ...{ act: askToCancel, says: reason },
  },
  {
    ...{ tells: 'cancellationConfirmed', by: 'its confirmation', side: 'supplier', from: 'executing' },
    ...{ after: askToCancel, act: (context, order) => confirmCancellation(context, key(order)) },
  },
  {
    ...{ tells: 'cancellationRefused', by: 'its refusal', side: 'supplier', from: 'executing', after: askToCancel },
    act: (context, order) => rejectCancellation(context, { ...key(order), reason }),
    says: reason,
  },
  {
    ...{ tells: 'orderLineClosed', by: 'closing a line', side: 'purchaser', from: 'executing', says: reason },
    act: (context, order) =>
      closeLine(context, { ...key(order), lineIds: order.lines.map((one) => one.lineId), reason }),
  },
  {
    ...{ tells: 'orderClosed', by: 'closing it', side: 'purchaser', from: 'executing', says: reason },
    act: (context, order) => closeOrder(context, { ...key(order), reason }),
  },
  {
    ...{ tells: 'orderReopened', by: 'reopening a short one', side: 'purchaser', from: 'completed', says: reason },
    act: (context, order) => reopenOrder(context, { ...key(order), reason }),
  },
  {
    ...{ tells: 'limitsChanged', by: 'other limits of deliveries', side: 'purchaser', from: 'executing', says: reason },
    act: (context, order) =>
      changeLimits(context, {
        ...key(order),
        lineIds: order.lines.map((one) => one.lineId),
        isOverUnlimited: false,
        overPercent: '5',
        reason,
      }),
  },
  { tells: 'redFlagRaised', by: 'a red flag', side: 'purchaser', from: 'executing', act: raise, says: reason },
  {
    ...{ tells: 'redFlagCleared', by: 'taking it away', side: 'purchaser', from: 'executing', after: raise },
    act: (context, { id }) => clearRedFlag(context, { ids: [id], reason }),
    says: reason,
  },
]

describe('what happens to an order', () => {
  it.each(TELLINGS)(
    'is told to open lists and in messages once: $tells by $by',
    async ({ tells, side, from, after, itemNo, act, says }) => {
      const { ownerDb } = database
      const lines = itemNo === undefined ? [{}] : [{ itemNo }]
      const order = await buildOrder(ownerDb, { status: from, lines })
      if (after) await actAs(database, callerOf('purchaser'), (context) => after(context, order))
      const head = ownerDb.selectFrom('srm_purchase_head').select('version').where('id', '=', order.id)
      const { version } = await head.executeTakeFirstOrThrow()
      await ownerDb.deleteFrom('sys_outbox').execute()
      await actAs(database, callerOf(side), (context) => act(context, { ...order, version }))
      const told = ownerDb.selectFrom('sys_outbox').select(['topic', 'org_no', 'supplier_no', 'payload', 'event'])
      const { purchaseNo } = order
      expect(await told.select('event_detail as detail').orderBy('id').execute()).toMatchObject([
        {
          ...{ topic: 'orders', org_no: 'O1', supplier_no: 'S1', payload: { documentNo: purchaseNo }, event: tells },
          detail: {
            ...{ documentKind: 'order', documentNo: purchaseNo, warehouseNos: ['W1'], classifyTypes: ['C1'] },
            values: { purchaseNo, supplierNo: 'S1', ...(says === undefined ? {} : { reason: says }) },
          },
        },
      ])
    },
  )

  it('leaves to imports and tasks only what these tell', () => {
    const declared = ordersEvents.flatMap(({ events }) => Object.keys(events))
    const tried = new Set(TELLINGS.map(({ tells }) => tells))
    const byOthers = ['orderImported', 'orderAutoAccepted', 'answerDue', 'answerLate']
    expect(declared.filter((event) => !tried.has(event)).toSorted()).toEqual(byOthers.toSorted())
  })
})
