import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ordersServer } from '#modules/orders/server.ts'
import { errorAnswer } from '#platform/server/http/error-answer.ts'
import { brokenAmong } from '#platform/server/invariants/testing.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { postMovements } from './post-movements.ts'
import { buildOrder, moveQuantities, noRecordBook, type OrderOverrides } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const batchOf = async (overrides: OrderOverrides = {}) =>
  (await buildOrder(database.ownerDb, overrides)).lines[0]?.batchId ?? ''
const { constraints = {} } = ordersServer({ recordBook: noRecordBook })
const ASN = { type: 'asn', id: '1', no: 'ASN-1' } as const
const translate = (key: string) => key

/** What a caller is told about a movement, if the database refuses it. */
async function reported(
  batchId: string,
  movement: Parameters<typeof moveQuantities>[2],
  deltas: Parameters<typeof moveQuantities>[3],
) {
  const error: unknown = await moveQuantities(database.ownerDb, batchId, movement, deltas).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error === undefined ? 'done' : errorAnswer(error, translate, constraints, 1024).body.errorCode
}

describe('the database itself', () => {
  it('refuses to ship above the cap over all ASNs, exactly', async () => {
    const batch = await batchOf({ overPercent: '10' })
    expect(await reported(batch, 'asnSubmit', { pending: '50' })).toBe('done')
    expect(await reported(batch, 'asnShip', { delivery: '60', on_way: '60' })).toBe('done')
    expect(await reported(batch, 'asnShip', { delivery: '0.000001', on_way: '0.000001' })).toBe('orders.overShipped')
  })

  it('refuses negative balances and sums that do not agree', async () => {
    const batch = await batchOf()
    expect(await reported(batch, 'asnShip', { delivery: '60', on_way: '60' })).toBe('done')
    expect(await reported(batch, 'accept', { on_way: '-61', receive: '61' })).toBe('orders.balanceBroken')
    expect(await reported(batch, 'accept', { on_way: '-10', receive: '9' })).toBe('orders.balanceBroken')
    expect(await reported(batch, 'asnWithdraw', { pending: '-1' })).toBe('orders.balanceBroken')
    expect(await reported(batch, 'returnExchange', { return_exchange: '1' })).toBe('orders.balanceBroken')
    expect(await reported(batch, 'change', { ordered: '-200' })).toBe('orders.balanceBroken')
  })

  it('writes the first ledger entry of a batch that is born with a quantity, which only buyer and product may give it', async () => {
    const { id, lines } = await buildOrder(database.ownerDb)
    const batch = { id: lines[0]?.batchId ?? '' }
    const entries = await database.ownerDb
      .selectFrom('srm_purchase_ledger as l')
      .innerJoin('srm_purchase_batch as b', 'b.id', 'l.batch_id')
      .select(['l.movement', 'l.document_type', 'l.document_id', 'l.org_no', 'b.version'])
      .select(sql<boolean>`l.ordered = 100 and b.batch_pur_qty = 100 and l.document_no = b.purchase_no`.as('agrees'))
      .where('b.id', '=', batch.id)
      .execute()
    const entry = { movement: 'order', document_type: 'order', document_id: id, org_no: 'O1', version: 1, agrees: true }
    expect(entries).toEqual([entry])
    const mayGive = (role: string, right: string, column: string) =>
      sql<{ may: boolean }>`select has_column_privilege(${role}, 'srm_purchase_batch', ${column}, ${right}) as may`
        .execute(database.ownerDb)
        .then(({ rows }) => rows[0]?.may)
    expect(await mayGive('quayside_purchaser', 'insert', 'batch_pur_qty')).toBe(true)
    expect(await mayGive('quayside_supplier', 'insert', 'batch_pur_qty')).toBe(false)
    for (const role of ['quayside_purchaser', 'quayside_supplier', 'quayside_system']) {
      expect(await mayGive(role, 'update', 'batch_pur_qty')).toBe(false)
      expect(await mayGive(role, 'insert', 'delivery_qty')).toBe(false)
    }
  })

  it('adds up several entries of one batch in one statement, each under the scope of its batch', async () => {
    const batch = await batchOf()
    const before = await database.ownerDb
      .selectFrom('srm_purchase_batch')
      .select(['version', 'org_no'])
      .where('id', '=', batch)
      .executeTakeFirstOrThrow()
    await database.ownerDb.transaction().execute((trx) =>
      postMovements(trx as ScopedTransaction, 'Builder', [
        { batchId: batch, movement: 'asnSubmit', deltas: { pending: '40' }, document: ASN },
        {
          batchId: batch,
          movement: 'asnShip',
          deltas: { pending: '-40', delivery: '40', on_way: '40' },
          document: ASN,
        },
      ]),
    )
    const after = await database.ownerDb
      .selectFrom('srm_purchase_batch')
      .select(['version', 'pending_qty', 'on_way_qty'])
      .where('id', '=', batch)
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ version: before.version + 1, pending_qty: '0.000000', on_way_qty: '40.000000' })
    const { rows } = await sql<{
      org_no: string
    }>`select org_no from srm_purchase_ledger where batch_id = ${batch}`.execute(database.ownerDb)
    expect(rows.map((row) => row.org_no)).toEqual(Array(3).fill(before.org_no))
    expect(await brokenAmong(database.ownerDb, ['invariant_orders_batch_ledger'])).toEqual([])
  })

  it('names only constraints that exist', async () => {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint union select relname from pg_class where relkind = 'i'`.execute(
      database.ownerDb,
    )
    const names = rows.map(({ name }) => name)
    for (const name of Object.keys(constraints)) expect(names).toContain(name)
  })
})
