import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import {
  act,
  addCells,
  call,
  RECEIPT_DAY,
  receiptIdsOf,
  receive,
  workByTasks,
} from '#modules/receipts/receipt/server/testing.ts'
import { receiptsServer } from '#modules/receipts/server.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import { describeDocument } from '#platform/server/documents/testing/describe-document.ts'
import type { DocumentStep } from '#platform/server/documents/testing/document-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { putAwayTask } from '../contract/document.ts'

let database: TestDatabase
const callers = { purchaser: callerOf('purchaser', { warehouseNos: ['W1', 'W2'] }), supplier: callerOf('supplier') }
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  for (const warehouseNo of ['W1', 'W2']) await workByTasks(database, warehouseNo)
  await addCells(database, 'W1', [{ cell_no: 'A-01' }, { cell_no: 'A-02' }])
  // Somebody to whom tasks are given.
  await sql`with worker as (insert into sys_user (tenantsid, user_no, user_name, pwd) values ('T1', 'worker', 'Worker', '') returning id)
    insert into sys_user_data (user_id, tenantsid, data_type, data_value)
    select id, 'T1', '3', unnest(array['W1', 'W2']) from worker`.execute(database.ownerDb)
  // Whatever cell has room is proposed.
  await sql`insert into bm_upper_method_head (tenantsid, upper_method_no, upper_method_name, status_code)
    values ('T1', 'UP', 'Any', '1')`.execute(database.ownerDb)
  await sql`insert into bm_upper_method_step (tenantsid, method_id, step_seq, upper_criterion, cell_order)
    select 'T1', id, 1, '4', '1' from bm_upper_method_head`.execute(database.ownerDb)
  await sql`insert into bm_strategy_application (tenantsid, application_no, application_name, upper_method_no, status_code)
    values ('T1', 'SA', 'All', 'UP', '1')`.execute(database.ownerDb)
})
afterAll(() => database.drop())

const reason = 'Because'
const run = (side: Side, path: CallPath, input: object) =>
  act(database, callers[side === 'supplier' ? 'supplier' : 'purchaser'], (context) => call(context, path, input))
const task = (side: Side, method: string, input: object) =>
  run(side, `IWmsPutAwayTaskService/${method}` as CallPath, input)

interface Accepted {
  /** Of the task. */
  id: string
  receiptId: string
}
let items = 0
/** 100 of an item that were accepted, with their task; something else of the ASN was received, too, and stays. */
async function accepted(warehouseNo = 'W1'): Promise<Accepted> {
  items += 1
  const lines = [{ itemNo: `LIVED-${items}` }, {}]
  const asn = await buildAsn(database, { quantities: ['100', '5'], order: { warehouseNo, lines } })
  await receive(database, callers.purchaser, asn)
  const [receiptId = ''] = (await receiptIdsOf(database, asn.id)).receiptIds
  const { id } = await database.ownerDb
    .selectFrom('wms_put_away_task')
    .select('id')
    .where('receipt_id', '=', receiptId)
    .executeTakeFirstOrThrow()
  return { id, receiptId }
}
const start = ({ id }: Accepted) => task('purchaser', 'startTask', { ids: [id] })
const suspend = ({ id }: Accepted) => task('purchaser', 'suspendTask', { ids: [id], reason })
const put = ({ id }: Accepted, qty: string, side: Side = 'purchaser') =>
  task(side, 'putAway', { id, lines: [{ cellNo: 'A-01', qty }] })
const close = ({ id }: Accepted) => task('purchaser', 'closeTask', { ids: [id], reason })
/** Takes the goods out of their cells again. */
const takeOut = ({ id }: Accepted) => task('purchaser', 'generateAdjustmentOrder', { id, reason, lines: [] })
const cancel = (side: Side, receiptId: string) =>
  run(side, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: [receiptId], returnIds: [], reason })
const giveBack = (receiptId: string, cellNo: string) =>
  run('purchaser', 'ISrmBillReturnService/addBillReturn', {
    ...{ returnType: 'credit', returnDate: RECEIPT_DAY, reason },
    lines: [{ receiptId, cellNo, returnQty: '100' }],
  })
/** What was accepted, and something was done to it. */
const acceptedAnd = async (warehouseNo: string | undefined, ...deeds: ((made: Accepted) => Promise<unknown>)[]) => {
  const made = await accepted(warehouseNo)
  for (const deed of deeds) await deed(made)
  return made
}

/** A task in the state of a step, so that the step leads to where it is to lead. */
async function make({ from, action, to }: DocumentStep, warehouseNo?: string): Promise<Accepted> {
  switch (from) {
    case 'inProgress': {
      const isPart = action === 'close' && to === 'complete'
      return isPart ? acceptedAnd(warehouseNo, start, (one) => put(one, '10')) : acceptedAnd(warehouseNo, start)
    }
    case 'frozen':
      return to === 'inProgress' ? acceptedAnd(warehouseNo, start, suspend) : acceptedAnd(warehouseNo, suspend)
    case 'closed':
      return acceptedAnd(warehouseNo, close)
    case 'complete': {
      const made = await acceptedAnd(warehouseNo, start, (one) => put(one, '100'))
      // Its receipt is cancelled once an adjustment order has taken the goods out of their cells.
      if (action === 'cancelReceipt') await takeOut(made)
      return made
    }
    default:
      return accepted(warehouseNo)
  }
}

describeDocument<Accepted>({
  document: putAwayTask,
  server: receiptsServer,
  database: () => database,
  act: (caller, work) => act(database, caller, work),
  callers,
  strangers: {
    purchaser: {
      'a buyer of another organisation': callerOf('purchaser', { orgNos: ['O9'] }),
      'a buyer of another warehouse': callerOf('purchaser', { warehouseNos: ['W9'] }),
      'a buyer of another company': callerOf('purchaser', { tenantsid: 'T9' }),
    },
    supplier: { 'the supplier of its goods': callerOf('supplier') },
  },
  make,
  makeElsewhere: (step) => make(step, 'W2'),
  inputs: {
    putAway: () => ({ lines: [{ cellNo: 'A-01', qty: '10' }] }),
    suspend: () => ({ reason }),
    close: () => ({ reason }),
    reassign: () => ({ assigneeNo: 'worker' }),
    adjust: () => ({ lines: [{ cellNo: 'A-02', qty: '100' }], reason }),
  },
  life: {
    acts: {
      putAway: (one, { side, to }) => put(one, to === 'complete' ? '100' : '10', side),
      returnGoods: ({ receiptId }, { from }) => giveBack(receiptId, from === 'complete' ? 'A-01' : 'RECEIVING'),
      cancelReceipt: ({ receiptId }, { side }) => cancel(side, receiptId),
    },
    particular: [
      {
        ...{ action: 'adjust', side: 'purchaser', from: 'complete', facts: { isAdjusted: true } },
        make: () => acceptedAnd(undefined, start, (one) => put(one, '100'), takeOut),
      },
    ],
    consequences: ['returnGoods'],
    // Of its receipt the ASN speaks first.
    refusedBefore: ({ action, side }) =>
      action === 'cancelReceipt' && side === 'supplier' ? deliveriesErrors.wrongSide : undefined,
  },
})
