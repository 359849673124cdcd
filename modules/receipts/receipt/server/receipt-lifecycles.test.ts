import { afterAll, beforeAll } from 'vitest'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import { describeLifecycle } from '#platform/server/describe-lifecycle.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { type ReceiptState, receiptLifecycle, receiptState } from '../contract/lifecycle.ts'
import { act, addCells, call, RECEIPT_DAY, receiptIdsOf, receive, workByTasks } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  await workByTasks(database, 'W1')
  await addCells(database, 'W1', [{ cell_no: 'A-01' }, { cell_no: 'A-02' }])
})
afterAll(() => database.drop())

const reason = 'Because'
const buyer = callerOf('purchaser')
const callerOfSide = (side: Side) => (side === 'supplier' ? callerOf('supplier') : buyer)
const run = (side: Side, path: CallPath, input: object) =>
  act(database, callerOfSide(side), (context) => call(context, path, input))
const cancel = (side: Side, receiptId: string) =>
  run(side, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: [receiptId], returnIds: [], reason })
const giveBack = async (side: Side, receiptId: string, returnQty: string, cellNo = 'RECEIVING') =>
  (await run(side, 'ISrmBillReturnService/addBillReturn', {
    ...{ returnType: 'credit', returnDate: RECEIPT_DAY, reason },
    lines: [{ receiptId, cellNo, returnQty }],
  })) as { id: string }
const task = (side: Side, method: string, input: object) =>
  run(side, `IWmsPutAwayTaskService/${method}` as CallPath, input)

let items = 0
/** 100 of an item that were accepted, with their task; something else of the ASN was received, too, and stays. */
async function accepted() {
  items += 1
  const lines = [{ itemNo: `LIVED-${items}` }, {}]
  const asn = await buildAsn(database, { quantities: ['100', '5'], order: { lines } })
  await receive(database, buyer, asn)
  const { receiptIds } = await receiptIdsOf(database, asn.id)
  const receiptId = receiptIds[0] ?? ''
  const { id: taskId } = await database.ownerDb
    .selectFrom('wms_put_away_task')
    .select('id')
    .where('receipt_id', '=', receiptId)
    .executeTakeFirstOrThrow()
  return { id: receiptId, taskId }
}
type Accepted = Awaited<ReturnType<typeof accepted>>
const start = ({ taskId }: Accepted) => task('purchaser', 'startTask', { ids: [taskId] })
const suspend = ({ taskId }: Accepted) => task('purchaser', 'suspendTask', { ids: [taskId], reason })
const put = ({ taskId }: Accepted, qty: string) =>
  task('purchaser', 'putAway', { id: taskId, lines: [{ cellNo: 'A-01', qty }] })
/** What was accepted, and something was done to it. */
const acceptedAnd = async (...deeds: ((made: Accepted) => Promise<unknown>)[]) => {
  const made = await accepted()
  for (const deed of deeds) await deed(made)
  return made
}
/** The row that reverses another one. */
const reversing = async (id: string) =>
  (
    await database.ownerDb
      .selectFrom('srm_check_receipt')
      .select('id')
      .where('reverses_id', '=', id)
      .executeTakeFirstOrThrow()
  ).id

describeLifecycle({
  table: receiptLifecycle,
  make: async ({ from }: { from: ReceiptState }) => {
    const made = await accepted()
    if (from === 'posted') return made
    await cancel('purchaser', made.id)
    return from === 'reversed' ? made : { ...made, id: await reversing(made.id) }
  },
  acts: {
    cancelReceipt: ({ id }, { side }) => cancel(side, id),
    returnGoods: ({ id }, { side }) => giveBack(side, id, '10'),
  },
  stateOf: async ({ id }) => {
    const row = await database.ownerDb
      .selectFrom('srm_check_receipt')
      .select(['is_reversed', 'reverses_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return receiptState({ isReversed: row.is_reversed, reversesId: row.reverses_id })
  },
  particular: [
    {
      ...{ action: 'cancelReceipt', side: 'purchaser', from: 'posted', facts: { isReturned: true } },
      make: () => acceptedAnd(({ id }) => giveBack('purchaser', id, '10')),
    },
    {
      ...{ action: 'cancelReceipt', side: 'purchaser', from: 'posted', facts: { isPutAway: true } },
      make: () => acceptedAnd(start, (made) => put(made, '10')),
    },
    {
      ...{ action: 'cancelReceipt', side: 'purchaser', from: 'posted', facts: { isTaskFrozen: true } },
      make: () => acceptedAnd(suspend),
    },
    {
      ...{ action: 'returnGoods', side: 'purchaser', from: 'posted', facts: { isAllReturned: true } },
      make: () => acceptedAnd(({ id }) => giveBack('purchaser', id, '100')),
    },
  ],
  // Its ASN is asked first.
  refusedBefore: ({ action, side }) =>
    action === 'cancelReceipt' && side === 'supplier' ? deliveriesErrors.wrongSide : undefined,
})
