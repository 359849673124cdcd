import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAsn, setDeliveryRules } from '#modules/deliveries/asn/server/testing.ts'
import { buildOrder, callerOf } from '#modules/orders/order/server/testing.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { brokenAmong } from '#platform/server/invariants/testing.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, call, receive } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await setDeliveryRules(database, 'O2', { isApprovalNeeded: true })
})
afterAll(() => database.drop())

const READERS: Record<string, Caller> = {
  'a buyer of one organisation': callerOf('purchaser', { orgNos: ['O1'] }),
  'a buyer of two organisations and warehouses': callerOf('purchaser', {
    orgNos: ['O1', 'O2'],
    warehouseNos: ['W1', 'W2'],
    classifyTypes: ['C1', 'C2'],
  }),
  'a buyer who may see nothing': callerOf('purchaser', { orgNos: [] }),
  'a supplier': callerOf('supplier'),
  'another supplier': callerOf('supplier', { supplierNo: 'S2' }),
  'the supplier of that number elsewhere': callerOf('supplier', { tenantsid: 'T2' }),
}

/** The lists with kept counts, each with a search that finds all rows, so that they are counted. */
const LISTS: [path: CallPath, findsAll: Record<string, string | boolean>][] = [
  ['ISupSrmPurchaseService/getPurchaseStatus', { expectArrivalDateStart: '1900-01-01' }],
  ['ISupSrmPurchaseHeadService/getPurchaseHeadStatus', { isRedFlag: false }],
  ['ISrmAsnHeadService/getAsnStatus', { deliveryDateStart: '1900-01-01' }],
  ['ICheckReceiptService/getCheckReceiptStatus', { receiptDateStart: '1900-01-01' }],
]

const countsOf = (reader: Caller, path: CallPath, condition: Record<string, string | boolean>) =>
  act(database, reader, (context) => call(context, path, { current: 1, size: 20, condition })) as Promise<
    Record<string, number>
  >

async function expectMaterialisedIsCounted(): Promise<void> {
  for (const [name, reader] of Object.entries(READERS)) {
    for (const [path, findsAll] of LISTS) {
      expect([name, path, await countsOf(reader, path, {})]).toEqual([
        name,
        path,
        await countsOf(reader, path, findsAll),
      ])
    }
  }
}

const fold = () => inScope(database.db, systemScope('tests', '*'), (trx) => sql`select fold_tab_counts()`.execute(trx))
const differences = () => brokenAmong(database.ownerDb, ['invariant_system_tab_counts'])

const STATES = ['pendingRelease', 'accepting', 'executing', 'closed'] as const
const history = fc.record({
  tenantsid: fc.constantFrom('T1', 'T1', 'T1', 'T2'),
  orgNo: fc.constantFrom('O1', 'O2'),
  warehouseNo: fc.constantFrom('W1', 'W2'),
  classifyType: fc.constantFrom('C1', 'C2'),
  supplierNo: fc.constantFrom('S1', 'S2'),
  lineCount: fc.integer({ min: 1, max: 3 }),
  status: fc.constantFrom(...STATES),
  deed: fc.constantFrom('ship' as const, 'receive' as const, 'move' as const, 'undo' as const, 'remove' as const),
  isFolded: fc.boolean(),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never

async function take({ lineCount, status, deed, isFolded, ...scope }: History): Promise<void> {
  const { ownerDb } = database
  const lines = Array.from({ length: lineCount }, () => ({}))
  switch (deed) {
    case 'ship':
      await buildAsn(database, { order: { ...scope, tenantsid: 'T1' } })
      break
    case 'receive': {
      const order = { ...scope, tenantsid: 'T1', orgNo: 'O1' }
      const asn = await buildAsn(database, { order, quantities: lines.map(() => '100') })
      const { warehouseNo, classifyType } = scope
      const buyer = callerOf('purchaser', { warehouseNos: [warehouseNo], classifyTypes: [classifyType] })
      // In part, and then the rest, which completes the order.
      await receive(database, buyer, asn, [{ asnLineId: asn.lineIds[0] ?? '', receiveQty: '1' }])
      await receive(database, buyer, asn)
      break
    }
    case 'move': {
      // Documents keep their scope; the counts would follow them all the same.
      const { id } = await buildOrder(ownerDb, { ...scope, status, lines })
      const elsewhere = { org_no: 'O2', supplier_no: 'S2' }
      await ownerDb.updateTable('srm_purchase_batch').set(elsewhere).where('head_id', '=', id).execute()
      await ownerDb.updateTable('srm_purchase_batch').set({ status: 'rejected' }).where('head_id', '=', id).execute()
      break
    }
    case 'undo':
      await ownerDb
        .transaction()
        .execute(async (trx) => {
          await trx.updateTable('srm_purchase_batch').set({ status: 'completed' }).execute()
          throw new Error('changed my mind')
        })
        .catch(() => undefined)
      break
    case 'remove': {
      const { id } = await buildOrder(ownerDb, { ...scope, status, lines })
      await sql`delete from srm_purchase_ledger
        where batch_id in (select id from srm_purchase_batch where head_id = ${id})`.execute(ownerDb)
      await ownerDb.deleteFrom('srm_purchase_batch').where('head_id', '=', id).execute()
    }
  }
  if (isFolded) await fold()
}

describe('kept tab counts', () => {
  it('say what counting says, to each reader, after each step of random histories', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 4, maxLength: 8 }), async (steps) => {
        for (const one of steps) {
          await take(one)
          await expectMaterialisedIsCounted()
        }
        expect(await differences()).toEqual([])
      }),
      { numRuns: 6, endOnFailure: true },
    )
    // Histories in which nothing happens would prove nothing.
    for (const [path] of LISTS) {
      const { all } = await countsOf(callerOf('purchaser', { warehouseNos: ['W1', 'W2'] }), path, {})
      expect(all).toBeGreaterThan(0)
    }
  })

  it('fit the rows at every moment while many write and several fold', { timeout: 180_000 }, async () => {
    let isOver = false
    const busy = Promise.all(
      Array.from({ length: 4 }, async (_, writer) => {
        for (let round = 0; round < 8; round++) {
          const { id } = await buildOrder(database.ownerDb, { status: 'accepting', lines: [{}, {}] })
          const status = writer % 2 === 0 ? 'executing' : 'rejected'
          await database.ownerDb.updateTable('srm_purchase_batch').set({ status }).where('head_id', '=', id).execute()
        }
      }),
    ).finally(() => {
      isOver = true
    })
    let looks = 0
    const folding = Promise.all(
      Array.from({ length: 2 }, async () => {
        while (!isOver) {
          await fold()
          expect(await differences()).toEqual([])
          looks++
        }
      }),
    )
    await Promise.all([busy, folding])
    expect(looks).toBeGreaterThan(2)
    await expectMaterialisedIsCounted()
  })

  it('are one row for each key once they are folded, and none for what is gone', async () => {
    await fold()
    const { rows } = await sql<{ total: number; keys: number; empty: number }>`
      select count(*)::int as total, count(*) filter (where delta = 0)::int as empty,
        count(distinct (list_name, party, tenantsid, org_no, warehouse_no, classify_type, supplier_no, tab))::int as keys
      from sys_tab_count`.execute(database.ownerDb)
    expect(rows[0]?.total).toBeGreaterThan(0)
    expect(rows[0]).toMatchObject({ keys: rows[0]?.total, empty: 0 })
  })

  it('cannot be written by anybody, and each reader sees those of its own scope alone', async () => {
    for (const reader of Object.values(READERS)) {
      await expect(
        inScope(database.db, reader, (trx) => sql`update sys_tab_count set delta = 7`.execute(trx)),
      ).rejects.toThrow('permission denied')
    }
    const seen = await inScope(database.db, callerOf('supplier'), (trx) =>
      trx.selectFrom('sys_tab_count').select(['party', 'tenantsid', 'supplier_no']).distinct().execute(),
    )
    expect(seen).toEqual([{ party: 'supplier', tenantsid: 'T1', supplier_no: 'S1' }])
  })

  it('that were damaged are named by their check, and are right again once they are filled anew', async () => {
    const { ownerDb } = database
    await sql`insert into sys_tab_count (list_name, party, tenantsid, supplier_no, tab, delta)
      values ('srm_asn_head', 'supplier', 'T1', 'S1', '2', 3)`.execute(ownerDb)
    expect(await differences()).toMatchObject([{ place: 'srm_asn_head supplier S1 2' }])
    await sql`select fill_tab_counts('srm_asn_head')`.execute(ownerDb)
    expect(await differences()).toEqual([])
    await sql`truncate srm_check_receipt cascade`.execute(ownerDb)
    expect(await differences()).toEqual([])
  })
})
