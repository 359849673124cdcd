import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { answerCalls } from '../contract/answer-calls.ts'
import { answerRatePage, orderAnswerPage } from '../contract/answer-schemas.ts'
import { answerRateList } from './answer-rate-list.ts'
import { autoAcceptOrders } from './auto-accept-orders.ts'
import { batchAcceptOrders } from './batch-accept-orders.ts'
import { closeOrder } from './close-order.ts'
import { listAnswerRates, listMonthlyRates } from './list-answer-rates.ts'
import { countOrderAnswers, listOrderAnswers } from './list-order-answers.ts'
import { reissueOrder } from './reissue-order.ts'
import { rejectOrder } from './reject-order.ts'
import { releaseOrders } from './release-orders.ts'
import { actAs, buildOrder, buildParents, callAs, callerOf } from './testing.ts'

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
  callAs(database, callerOf('supplier', { supplierNo }), batchAcceptOrders, { list: [await keyOf(id)] })
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
    const log = { info: () => undefined, warn: () => undefined }
    await autoAcceptOrders({ db: database.db, tenantsid: 'T1', today: '2026-03-02', log })
    expect(await resultsOf(id)).toEqual(['automatic'])
    const closed = await asked('S-NONE', '1 hour')
    await callAs(database, buyer, closeOrder, await keyOf(closed))
    expect(await resultsOf(closed)).toEqual(['withdrawn'])
  })

  it('that comes late is told to the purchaser', async () => {
    const id = await asked('S-TOLD', '-1 minute')
    await accept('S-TOLD', id)
    const { rows } = await sql<{ told: number }>`select count(*)::int as told from sys_outbox o
      where to_jsonb(o)::text like '%answerLate%' and to_jsonb(o)::text like '%S-TOLD%'`.execute(database.ownerDb)
    expect(rows[0]?.told).toBe(1)
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
      return answerRatePage.parse(await actAs(database, caller, (context) => listAnswerRates(context, query))).records
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
    const byMonth = await actAs(database, buyer, (context) => listMonthlyRates(context, months))
    expect(byMonth.records.map(({ askedCount }) => askedCount).sort()).toEqual([1, 4])
    const behind = page({ supplierNo: ['S-RATE'], answerResult: ['late'] })
    const orders = orderAnswerPage.parse(await actAs(database, buyer, (context) => listOrderAnswers(context, behind)))
    expect(orders.total).toBe(1)
  })

  it('is of as many orders as are found behind it; what was withdrawn is another tab', async () => {
    await accept('S-BEHIND', await asked('S-BEHIND', '1 hour'))
    await callAs(database, buyer, closeOrder, await keyOf(await asked('S-BEHIND', '1 hour')))
    const query = page({ answerPeriod: ['7'], supplierNo: ['S-BEHIND'] })
    const [rate] = (await actAs(database, buyer, (context) => listAnswerRates(context, query))).records
    const condition = { supplierNo: ['S-BEHIND'], askedDateStart: `${rate?.sinceDay} 00:00:00` }
    const search = answerCalls['ISupSrmAnswerRateService/getOrderAnswerStatus'].input.parse({ condition })
    const counts = await actAs(database, buyer, (context) => countOrderAnswers(context, search))
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
    const { records } = await actAs(database, buyer, (context) => listAnswerRates(context, page(search)))
    expect(records).toMatchObject([{ askedCount: 1 }])
    const ids = sql`array[${records[0]?.id}]::bigint[]`
    expect(await countedBy(answerRateList.rowsWhere?.(ids) ?? sql`true`)).toEqual([1])
  })
})
