import { afterAll, beforeAll } from 'vitest'
import { buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import { makeCard, makeLoop, newLoop } from '#modules/scheduling/card/server/testing.ts'
import { act, ask } from '#modules/scheduling/item/server/testing.ts'
import { describeDocument } from '#platform/server/documents/testing/describe-document.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { schedulingServer } from '../../server.ts'
import { kanbanLoop } from '../contract/document.ts'

type Made = { id: string; version: number }
let database: TestDatabase
const callers = { purchaser: callerOf('purchaser'), supplier: callerOf('supplier') }
const buyer = callers.purchaser
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
})
afterAll(() => database.drop())

const reason = 'Delivered by schedule from now on'
async function inState(from: string): Promise<Made> {
  const { id, version } = await makeLoop(database, buyer, { cardCount: 2, place: 'Line 3' })
  if (from === 'active') return { id, version }
  return ask(database, buyer, 'ISrmKanbanLoopService/closeKanbanLoop', { id, version, reason })
}

/** One of whose cards a container is ordered. */
async function ordered(): Promise<Made> {
  const card = await makeCard(database, { buyer, supplier: callers.supplier }, 'ordered')
  return database.ownerDb
    .selectFrom('srm_kanban_loop as l')
    .innerJoin('srm_kanban_card as c', 'c.loop_id', 'l.id')
    .select(['l.id', 'l.version'])
    .where('c.id', '=', card.id)
    .executeTakeFirstOrThrow()
}

describeDocument<Made>({
  document: kanbanLoop,
  server: schedulingServer,
  database: () => database,
  act: (caller, work) => act(database, caller, work),
  callers,
  strangers: {
    purchaser: {
      'a buyer of another organisation': callerOf('purchaser', { orgNos: ['O9'] }),
      'a buyer of another warehouse': callerOf('purchaser', { warehouseNos: ['W9'] }),
    },
    supplier: { 'another supplier': callerOf('supplier', { supplierNo: 'S9' }) },
  },
  make: ({ from }) => inState(from),
  inputs: {
    create: () => newLoop(database, { cardCount: 2, place: 'Line 4' }),
    edit: () => ({
      ...{ containerQty: '60', cardCount: 3, place: 'Line 5', requestRule: 'byPurchaser', replenishDays: 4 },
      remark: 'By truck',
    }),
    close: () => ({ reason }),
  },
  life: {
    particular: [
      { action: 'close', side: 'purchaser', from: 'active', facts: { hasOpenRequests: true }, make: ordered },
    ],
  },
  reaching: ['edit', 'close'],
})
