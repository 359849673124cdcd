import { readFile } from 'node:fs/promises'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { closeOrder } from '#modules/orders/closing/server/close-order.ts'
import { actAs, buildOrder, buildParents, callAs, callerOf } from '#modules/orders/order/server/testing.ts'
import { reissueOrder } from '#modules/orders/order-entry/server/reissue-order.ts'
import { releaseOrders } from '#modules/orders/order-entry/server/release-orders.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { answerCalls } from '../contract/calls.ts'
import { answerRateList, answerRates, monthlyRates } from './answer-rate-list.ts'
import { autoAcceptOrders } from './auto-accept-orders.ts'
import { bulkAcceptOrders } from './bulk-accept-orders.ts'
import { orderAnswers } from './order-answers.ts'
import { rejectOrder } from './reject-order.ts'
import { remindAnswers } from './remind-answers.ts'

const { output: answerRatePage } = answerCalls['ISupSrmAnswerRateService/getAnswerRatePage']
const { output: orderAnswerPage } = answerCalls['ISupSrmAnswerRateService/getOrderAnswerPage']

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  await database.ownerDb
    .insertInto('srm_order_answer_config')
    .values({ tenantsid: 'T1', org_no: '*', acceptance_limit_hours: 24 })
    .execute()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const keyOf = async (id: string) => {
  const row = await database.ownerDb
    .selectFrom('srm_purchase_head')
    .select(['id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, reason: 'Because' }
}
const page = (condition: Record<string, readonly string[]>) => ({ condition, current: 1, size: 20 })

/** A released order of a supplier, due so long from now. */
async function asked(supplierNo: string, due: string) {
  const { id } = await buildOrder(database.ownerDb, { status: 'pendingRelease', supplierNo })
  await callAs(database, buyer, releaseOrders, { list: [await keyOf(id)] })
  await dueIn(id, due)
  return id
}
const dueIn = (id: string, due: string) =>
  sql`update srm_purchase_head set answer_due = clock_timestamp() + ${due}::interval where id = ${id}`.execute(
    database.ownerDb,
  )
const accept = async (supplierNo: string, id: string) =>
  callAs(database, callerOf('supplier', { supplierNo }), bulkAcceptOrders, { list: [await keyOf(id)] })
/** A step of a plan, as PostgreSQL explains it. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: readonly PlanNode[]
}
const nodesOf = (node: PlanNode | undefined): PlanNode[] =>
  node ? [node, ...(node.Plans ?? []).flatMap((inner) => nodesOf(inner))] : []
const resultsOf = async (headId: string) => {
  const { rows } = await sql<{ result: string }>`select answer_result as result from srm_order_answer
    where head_id = ${headId} order by id`.execute(database.ownerDb)
  return rows.map(({ result }) => result)
}

const log = { info: vi.fn(), warn: vi.fn() }
const job = { tenantsid: 'T1', today: '2026-03-02', log }

/** What was told of an order, in order; whether with the time at which its answer is due and the clock that shows it. */
async function reported(id: string) {
  const { rows } = await sql<{ event: string; hasTime: boolean }>`
    select event, coalesce(event_detail #>> '{values,answerDue}', '') ~ '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d [(]UTC[)]$' as "hasTime"
    from sys_outbox
    where event <> '' and event_detail ->> 'documentNo' = (select purchase_no from srm_purchase_head where id = ${id})
    order by id`.execute(database.ownerDb)
  return rows
}

/** What a run of one of the tasks tells of these orders. */
async function tells(task: 'remind' | 'accept', ...ids: string[]) {
  const before = await Promise.all(ids.map(reported))
  await (task === 'remind' ? remindAnswers : autoAcceptOrders)({ db: database.db, ...job })
  const after = await Promise.all(ids.map(reported))
  return after.flatMap((rows, index) =>
    rows.slice(before[index]?.length ?? 0).map((row) => ({ ...row, id: ids[index] })),
  )
}

const passHours = (id: string, hours: number) =>
  sql`update srm_purchase_head set accepting_since = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(
    database.ownerDb,
  )

/** A released order of an organisation that has waited for its answer for so many hours. */
async function askedOf(orgNo: string, hours: number): Promise<string> {
  const { id } = await buildOrder(database.ownerDb, { status: 'pendingRelease', supplierNo: 'S-NEAR', orgNo })
  const caller = callerOf('purchaser', { orgNos: [orgNo] })
  await callAs(database, caller, releaseOrders, { list: [await keyOf(id)] })
  await passHours(id, hours)
  await sql`update srm_purchase_head set answer_due = accepting_since + interval '8 hours' where id = ${id}`.execute(
    database.ownerDb,
  )
  return id
}

/** The company accepts nothing automatically until the test is over. */
const pauseAutoAccept = () =>
  sql`insert into sys_job (tenantsid, job_class, schedule_kind, interval_minutes, is_start)
    values ('T1', 'orders.autoAccept', 'interval', 5, false)`.execute(database.ownerDb)
afterEach(() => sql`delete from sys_job`.execute(database.ownerDb))

describe('an answer', () => {
  it('is in time on the very moment that it is due, and late a second after it', async () => {
    const { rows } = await sql<{ at: string; after: string; unlimited: string }>`
      select answer_result(due, due) as at, answer_result(due + interval '1 second', due) as after,
        answer_result(due, null) as unlimited
      from (values (timestamptz '2026-03-02 17:30:00+00')) moments (due)`.execute(database.ownerDb)
    expect(rows).toEqual([{ at: 'inTime', after: 'late', unlimited: 'inTime' }])
  })

  it('is kept in time or late, whether it accepts or refuses, and a re-issued order is asked anew', async () => {
    const early = await asked('S-KEPT', '1 minute')
    await accept('S-KEPT', early)
    expect(await resultsOf(early)).toEqual(['inTime'])
    const late = await asked('S-KEPT', '-1 minute')
    await callAs(database, callerOf('supplier', { supplierNo: 'S-KEPT' }), rejectOrder, await keyOf(late))
    expect(await resultsOf(late)).toEqual(['late'])
    await callAs(database, buyer, reissueOrder, await keyOf(late))
    await dueIn(late, '1 hour')
    await accept('S-KEPT', late)
    expect(await resultsOf(late)).toEqual(['late', 'inTime'])
  })

  it('that never came is automatic after the time limit, and none where the purchaser closes the order', async () => {
    const { id } = await buildOrder(database.ownerDb, { status: 'pendingRelease', supplierNo: 'S-NONE' })
    await callAs(database, buyer, releaseOrders, { list: [await keyOf(id)] })
    await sql`update srm_purchase_head set accepting_since = now() - interval '25 hours' where id = ${id}`.execute(
      database.ownerDb,
    )
    await autoAcceptOrders({ db: database.db, ...job })
    expect(await resultsOf(id)).toEqual(['automatic'])
    const closed = await asked('S-NONE', '1 hour')
    await callAs(database, buyer, closeOrder, await keyOf(closed))
    expect(await resultsOf(closed)).toEqual(['withdrawn'])
  })

  it('is asked for again before its limit, once, of an order that still waits', async () => {
    await sql`insert into srm_order_answer_config (tenantsid, org_no, acceptance_limit_hours) values ('T1', 'O-NEAR', 8)`.execute(
      database.ownerDb,
    )
    const early = await askedOf('O-NEAR', 5)
    const near = await askedOf('O-NEAR', 7)
    expect(await tells('remind', early, near)).toEqual([{ event: 'answerDue', id: near, hasTime: true }])
    expect(await tells('remind', early, near)).toEqual([])
    await accept('S-NEAR', early)
    await passHours(early, 7)
    expect(await tells('remind', early)).toEqual([])
  })

  it('that does not come in time is told to the purchaser at the limit where nothing accepts by itself, and not again when it comes', async () => {
    await sql`insert into srm_order_answer_config (tenantsid, org_no, acceptance_limit_hours) values ('T1', 'O-PAST', 8)`.execute(
      database.ownerDb,
    )
    const id = await askedOf('O-PAST', 9)
    expect(await tells('remind', id)).toEqual([])
    await pauseAutoAccept()
    expect(await tells('remind', id)).toEqual([{ event: 'answerLate', id, hasTime: true }])
    expect(await tells('remind', id)).toEqual([])
    await accept('S-NEAR', id)
    expect(await resultsOf(id)).toEqual(['late'])
    expect((await reported(id)).map(({ event }) => event)).toEqual(['orderReleased', 'answerLate', 'orderAccepted'])
  })

  it('is told of in portions, of which one that fails holds up no other', async () => {
    await sql`insert into srm_order_answer_config (tenantsid, org_no, acceptance_limit_hours) values ('T1', 'O-MANY', 8)`.execute(
      database.ownerDb,
    )
    const ids = [await askedOf('O-MANY', 12), await askedOf('O-MANY', 11), await askedOf('O-MANY', 10)]
    const broken = sql.lit(ids[0] ?? '')
    await sql`create function break_one() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
      database.ownerDb,
    )
    await sql`create trigger break_one before update on srm_order_answer for each row
      when (old.head_id = ${broken}::bigint) execute function break_one()`.execute(database.ownerDb)
    await pauseAutoAccept()
    const eventsOf = async () => (await Promise.all(ids.map(reported))).map((rows) => rows.map(({ event }) => event))
    await expect(remindAnswers({ db: database.db, ...job }, 2)).rejects.toThrow('2 waiting answers')
    expect(await eventsOf()).toEqual([['orderReleased'], ['orderReleased'], ['orderReleased', 'answerLate']])
    await sql`drop function break_one() cascade`.execute(database.ownerDb)
    expect(await remindAnswers({ db: database.db, ...job }, 2)).toEqual({ rowCount: 2 })
    const late = ['orderReleased', 'answerLate']
    expect(await eventsOf()).toEqual([late, late, late])
  })

  it('whose limit passed before the upgrade is told of only where orders are accepted automatically', async () => {
    const id = await asked('S-OLD', '-1 minute')
    const text = await readFile('db/upgrade/0155_time_limits_that_pass.sql', 'utf8')
    // The column has another name since 0222.
    const upgrade = sql.raw(text.replaceAll('late_told_date', 'late_notified_date'))
    const isMarked = async () => {
      const { rows } = await sql<{ isMarked: boolean }>`
        select late_notified_date is not null as "isMarked" from srm_order_answer where head_id = ${id}`.execute(
        database.ownerDb,
      )
      return rows[0]?.isMarked
    }
    await upgrade.execute(database.ownerDb)
    expect(await isMarked()).toBe(false)
    await pauseAutoAccept()
    await upgrade.execute(database.ownerDb)
    expect(await isMarked()).toBe(true)
  })

  it('that comes from the product itself is told as such', async () => {
    await sql`insert into srm_order_answer_config (tenantsid, org_no, acceptance_limit_hours) values ('T1', 'O-AUTO', 8)`.execute(
      database.ownerDb,
    )
    const id = await askedOf('O-AUTO', 9)
    expect(await tells('accept', id)).toEqual([{ event: 'orderAutoAccepted', id, hasTime: false }])
  })

  it('that comes late is told to the purchaser', async () => {
    const id = await asked('S-TOLD', '-1 minute')
    await accept('S-TOLD', id)
    expect(await reported(id)).toEqual([
      { event: 'orderReleased', hasTime: false },
      { event: 'orderAccepted', hasTime: false },
      { event: 'answerLate', hasTime: true },
    ])
  })
})

describe('the answer rate', () => {
  it('counts what was answered of what is no longer open, by supplier and month, each side its own', async () => {
    for (const due of ['1 hour', '1 hour', '-1 minute']) await accept('S-RATE', await asked('S-RATE', due))
    await asked('S-RATE', '1 hour')
    await sql`insert into srm_order_answer (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name,
        head_id, purchase_no, order_version, asked_date, answered_date, answer_result)
      select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, head_id, purchase_no, 1,
        now() - interval '100 days', now(), 'automatic' from srm_order_answer where supplier_no = 'S-RATE' limit 1`.execute(
      database.ownerDb,
    )
    const rates = async (period: string, caller = buyer) => {
      const query = page({ answerPeriod: [period], supplierNo: ['S-RATE'] })
      return answerRatePage.parse(
        await actAs(database, caller, (context) =>
          answerRates['ISupSrmAnswerRateService/getAnswerRatePage'](context, query),
        ),
      ).records
    }
    expect(await rates('30')).toMatchObject([
      {
        askedCount: 4,
        inTimeCount: 2,
        lateCount: 1,
        automaticCount: 0,
        openCount: 1,
        answerRate: '100',
        inTimeRate: '66.7',
      },
    ])
    expect(await rates('all', callerOf('supplier', { supplierNo: 'S-RATE' }))).toMatchObject([
      { askedCount: 5, automaticCount: 1, answerRate: '75', inTimeRate: '50' },
    ])
    expect(await rates('all', callerOf('supplier', { supplierNo: 'S-OTHER' }))).toEqual([])
    const months = page({ answerPeriod: ['all'], supplierNo: ['S-RATE'] })
    const byMonth = await actAs(database, buyer, (context) =>
      monthlyRates['ISupSrmAnswerRateService/getMonthlyRatePage'](context, months),
    )
    expect(byMonth.records.map(({ askedCount }) => askedCount).sort()).toEqual([1, 4])
    const behind = page({ supplierNo: ['S-RATE'], answerResult: ['late'] })
    const orders = orderAnswerPage.parse(
      await actAs(database, buyer, (context) =>
        orderAnswers['ISupSrmAnswerRateService/getOrderAnswerPage'](context, behind),
      ),
    )
    expect(orders.total).toBe(1)
  })

  it('is of as many orders as are found behind it; what was withdrawn is another tab', async () => {
    await accept('S-BEHIND', await asked('S-BEHIND', '1 hour'))
    await callAs(database, buyer, closeOrder, await keyOf(await asked('S-BEHIND', '1 hour')))
    const query = page({ answerPeriod: ['7'], supplierNo: ['S-BEHIND'] })
    const [rate] = (
      await actAs(database, buyer, (context) =>
        answerRates['ISupSrmAnswerRateService/getAnswerRatePage'](context, query),
      )
    ).records
    const condition = { supplierNo: ['S-BEHIND'], askedDateStart: `${rate?.sinceDay} 00:00:00` }
    const search = answerCalls['ISupSrmAnswerRateService/getOrderAnswerStatus'].input.parse({ condition })
    const counts = await actAs(database, buyer, (context) =>
      orderAnswers['ISupSrmAnswerRateService/getOrderAnswerStatus'](context, search),
    )
    expect(counts).toMatchObject({ all: 2, asked: rate?.askedCount, inTime: 1, withdrawn: 1 })
    expect(rate?.askedCount).toBe(1)
  })

  it('reads no more than the period and the supplier that are asked for', async () => {
    await asked('S-READ', '1 hour')
    await asked('S-READ', '1 hour')
    await asked('S-UNREAD', '1 hour')
    await sql`update srm_order_answer set asked_date = now() - interval '100 days' where id =
      (select min(id) from srm_order_answer where supplier_no = 'S-READ')`.execute(database.ownerDb)
    const countedBy = async (where: RawBuilder<unknown>) => {
      const { rows } = await actAs(database, buyer, ({ trx }) =>
        sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`explain (analyze, format json)
          select * from srm_answer_rate t1 where ${where}`.execute(trx),
      )
      const aggregate = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan).filter((node) => node['Node Type'] === 'Aggregate')
      const scans = aggregate.flatMap((node) => nodesOf(node)).filter((node) => node['Relation Name'] !== undefined)
      return scans.map((node) => node['Actual Rows'] * node['Actual Loops'])
    }
    const search = { answerPeriod: ['30'], supplierNo: ['S-READ'] }
    expect(await countedBy(sql`is_total and answer_period = '30' and supplier_no = 'S-READ'`)).toEqual([1])
    const { records } = await actAs(database, buyer, (context) =>
      answerRates['ISupSrmAnswerRateService/getAnswerRatePage'](context, page(search)),
    )
    expect(records).toMatchObject([{ askedCount: 1 }])
    const ids = sql`array[${records[0]?.id}]::bigint[]`
    expect(await countedBy(answerRateList.rowsWhere?.(ids) ?? sql`true`)).toEqual([1])
  })
})
