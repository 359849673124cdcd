import { sql } from 'kysely'
import { afterAll, beforeAll, vi } from 'vitest'
import { asnInput } from '#modules/deliveries/asn/server/testing.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import type { OrderState } from '#modules/orders/order/contract/fields.ts'
import { type OrderAction, type OrderFacts, orderLifecycle } from '#modules/orders/order/contract/lifecycle.ts'
import {
  type BuiltOrder,
  buildOrder,
  buildParents,
  callerOf,
  noRecordBook,
  type OrderOverrides,
} from '#modules/orders/order/server/testing.ts'
import { cancelRemainders, lockBatches, ordersServer, refreshOrderProgress } from '#modules/orders/server.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { describeLifecycle, type LifecycleStep } from '#platform/server/describe-lifecycle.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, call, receiptIdsOf, receive } from './testing.ts'

/** Hours that a supplier has for an answer in the company of this test. */
const ANSWER_HOURS = 24
/** Of this item suppliers may promise half as much again without asking. */
const TOLERATED = 'TOLERATED'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const { ownerDb } = database
  await buildParents(ownerDb, { itemNo: TOLERATED })
  await sql`insert into srm_order_tolerance (tenantsid, tolerance_name, org_no, item_no, qty_over_percent)
    values ('T1', 'Half as much again', '*', ${TOLERATED}, 50)`.execute(ownerDb)
  await buildParents(ownerDb, { supplierNo: 'S-FROZEN' })
  await sql`update bm_supplier set is_order_frozen = true where supplier_no = 'S-FROZEN'`.execute(ownerDb)
  await buildParents(ownerDb, { orgNo: 'O-STRICT' })
  await sql`insert into srm_order_answer_config (tenantsid, org_no, acceptance_limit_hours, can_supplier_refuse)
    values ('T1', '*', ${ANSWER_HOURS}, true), ('T1', 'O-STRICT', null, false)`.execute(ownerDb)
})
afterAll(() => database.drop())

type Step = LifecycleStep<OrderState, OrderAction>
/** An order with the ASNs of it that are still to come to something. */
interface Lived {
  order: BuiltOrder
  asns: string[]
}

const reason = 'Because'
const PATH = 'ISupSrmPurchaseHeadService'
const ASN = 'ISrmAsnHeadService'
const buyer = callerOf('purchaser')
const other = (side: Side) => (side === 'purchaser' ? 'supplier' : 'purchaser')
const run = (side: Side, path: CallPath, input: object) =>
  act(database, side === 'supplier' ? callerOf('supplier') : buyer, (context) => call(context, path, input))
const headOf = (id: string) =>
  database.ownerDb
    .selectFrom('srm_purchase_head')
    .select(['id', 'version', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const keyOf = async ({ order }: Lived) => {
  const { id, version } = await headOf(order.id)
  return { id, version }
}
const does = async (side: Side, one: Lived, name: string, input: object = {}) =>
  run(side, `${PATH}/${name}`, { ...(await keyOf(one)), ...input })

const built = async (status: OrderState, overrides: OrderOverrides = {}): Promise<Lived> => ({
  order: await buildOrder(database.ownerDb, { status, ...overrides }),
  asns: [],
})
const batchId = ({ order }: Lived, at = 0) => order.lines[at]?.batchId ?? ''
const lineIds = ({ order }: Lived) => order.lines.slice(0, 1).map(({ lineId }) => lineId)
const TWO_LINES = { lines: [{}, {}] }

const ship = async (one: Lived, deliveryQty = '100', at = 0, lots: { lotNo: string; qty: string }[] = []) => {
  const lines = [{ batchId: batchId(one, at), deliveryQty, lots }]
  const { id } = (await run('supplier', `${ASN}/addAsn`, asnInput({ lines }))) as { id: string }
  one.asns.push(id)
  return id
}
const shipAndReceive = async (one: Lived, deliveryQty = '100', at = 0) =>
  receive(database, buyer, { id: await ship(one, deliveryQty, at) })
const propose = (side: Side, one: Lived, at = 0) =>
  does(side, one, 'proposeChange', { reason, changes: [{ batchId: batchId(one, at), batchPurQty: '120' }] })
const answer = (side: Side, one: Lived, supReplyQty: string) => {
  const deliveries = [{ supReplyQty, supReplyDate: '2026-03-20' }]
  return does(side, one, 'acceptPurchase', { answers: [{ batchId: batchId(one), deliveries }] })
}
const askCancellation = (side: Side, one: Lived, input: object = {}) =>
  does(side, one, 'askCancellation', { reason, ...input })
const agreeToCancel = async (one: Lived, input: object = {}) => {
  await askCancellation('purchaser', one, input)
  await does('supplier', one, 'confirmCancellation')
}
const cancelReceipt = (receiptIds: readonly string[], returnIds: readonly string[]) =>
  run('purchaser', `${ASN}/cancelReceipt`, { receiptIds, returnIds, reason })
const voidAsn = async (id: string) => {
  const { version } = await database.ownerDb
    .selectFrom('srm_asn_head')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return run('supplier', `${ASN}/voidAsn`, { id, version, reason })
}

/** One in a state, and something was done to it. */
const andThen = async (one: Lived, ...deeds: ((one: Lived) => Promise<unknown>)[]): Promise<Lived> => {
  for (const deed of deeds) await deed(one)
  return one
}

/**
 * All that was on its way when the rest of an order was cancelled was refused, so that it counts as complete. So many pieces had come
 * before with the last lot of an earlier ASN, each beyond a lot that was there already, and were refused, too.
 */
async function refusedAfterCancelling(piecesBeyond: number): Promise<Lived> {
  const one = await built('executing')
  const lots = ['A', 'B', 'C'].map((lotNo) => ({ lotNo, qty: '5' }))
  const fail = async (id: string, ...parts: [lotNo: string, checkReturnQty: string][]) => {
    const line = database.ownerDb.selectFrom('srm_asn_line').select('id').where('asn_id', '=', id)
    const { id: asnLineId } = await line.executeTakeFirstOrThrow()
    const rows = parts.map(([lotNo, checkReturnQty]) => ({ asnLineId, lotNo, checkReturnQty, reason }))
    await receive(database, buyer, { id }, rows)
  }
  const earlier = await ship(one, '15', 0, lots)
  await fail(earlier, ['A', '5'], ['B', '5'])
  const pieces: [string, string][] = [
    ['A', '1'],
    ['B', '1'],
  ]
  await fail(earlier, ['C', '5'], ...pieces.slice(0, piecesBeyond))
  const onWay = await ship(one, '5', 0, lots.slice(0, 1))
  await agreeToCancel(one)
  await fail(onWay, ['A', '5'])
  return one
}
/** Takes back the next piece that was refused beyond its lot. */
async function takePieceBack({ asns: [asnId = ''] }: Lived): Promise<unknown> {
  const { returnIds } = await receiptIdsOf(database, asnId)
  return cancelReceipt([], returnIds.slice(2, 3))
}

/** Orders for which another one than most is needed, so that the step leads to where it is to lead. */
const MADE_FOR: Record<string, () => Promise<Lived>> = {
  'autoAccept: accepting to executing': async () =>
    andThen(await built('accepting'), ({ order }) =>
      sql`update srm_purchase_head set accepting_since = now() - make_interval(hours => ${ANSWER_HOURS + 1})
        where id = ${order.id}`.execute(database.ownerDb),
    ),
  'proposeChange: executing to executing': () => built('executing', { lines: [{ itemNo: TOLERATED }] }),
  'refuseChange: changing to accepting': async () =>
    andThen(await built('accepting'), (one) => answer('supplier', one, '120')),
  'confirmCancellation: changing to executing': async () =>
    andThen(
      await built('executing'),
      (one) => ship(one, '40'),
      (one) => askCancellation('purchaser', one),
    ),

  'closeLine: executing to executing': () => built('executing', TWO_LINES),
  'closeLine: executing to completed': async () =>
    andThen(await built('executing', TWO_LINES), (one) => shipAndReceive(one, '100', 1)),
  'closeLine: changing to changing': async () =>
    andThen(await built('executing', TWO_LINES), (one) => propose('supplier', one, 1)),
  'closeLine: changing to executing': async () =>
    andThen(await built('executing', TWO_LINES), (one) => propose('supplier', one)),
  'closeLine: changing to completed': async () =>
    andThen(
      await built('executing', TWO_LINES),
      (one) => shipAndReceive(one, '100', 1),
      (one) => propose('supplier', one),
    ),
  // All of it may be missing, so that nothing is; but what nobody answered is closed.
  'close: accepting to closed': () => built('accepting', { lines: [{ underPercent: '100' }] }),
  'close: executing to completed': () => built('executing', { lines: [{ underPercent: '100' }] }),
  'close: changing to completed': async () =>
    andThen(
      await built('executing'),
      (one) => propose('supplier', one),
      (one) => shipAndReceive(one),
    ),
  'resume: completed to executing': async () =>
    andThen(await built('executing', { lines: [{ underPercent: '10' }] }), (one) => shipAndReceive(one, '95')),

  'complete: executing to completed': async () => andThen(await built('executing'), (one) => ship(one)),
  'complete: changing to changing': async () =>
    andThen(
      await built('executing'),
      (one) => ship(one),
      (one) => propose('supplier', one),
    ),
  'complete: completed to completed': async () => ({
    ...(await andThen(await built('executing'), (one) => shipAndReceive(one))),
    asns: [],
  }),
  'complete: closed to closed': async () =>
    andThen(
      await built('executing'),
      (one) => ship(one),
      (one) => does('purchaser', one, 'closePurchase', { reason }),
    ),
  'reopen: completed to executing': async () => andThen(await built('executing'), (one) => shipAndReceive(one)),
  'reopen: executing to executing': async () => andThen(await built('executing'), (one) => shipAndReceive(one, '40')),
  'reopen: changing to changing': async () =>
    andThen(
      await built('executing'),
      (one) => propose('supplier', one),
      (one) => shipAndReceive(one),
    ),
  'reopen: closed to closed': async () =>
    andThen(
      await built('executing'),
      (one) => shipAndReceive(one, '40'),
      (one) => does('purchaser', one, 'closePurchase', { reason }),
    ),
  'cancelRemainder: executing to cancelled': async () =>
    andThen(await built('executing'), (one) => ship(one, '40'), agreeToCancel),
  'cancelRemainder: closed to cancelled': async () =>
    andThen(
      await built('executing'),
      (one) => ship(one, '40'),
      agreeToCancel,
      (one) => does('purchaser', one, 'closePurchase', { reason }),
    ),
  'cancelRemainder: changing to changing': async () =>
    andThen(
      await built('executing', TWO_LINES),
      (one) => ship(one, '40'),
      (one) => agreeToCancel(one, { lineIds: lineIds(one) }),
      (one) => propose('supplier', one, 1),
    ),
  'cancelRemainder: completed to cancelled': () => refusedAfterCancelling(1),
  'cancelRemainder: cancelled to cancelled': async () => andThen(await refusedAfterCancelling(2), takePieceBack),
}

/** An order in the state of a step. What waits there is for the side that acts, and of the kind that is answered. */
async function make({ action, side, from, to }: Step): Promise<Lived> {
  const particular = MADE_FOR[`${action}: ${from} to ${to}`]
  if (particular) return particular()
  if (from !== 'changing') return built(from)
  return action.endsWith('Cancellation') ? waiting('cancellation') : waiting('change', other(side))
}
/** An order in progress of which this waits to be answered. */
const waiting = async (what: 'change' | 'cancellation', proposer: Side = 'purchaser') =>
  andThen(await built('executing'), (one) =>
    what === 'change' ? propose(proposer, one) : askCancellation('purchaser', one),
  )

const FACTS: OrderFacts = {
  canSupplierRefuse: true,
  isSupplierFrozen: false,
  proposedBy: null,
  isCancellation: false,
  isShort: true,
  side: 'purchaser',
}
const factsOf = ({ action, side, from }: Pick<Step, 'action' | 'side' | 'from'>): OrderFacts => ({
  ...FACTS,
  ...(from === 'changing' ? { proposedBy: other(side), isCancellation: action.endsWith('Cancellation') } : {}),
  side,
})
const answering = (action: OrderAction, side: Side, isCancellation: boolean, proposedBy: Side) => ({
  ...{ action, side, from: 'changing' as const },
  facts: { ...FACTS, side, proposedBy, isCancellation },
  make: () => waiting(isCancellation ? 'cancellation' : 'change', proposedBy),
})
const [autoAccept] = ordersServer({ recordBook: noRecordBook }).tasks ?? []

describeLifecycle({
  table: orderLifecycle,
  refusesAlike: true,
  make,
  acts: {
    release: async (one, { side }) => run(side, `${PATH}/releasePurchase`, { list: [await keyOf(one)] }),
    accept: (one, { side, to }) => answer(side, one, to === 'changing' ? '120' : '100'),
    autoAccept: () => {
      const job = { db: database.db, tenantsid: 'T1', today: '2026-03-02', log: { info: vi.fn(), warn: vi.fn() } }
      return autoAccept?.run(job) ?? Promise.reject(new Error('no task'))
    },
    reject: (one, { side }) => does(side, one, 'rejectPurchase', { reason }),
    confirmRejection: (one, { side }) => does(side, one, 'confirmRejection'),
    reissue: (one, { side }) => does(side, one, 'reissuePurchase'),
    proposeChange: (one, { side }) => propose(side, one),
    confirmChange: (one, { side }) => does(side, one, 'confirmChange'),
    refuseChange: (one, { side }) => does(side, one, 'refuseChange', { reason }),
    askCancellation: (one, { side }) => askCancellation(side, one),
    confirmCancellation: (one, { side }) => does(side, one, 'confirmCancellation'),
    refuseCancellation: (one, { side }) => does(side, one, 'refuseCancellation', { reason }),
    closeLine: (one, { side }) => does(side, one, 'closeLine', { lineIds: lineIds(one), reason }),
    changeLimits: (one, { side }) =>
      does(side, one, 'changeDeliveryLimits', { lineIds: lineIds(one), overPercent: '5', reason }),
    close: (one, { side }) => does(side, one, 'closePurchase', { reason }),
    resume: (one, { side }) => does(side, one, 'reopenPurchase', { reason }),
    // What follows from ASNs and receipts; of orders without any, as each command asks that moves their quantities.
    complete: ({ order, asns: [id] }) =>
      id
        ? receive(database, buyer, { id })
        : act(database, buyer, ({ trx }) => refreshOrderProgress(trx, 'Buyer', [order.id])),
    reopen: async ({ order, asns: [id] }) =>
      id
        ? cancelReceipt((await receiptIdsOf(database, id)).receiptIds, [])
        : act(database, buyer, ({ trx }) => refreshOrderProgress(trx, 'Buyer', [order.id])),
    cancelRemainder: async (one, { from }) => {
      const [id] = one.asns
      if (id) return from === 'completed' || from === 'cancelled' ? takePieceBack(one) : voidAsn(id)
      return act(database, buyer, async (context) => {
        const batches = await lockBatches(context.trx, [batchId(one)])
        await cancelRemainders(context, [...batches.values()], reason)
      })
    },
  },
  stateOf: async ({ order }) => (await headOf(order.id)).status as OrderState,
  factsOf,
  particular: [
    {
      ...{ action: 'release', side: 'purchaser', from: 'pendingRelease', facts: { ...FACTS, isSupplierFrozen: true } },
      make: () => built('pendingRelease', { supplierNo: 'S-FROZEN' }),
    },
    {
      ...{ action: 'reject', side: 'supplier', from: 'accepting', facts: { ...FACTS, canSupplierRefuse: false } },
      make: () => built('accepting', { orgNo: 'O-STRICT' }),
    },
    {
      ...{ action: 'resume', side: 'purchaser', from: 'completed', facts: { ...FACTS, isShort: false } },
      make: async () => andThen(await built('executing'), (one) => shipAndReceive(one)),
    },
    // Nobody answers what is its own, and what waits is answered as what it is.
    ...(['confirmChange', 'refuseChange'] as const).flatMap((action) => [
      answering(action, 'purchaser', false, 'purchaser'),
      answering(action, 'supplier', false, 'supplier'),
      answering(action, 'purchaser', true, 'purchaser'),
      answering(action, 'supplier', true, 'purchaser'),
    ]),
    ...(['confirmCancellation', 'refuseCancellation'] as const).map((action) =>
      answering(action, 'supplier', false, 'purchaser'),
    ),
  ],
  consequences: ['autoAccept', 'complete', 'reopen', 'cancelRemainder'],
  refusedBefore: ({ action, side, from }) => {
    // Before its release an order does not exist for its supplier.
    if (side === 'supplier' && from === 'pendingRelease') return platformErrors.notFound
    return action === 'accept' && from === 'executing' ? ordersErrors.fullyAccepted : undefined
  },
})
