import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import { act } from '#modules/scheduling/item/server/testing.ts'
import { describeDocument } from '#platform/server/documents/testing/describe-document.ts'
import type { DocumentStep } from '#platform/server/documents/testing/document-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { schedulingServer } from '../../server.ts'
import { kanbanCard } from '../contract/document.ts'
import type { CARD_STATES } from '../contract/fields.ts'
import { cards } from './cards.ts'
import { type LoopOverrides, makeCard } from './testing.ts'

type Made = { id: string; version: number }
let database: TestDatabase
const callers = { purchaser: callerOf('purchaser', { warehouseNos: ['W1', 'W2'] }), supplier: callerOf('supplier') }
const people = { buyer: callers.purchaser, supplier: callers.supplier }
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  await buildParents(database.ownerDb, { warehouseNo: 'W2' })
})
afterAll(() => database.drop())

const reason = 'It was the wrong one'
const FROZEN = 'S-FROZEN'
const TERMS: LoopOverrides = { replenishDays: 3, place: 'Line 3' }

const inState = (from: string, overrides: LoopOverrides = {}) =>
  makeCard(database, people, from as (typeof CARD_STATES)[number], { ...TERMS, ...overrides })

/** One that is led where the step is to lead: a report of one whose loop lets the purchaser order leaves it empty. */
const make = ({ action, from, to }: DocumentStep): Promise<Made> =>
  inState(from, action === 'empty' && to === 'empty' ? { requestRule: 'byPurchaser' } : {})

async function frozen(): Promise<Made> {
  const made = await inState('empty')
  await sql`insert into bm_supplier (tenantsid, supplier_no, supplier_name, is_order_frozen) values ('T1', ${FROZEN}, 'Frozen', true)
    on conflict do nothing`.execute(database.ownerDb)
  await sql`update srm_kanban_card set supplier_no = ${FROZEN} where id = ${made.id}`.execute(database.ownerDb)
  return made
}

/** Takes one out as the closing of its loop does. */
const retire = ({ id }: Made) =>
  act(database, callers.purchaser, async (context) =>
    cards.moveAll(context, await cards.lock(context, sql`id = ${id}`), 'retire', { of: () => ({}) }, 'system'),
  )

describeDocument<Made>({
  document: kanbanCard,
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
  make,
  makeElsewhere: ({ from }) => inState(from, { warehouseNo: 'W2' }),
  inputs: { ship: () => ({ asnNo: null }), recall: () => ({ reason }), withdraw: () => ({ reason }) },
  life: {
    acts: { retire },
    particular: [
      { action: 'order', side: 'purchaser', from: 'empty', facts: { isSupplierFrozen: true }, make: frozen },
    ],
  },
  laterLines: ['requests'],
})
