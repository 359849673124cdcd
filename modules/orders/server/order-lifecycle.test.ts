import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Side } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { ordersErrors } from '../contract/errors.ts'
import { ORDER_STATES, type OrderState } from '../contract/fields.ts'
import { type OrderAction, orderLifecycle } from '../contract/lifecycle.ts'
import { acceptAsOrdered } from './accept-as-ordered.ts'
import { acceptOrder } from './accept-order.ts'
import { askCancellation } from './ask-cancellation.ts'
import { closeLine } from './close-line.ts'
import { closeOrder } from './close-order.ts'
import { confirmCancellation } from './confirm-cancellation.ts'
import { confirmChange } from './confirm-change.ts'
import { confirmRejection } from './confirm-rejection.ts'
import { decideOrder, lockOrder } from './lock-order.ts'
import { proposeChange } from './propose-change.ts'
import { refreshOrderProgress } from './refresh-order-progress.ts'
import { refuseCancellation } from './refuse-cancellation.ts'
import { refuseChange } from './refuse-change.ts'
import { reissueOrder } from './reissue-order.ts'
import { rejectOrder } from './reject-order.ts'
import { releaseOrders } from './release-orders.ts'
import { reopenOrder } from './reopen-order.ts'
import { actAs, type BuiltOrder, buildOrder, callerOf, moveQuantities } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

type Act = (context: CallContext, order: BuiltOrder) => Promise<unknown>
const reason = 'Because'
const batchId = (order: BuiltOrder) => order.lines[0]?.batchId ?? ''
const key = ({ id, version }: BuiltOrder) => ({ id, version })

/** How each action of the table is done. The product's own three follow from the balances, so they are only decided here. */
const ACTS: Record<OrderAction, Act> = {
  release: (context, order) => releaseOrders(context, { list: [key(order)] }),
  accept: (context, order) =>
    acceptOrder(context, {
      ...key(order),
      answers: [{ batchId: batchId(order), deliveries: [{ supReplyQty: '100', supReplyDate: '2026-03-20' }] }],
    }),
  autoAccept: async (context, order) => acceptAsOrdered(context, [await lockOrder(context, key(order))], 'automatic'),
  reject: (context, order) => rejectOrder(context, { ...key(order), reason }),
  confirmRejection: (context, order) => confirmRejection(context, key(order)),
  reissue: (context, order) => reissueOrder(context, key(order)),
  proposeChange: (context, order) =>
    proposeChange(context, { ...key(order), reason, changes: [{ batchId: batchId(order), batchPurQty: '120' }] }),
  confirmChange: (context, order) => confirmChange(context, key(order)),
  refuseChange: (context, order) => refuseChange(context, { ...key(order), reason }),
  askCancellation: (context, order) => askCancellation(context, { ...key(order), reason }),
  confirmCancellation: (context, order) => confirmCancellation(context, key(order)),
  refuseCancellation: (context, order) => refuseCancellation(context, { ...key(order), reason }),
  closeLine: (context, order) => closeLine(context, { ...key(order), lineIds: [order.lines[0]?.lineId ?? ''], reason }),
  close: (context, order) => closeOrder(context, { ...key(order), reason }),
  resume: (context, order) => reopenOrder(context, { ...key(order), reason }),
  complete: async (context, order) => decideOrder(await lockOrder(context, key(order)), 'complete'),
  dropRest: async (context, order) => decideOrder(await lockOrder(context, key(order)), 'dropRest'),
  reopen: async (context, order) => decideOrder(await lockOrder(context, key(order)), 'reopen'),
}

const callerOfSide = (side: Side) =>
  side === 'system' ? testCaller({ side, userNo: 'system', userName: 'System' }) : callerOf(side)
const other = (side: Side) => (side === 'purchaser' ? 'supplier' : 'purchaser')

/** An order in the state; where a change (or what the action answers) waits, the side that did not propose it is the one to answer. */
async function orderIn(state: OrderState, answeringSide: Side, action?: OrderAction): Promise<BuiltOrder> {
  const order = await buildOrder(database.ownerDb, { status: state })
  if (state !== 'changing') return order
  const [field, before, after] = action?.endsWith('Cancellation')
    ? ['isCancelled', 'false', 'true']
    : ['batchPurQty', '100', '120']
  await sql`insert into srm_purchase_change (head_id, line_id, batch_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no,
      is_released, state, change_party, field_name, value_before, value_after, order_version)
    select head_id, line_id, id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, true, 'proposed', ${other(answeringSide)},
      ${field}, ${before}, ${after}, 1 from srm_purchase_batch where id = ${batchId(order)}`.execute(database.ownerDb)
  return order
}

const statusOf = async ({ id }: BuiltOrder) =>
  (
    await database.ownerDb
      .selectFrom('srm_purchase_head')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

const cases = orderLifecycle.transitions.flatMap((transition) =>
  ORDER_STATES.flatMap((state) =>
    transition.sides.map((side) => ({
      ...transition,
      state,
      side,
      isAllowed: transition.from.some((from) => from === state),
    })),
  ),
)

describe('the life of an order', () => {
  it.each(cases.filter(({ isAllowed }) => isAllowed))(
    'lets the $side $action an order that is $state',
    async ({ action, state, side, to }) => {
      const order = await orderIn(state, side, action)
      await actAs(database, callerOfSide(side), (context) => ACTS[action](context, order))
      const isOnlyDecided = action === 'complete' || action === 'reopen' || action === 'dropRest'
      expect(isOnlyDecided ? [state] : to).toContain(await statusOf(order))
    },
  )

  it.each(cases.filter(({ isAllowed }) => !isAllowed))(
    'refuses the $side to $action an order that is $state',
    async ({ action, state, side, refusal }) => {
      const order = await orderIn(state, side)
      const isVisible = side !== 'supplier' || state !== 'pendingRelease'
      const expected = !isVisible
        ? { declaration: { code: 'wire.notFound' } }
        : action === 'accept' && state === 'executing'
          ? { declaration: ordersErrors.fullyAccepted }
          : { declaration: refusal }
      await expect(
        actAs(database, callerOfSide(side), (context) => ACTS[action](context, order)),
      ).rejects.toMatchObject(expected)
      expect(await statusOf(order)).toBe(state)
    },
  )

  const wrongSides = orderLifecycle.transitions.flatMap(({ action, sides, from }) =>
    (['purchaser', 'supplier'] as const)
      .filter((side) => !sides.some((named) => named === side))
      // The supplier does not see an order before its release.
      .flatMap((side) => from.filter((state) => state !== 'pendingRelease').map((state) => ({ action, side, state }))),
  )
  it.each(wrongSides)('never lets the $side $action an order that is $state', async ({ action, side, state }) => {
    const order = await orderIn(state, side)
    await expect(actAs(database, callerOfSide(side), (context) => ACTS[action](context, order))).rejects.toMatchObject({
      declaration: ordersErrors.wrongSide,
    })
  })

  it('does not let the side that proposed a change answer it', async () => {
    const order = await orderIn('changing', 'supplier')
    for (const act of [ACTS.confirmChange, ACTS.refuseChange]) {
      await expect(actAs(database, callerOf('purchaser'), (context) => act(context, order))).rejects.toMatchObject({
        declaration: ordersErrors.changeWaitsForOtherParty,
      })
    }
  })

  it('is answered as what waits: a change is no cancellation, and a cancellation no change', async () => {
    const cases = [
      ['askCancellation', ['confirmChange', 'refuseChange'], ordersErrors.cancellationWaits],
      ['proposeChange', ['confirmCancellation', 'refuseCancellation'], ordersErrors.noCancellationWaiting],
    ] as const
    for (const [waiting, answers, declaration] of cases) {
      const order = await orderIn('changing', 'supplier', waiting)
      for (const answer of answers) {
        await expect(
          actAs(database, callerOf('supplier'), (context) => ACTS[answer](context, order)),
        ).rejects.toMatchObject({ declaration })
      }
    }
  })

  it('lets suppliers refuse only where the organisation allows it', async () => {
    const order = await orderIn('accepting', 'supplier')
    await sql`insert into srm_order_answer_config (tenantsid, org_no, can_supplier_refuse) values ('T1', '*', true), ('T1', 'O1', false)`.execute(
      database.ownerDb,
    )
    await expect(actAs(database, callerOf('supplier'), (context) => ACTS.reject(context, order))).rejects.toMatchObject(
      {
        declaration: ordersErrors.refusalNotAllowed,
      },
    )
    await sql`delete from srm_order_answer_config`.execute(database.ownerDb)
  })

  it('refuses a command on an order that somebody changed in the meantime', async () => {
    const order = await orderIn('accepting', 'supplier')
    await actAs(database, callerOf('supplier'), (context) => ACTS.reject(context, order))
    await expect(actAs(database, callerOf('supplier'), (context) => ACTS.accept(context, order))).rejects.toMatchObject(
      {
        declaration: { code: 'wire.staleVersion' },
        parameters: { who: 'Supplier' },
      },
    )
  })

  it.each(Object.keys(ACTS) as OrderAction[])(
    'treats another supplier\u2019s order as not there: %s',
    async (action) => {
      const order = await orderIn('accepting', 'supplier')
      const stranger = callerOf('supplier', { supplierNo: 'S2' })
      await expect(actAs(database, stranger, (context) => ACTS[action](context, order))).rejects.toMatchObject({
        declaration: { code: 'wire.notFound' },
      })
    },
  )

  it('treats an order of an organisation, warehouse or category without authority as not there', async () => {
    const order = await orderIn('executing', 'purchaser')
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
    const order = await orderIn('changing', 'supplier')
    await moveQuantities(database.ownerDb, batchId(order), 'asnShip', { delivery: '100', on_way: '100' })
    await moveQuantities(database.ownerDb, batchId(order), 'accept', { on_way: '-100', receive: '100' })
    expect(await refresh(order)).toBe('changing')
    await actAs(database, callerOf('supplier'), (context) => ACTS.refuseChange(context, order))
    expect(await statusOf(order)).toBe('completed')
  })
})
