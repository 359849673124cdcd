import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readOrderDetail } from '#modules/orders/order/server/read-order-detail.ts'
import {
  type BuiltOrder,
  buildOrder,
  callAs,
  callerOf,
  type OrderOverrides,
} from '#modules/orders/order/server/testing.ts'
import { releaseOrders } from '#modules/orders/order-entry/server/release-orders.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { companyToday } from '#platform/server/clock/company-today.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { autoAcceptOrders } from './auto-accept-orders.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.drop()
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const log = { info: vi.fn(), warn: vi.fn() }
const run = () => autoAcceptOrders({ db: database.db, tenantsid: 'T1', today: '2026-03-02', log })
const detailOf = ({ id }: BuiltOrder, tenantsid = 'T1') =>
  callAs(database, callerOf('purchaser', { tenantsid }), readOrderDetail, { id })

async function waitingSince(hours: number, overrides: OrderOverrides = {}): Promise<BuiltOrder> {
  const order = await buildOrder(database.ownerDb, { status: 'accepting', ...overrides })
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

const dayFromNow = (days: number) => addDays(companyToday('UTC'), days)

/** A calendar of work around the clock unless it has hours, but for some days. */
async function calendar(
  calendarNo: string,
  { hours = '00:00-24:00', ...holder }: { supplier_no?: string; org_no?: string; time_zone?: string; hours?: string },
  freeDays: string[],
) {
  const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const { id } = await database.ownerDb
    .insertInto('bm_working_calendar')
    .values({
      tenantsid: 'T1',
      calendar_no: calendarNo,
      calendar_name: calendarNo,
      ...holder,
      ...Object.fromEntries(week.map((day) => [`${day}_hours`, hours])),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const day_date of freeDays) {
    await database.ownerDb
      .insertInto('bm_working_calendar_day')
      .values({ tenantsid: 'T1', calendar_id: id, day_date, day_name: 'Free' })
      .execute()
  }
}

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
      await ownerDb.selectFrom('sys_operation_log').select(['action', 'party', 'document_no', 'tenantsid']).execute(),
    ).toEqual([{ action: 'order.autoAccept', party: 'system', document_no: order.purchaseNo, tenantsid: 'T1' }])
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

  it('counts working hours: of the supplier, else of the organisation, else of the company', async () => {
    const supplierNos = ['S1', 'S2', 'S3']
    const orders = await Promise.all([
      ...supplierNos.map((supplierNo) => waitingSince(30, { supplierNo })),
      waitingSince(30, { orgNo: 'O2' }),
    ])
    await limit('*', 24)
    await calendar('ALL', {}, [dayFromNow(-1)])
    await calendar('OF-O2', { org_no: 'O2' }, [])
    await calendar('OF-S2', { supplier_no: 'S2' }, [])
    await calendar('OF-S3', { supplier_no: 'S3', org_no: 'O1' }, [dayFromNow(-1)])
    await run()
    const heads = await database.ownerDb
      .selectFrom('srm_purchase_head')
      .select(['status', sql<boolean>`answer_due > now()`.as('is_foretold')])
      .where(
        'id',
        'in',
        orders.map(({ id }) => id),
      )
      .orderBy('supplier_no')
      .orderBy('org_no')
      .execute()
    expect(heads).toEqual([
      { status: 'accepting', is_foretold: true },
      { status: 'executing', is_foretold: null },
      { status: 'executing', is_foretold: null },
      { status: 'accepting', is_foretold: true },
    ])
  })

  it('is foretold on the order from its release, and anew when a calendar changes', async () => {
    const order = await buildOrder(database.ownerDb, { status: 'pendingRelease' })
    await limit('*', 24)
    await calendar('ALL', {}, [0, 1].map(dayFromNow))
    await callAs(database, callerOf('purchaser'), releaseOrders, { list: [{ id: order.id, version: order.version }] })
    expect((await detailOf(order)).answerDue).toBe(`${dayFromNow(3)} 00:00:00`)
    await database.ownerDb.deleteFrom('bm_working_calendar_day').where('day_date', '=', dayFromNow(1)).execute()
    await run()
    expect(await detailOf(order)).toMatchObject({ answerDue: `${dayFromNow(2)} 00:00:00`, version: 2 })
  })

  it('is foretold to both sides only while the company has not paused it', async () => {
    const order = await waitingSince(1)
    await limit('*', 24)
    await run()
    const foretold = async () => {
      const details = [await detailOf(order), await callAs(database, callerOf('supplier'), readOrderDetail, order)]
      return details.map(({ answerDue, isAutoAccepted }) => [typeof answerDue, isAutoAccepted])
    }
    const setPaused = (tenantsid: string, isPaused: boolean) =>
      sql`insert into sys_job (tenantsid, job_class, schedule_kind, interval_minutes, is_start, next_run_at)
        values (${tenantsid}, 'orders.autoAccept', 'interval', 5, ${!isPaused}, now())
        on conflict (tenantsid, job_class) do update set is_start = excluded.is_start`.execute(database.ownerDb)
    await waitingSince(1, { tenantsid: 'T2' })
    await setPaused('T1', false)
    await setPaused('T2', true)
    expect(await foretold()).toEqual([
      ['string', true],
      ['string', true],
    ])
    await setPaused('T1', true)
    expect(await foretold()).toEqual([
      ['string', false],
      ['string', false],
    ])
    const asOf = `${dayFromNow(1)} 00:00:00.000000`
    await setPaused('T1', false)
    expect(await callAs(database, { ...callerOf('purchaser'), asOf }, readOrderDetail, order)).toMatchObject({
      isAutoAccepted: false,
    })
  })

  it('counts hours on the clock of the calendar\u2019s time zone, where it has one', async () => {
    // Ten o'clock where the supplier S1 works, three in the company: two hours of the morning are left, or all four.
    const since = `${dayFromNow(7)} 03:00:00+00`
    const [abroad, here] = await Promise.all(['S1', 'S2'].map((supplierNo) => waitingSince(0, { supplierNo })))
    await sql`update srm_purchase_head set accepting_since = ${since}::timestamptz`.execute(database.ownerDb)
    await limit('*', 4)
    await calendar('ALL', { hours: '08:00-12:00' }, [])
    await calendar('OF-S1', { hours: '08:00-12:00', supplier_no: 'S1', time_zone: 'Asia/Ho_Chi_Minh' }, [])
    await run()
    expect((await detailOf(abroad as BuiltOrder)).answerDue).toBe(`${dayFromNow(8)} 03:00:00`)
    expect((await detailOf(here as BuiltOrder)).answerDue).toBe(`${dayFromNow(7)} 12:00:00`)
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
