import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { autoAcceptOrders } from './auto-accept-orders.ts'
import { readOrderDetail } from './read-order-detail.ts'
import { type BuiltOrder, buildOrder, callAs, callerOf, type OrderWish } from './testing.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.drop()
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const log = { info: vi.fn(), warn: vi.fn() }
const run = () => autoAcceptOrders({ db: database.db, today: '2026-03-02', log })
const detailOf = ({ id }: BuiltOrder, tenantsid = 'T1') =>
  callAs(database, callerOf('purchaser', { tenantsid }), readOrderDetail, { id })

async function waitingSince(hours: number, wish: OrderWish = {}): Promise<BuiltOrder> {
  const order = await buildOrder(database.ownerDb, { status: 'accepting', ...wish })
  await sql`update srm_purchase_head set accepting_since = now() - make_interval(hours => ${hours}) where id = ${order.id}`.execute(
    database.ownerDb,
  )
  return order
}

const limit = (orgNo: string, hours: number | null, tenantsid = 'T1') =>
  database.ownerDb
    .insertInto('srm_order_answer_config')
    .values({ tenantsid, org_no: orgNo, acceptance_limit_hours: hours })
    .execute()

describe('automatic acceptance', () => {
  it('answers orders as they stand once they have waited longer than the limit, and no earlier', async () => {
    const late = await waitingSince(25, { lines: [{ lineQty: '7' }] })
    const early = await waitingSince(23)
    await limit('*', 24)
    await run()
    const detail = await detailOf(late)
    expect(detail).toMatchObject({ status: 'executing', answerMode: 'automatic', version: 2 })
    expect(detail.lines[0]?.batches[0]).toMatchObject({ supReplyQty: '7', supReplyDate: '2026-03-20' })
    expect(detail.changes).toMatchObject([
      { fieldName: 'supReplyQty', changeParty: 'system', valueAfter: '7' },
      { fieldName: 'supReplyDate', changeParty: 'system' },
    ])
    expect(await detailOf(early)).toMatchObject({ status: 'accepting', version: 1 })
  })

  it('is told to everybody and kept in the operation log as the system\u2019s', async () => {
    const order = await waitingSince(25)
    await limit('*', 24)
    await run()
    const { ownerDb } = database
    expect(
      await ownerDb.selectFrom('sys_operation_log').select(['action', 'side', 'document_no', 'tenantsid']).execute(),
    ).toEqual([{ action: 'order.autoAccept', side: 'system', document_no: order.purchaseNo, tenantsid: 'T1' }])
    expect(await ownerDb.selectFrom('sys_outbox').select(['topic', 'org_no', 'supplier_no']).execute()).toEqual([
      { topic: 'orders', org_no: 'O1', supplier_no: 'S1' },
    ])
  })

  it('follows the organisation\u2019s own rule before the tenant\u2019s, and never happens without a limit', async () => {
    const strict = await waitingSince(5)
    const unlimited = await waitingSince(500, { orgNo: 'O2' })
    const ruleless = await waitingSince(500, { tenantsid: 'T2' })
    await limit('*', 24)
    await limit('O1', 4)
    await limit('O2', null)
    await run()
    expect((await detailOf(strict)).status).toBe('executing')
    const statuses = await database.ownerDb
      .selectFrom('srm_purchase_head')
      .select('status')
      .where('id', 'in', [unlimited.id, ruleless.id])
      .execute()
    expect(statuses.map(({ status }) => status)).toEqual(['accepting', 'accepting'])
  })

  it('happens once, although two servers do it at the same moment', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => waitingSince(25)))
    await limit('*', 24)
    await Promise.all([run(), run()])
    for (const order of orders) expect(await detailOf(order)).toMatchObject({ status: 'executing', version: 2 })
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from sys_operation_log`.execute(
      database.ownerDb,
    )
    expect(rows).toEqual([{ count: orders.length }])
  })

  it('leaves an order that somebody is working on for the next run', async () => {
    const order = await waitingSince(25)
    await limit('*', 24)
    await database.ownerDb.transaction().execute(async (trx) => {
      await trx.selectFrom('srm_purchase_head').select('id').where('id', '=', order.id).forUpdate().execute()
      await run()
    })
    expect((await detailOf(order)).status).toBe('accepting')
    await run()
    expect((await detailOf(order)).status).toBe('executing')
  })

  it('of one order that fails holds up no other, and is reported as failed', async () => {
    const broken = await waitingSince(30)
    const sound = await waitingSince(25)
    await limit('*', 24)
    await sql`create function break_one() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
      database.ownerDb,
    )
    await sql`create trigger break_one before update on srm_purchase_head for each row when (old.id = ${sql.lit(broken.id)}::bigint)
      execute function break_one()`.execute(database.ownerDb)
    await expect(run()).rejects.toThrow('1 of 2 orders')
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ purchaseNo: broken.purchaseNo }),
      expect.any(String),
    )
    expect((await detailOf(sound)).status).toBe('executing')
    expect((await detailOf(broken)).status).toBe('accepting')
  })
})
