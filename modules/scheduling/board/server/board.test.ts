import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { buildOrder, buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import { act, ask, deliverBySchedule, movementsOf, newGoods } from '#modules/scheduling/item/server/testing.ts'
import { dayFigures } from '#modules/scheduling/plan/contract/cumulation.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { sum } from '#platform/contract/values/decimal.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { schedulingErrors } from '../../contract/errors.ts'
import { BOARD_PLANS } from '../contract/board-columns.ts'
import { boardExportQuery, boardQuery } from '../contract/schemas.ts'
import { exportBoard } from './export-board.ts'
import { readBoard } from './read-board.ts'
import { readScheduleOrders } from './read-schedule-orders.ts'

const TODAY = '2026-03-09'
let database: TestDatabase
const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
})
afterAll(() => database.drop())

type Days = Readonly<Record<string, string>>
type Place = Awaited<ReturnType<typeof newGoods>>
const planned = (days: Days) =>
  Object.entries(days).map(([demandDate, expectScheduledQuantity]) => ({ demandDate, expectScheduledQuantity }))
const key = (id: string) =>
  database.ownerDb
    .selectFrom('srm_schedule_item')
    .select(['id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A schedule that is released with these days. */
async function released(
  goods: Place,
  days: Days,
  terms: { lockDays?: number; firmDays?: number; tradeOffDays?: number } = {},
) {
  const options = { today: '2026-03-02' }
  const { id } = await ask(
    database,
    buyer,
    'ISrmScheduleService/addSchedule',
    { ...goods, ...terms, days: planned(days) },
    options,
  )
  await ask(database, buyer, 'ISrmScheduleService/publishSchedule', { list: [await key(id)] }, options)
  return id
}
const reply = async (id: string, quantities: Days = {}) => {
  const { days } = await ask(database, supplier, 'ISrmScheduleService/getScheduleById', { id })
  const replied = days.filter(({ lineState }) => lineState === 'waiting')
  return ask(database, supplier, 'ISupSrmScheduleService/replySchedule', {
    ...(await key(id)),
    days: replied.map((day) => ({
      id: day.id,
      replyQuantity: quantities[day.demandDate] ?? day.expectScheduledQuantity,
    })),
    isShortConfirmed: true,
  })
}

const board = (input: z.input<typeof boardQuery>, caller = buyer) =>
  act(database, caller, async (context) => readBoard(context, boardQuery.parse(input)), { today: TODAY })
const itemOf = async (id: string, input: Omit<z.input<typeof boardQuery>, 'filter'>, caller = buyer) => {
  const answer = await board({ ...input, filter: { ids: [id] } }, caller)
  return { ...answer, item: answer.items[0] }
}

describe('an item of the board', () => {
  const days = { '2026-03-06': '4300', '2026-03-09': '300', '2026-03-11': '300', '2026-04-13': '300' }
  let id = ''
  beforeAll(async () => {
    const goods = await newGoods(database)
    await deliverBySchedule(database, goods.goodsNo)
    const order = await buildOrder(database.ownerDb, { lines: [{ itemNo: goods.goodsNo, lineQty: '6000' }] })
    const { ship, accept } = movementsOf(database, order.lines[0]?.batchId ?? '')
    id = await released(goods, days, { lockDays: 3, firmDays: 8, tradeOffDays: 7 })
    await ship('4500')
    await accept('4200')
    await reply(id, { '2026-03-09': '200' })
  })

  it('shows by day what its days are, as far as they lie in the span; those before fill first', async () => {
    const { item, columns } = await itemOf(id, { plan: 'day', from: '2026-03-09', to: '2026-03-11' })
    expect(columns.map(({ from }) => from)).toEqual(['2026-03-09', '2026-03-10', '2026-03-11'])
    expect(item).toMatchObject({
      ...{ expect: ['300', null, '300'], reply: ['200', null, '300'], actual: [null, null, '300'] },
      ...{ delivered: ['200', null, '0'], received: ['0', null, '0'], difference: ['-100', null, '0'] },
      ...{ dayStates: ['answered', null, 'agreed'], furtherDays: [] },
      ...{ releasedQty: '5200', shippedQty: '4500', inTransitQty: '300', receivedQty: '4200', aheadQty: '0' },
    })
  })

  it('has the ends of its zones from the release on, and that of the lock period from today', async () => {
    const { item } = await itemOf(id, { plan: 'day' })
    const ends = { firmThrough: '2026-03-09', tradeOffThrough: '2026-03-16', lockedThrough: '2026-03-11' }
    expect(item).toMatchObject(ends)
    const other = await released(await newGoods(database), { '2026-03-12': '5' })
    const none = { firmThrough: null, tradeOffThrough: null, lockedThrough: null, lastNote: null }
    expect((await itemOf(other, { plan: 'day' })).item).toMatchObject(none)
  })

  it('shows by week and month what its days add up to, and the same altogether in each plan', async () => {
    const span = { from: '2026-03-01', to: '2026-04-30' }
    const [byDay, byWeek, byMonth] = await Promise.all(BOARD_PLANS.map((plan) => itemOf(id, { plan, ...span })))
    expect(byMonth?.item).toMatchObject({ expect: ['4900', '300'], delivered: ['4500', '0'], received: ['4200', '0'] })
    expect(byWeek?.columns[0]).toEqual({ from: '2026-02-23', to: '2026-03-01' })
    expect(byWeek?.item?.expect.slice(0, 3)).toEqual([null, '4300', '600'])
    for (const quantity of ['expect', 'reply', 'actual', 'delivered', 'received', 'difference'] as const) {
      const totals = [byDay, byWeek, byMonth].map((answer) =>
        sum((answer?.item?.[quantity] ?? []).filter((one) => one !== null)),
      )
      expect(new Set(totals).size).toBe(1)
    }
    expect(byWeek?.item).toMatchObject({ dayIds: [], dayStates: [], furtherDays: [] })
  })

  it('has the figures that its detail has, whatever the span', async () => {
    const detail = await ask(database, buyer, 'ISrmScheduleService/getScheduleById', { id })
    const figures = dayFigures({
      ...detail,
      days: detail.days.map((day) => ({
        demandDate: day.demandDate,
        quantity: day.actualScheduledQuantity ?? day.expectScheduledQuantity,
      })),
    })
    for (const { demandDate, actualDeliveryQuantity, actualReceiveQuantity } of figures.days) {
      const { item } = await itemOf(id, { plan: 'day', from: demandDate, to: demandDate })
      expect([item?.delivered[0], item?.received[0]]).toEqual([actualDeliveryQuantity, actualReceiveQuantity])
    }
  })

  it('counts what is shipped beyond its last day as ahead', async () => {
    const goods = await newGoods(database)
    await deliverBySchedule(database, goods.goodsNo)
    const order = await buildOrder(database.ownerDb, { lines: [{ itemNo: goods.goodsNo, lineQty: '600' }] })
    const one = await released(goods, { '2026-03-12': '50' })
    await movementsOf(database, order.lines[0]?.batchId ?? '').ship('80')
    expect((await itemOf(one, { plan: 'day' })).item).toMatchObject({ aheadQty: '30', inTransitQty: '80' })
    const { lines } = await act(database, buyer, (context) => readScheduleOrders(context, { id: one }))
    expect(lines).toMatchObject([{ lineQty: '600', shippedQty: '80', inTransitQty: '80', receivedQty: '0' }])
    const [line] = (await act(database, supplier, (context) => readScheduleOrders(context, { id: one }))).lines
    expect(line?.purchaseNo).toBe(order.purchaseNo)
  })

  it('shows no delivery on days that a reset has closed', async () => {
    const one = await released(await newGoods(database), { '2026-03-10': '10', '2026-03-12': '20' })
    const proposal = { agreedDate: '2026-03-11', agreedQty: '25', reason: 'Counted' }
    await ask(database, buyer, 'ISrmScheduleService/proposeReset', { ...(await key(one)), ...proposal })
    await ask(database, supplier, 'ISrmScheduleService/confirmReset', await key(one))
    const { item } = await itemOf(one, { plan: 'day', from: '2026-03-10', to: '2026-03-12' })
    expect(item).toMatchObject({
      ...{ expect: ['10', null, '20'], delivered: [null, null, '0'], received: [null, null, '0'] },
      ...{ releasedQty: '20', shippedQty: '25', aheadQty: '0' },
    })
  })

  it('has the reason that was given last as its note', async () => {
    const one = await released(await newGoods(database), { '2026-03-12': '5' })
    await reply(one)
    await ask(database, supplier, 'ISupSrmScheduleService/chooseChange', {
      ...(await key(one)),
      reason: 'A machine is down',
    })
    expect((await itemOf(one, { plan: 'day' })).item?.lastNote).toMatchObject({
      text: 'A machine is down',
      createName: 'Supplier',
    })
  })
})

describe('who sees what on the board', () => {
  it('is told of no days that are only prepared, of no draft and of nothing closed, on neither side', async () => {
    const one = await released(await newGoods(database), { '2026-03-12': '5' })
    await ask(database, buyer, 'ISrmScheduleService/planSchedule', {
      ...(await key(one)),
      days: planned({ '2026-03-13': '7' }),
    })
    const draft = await ask(database, buyer, 'ISrmScheduleService/addSchedule', {
      ...(await newGoods(database)),
      days: planned({ '2026-03-12': '5' }),
    })
    const closed = await released(await newGoods(database), { '2026-03-12': '5' })
    await ask(database, buyer, 'ISrmScheduleService/closeSchedule', { ...(await key(closed)), reason: 'Over' })
    for (const caller of [buyer, supplier]) {
      const { items, total } = await board({ plan: 'month', filter: { ids: [one, draft.id, closed] } }, caller)
      expect([items.map(({ id }) => id), total, items[0]?.expect]).toEqual([[one], 1, ['5']])
    }
  })

  it('is of the own supplier, organisation, warehouse and category, as in the list', async () => {
    const one = await released(await newGoods(database), { '2026-03-12': '5' })
    const others = [
      callerOf('supplier', { supplierNo: 'S2' }),
      callerOf('purchaser', { warehouseNos: ['W2'] }),
      callerOf('purchaser', { classifyTypes: ['C2'] }),
      callerOf('purchaser', { tenantsid: 'T2' }),
    ]
    for (const caller of others) {
      expect(await board({ plan: 'day', filter: { ids: [one] } }, caller)).toMatchObject({ items: [], total: 0 })
      await expect(act(database, caller, (context) => readScheduleOrders(context, { id: one }))).rejects.toMatchObject({
        declaration: { status: 404 },
      })
    }
  })

  it('is as far ahead as the organisation lets suppliers see: what lies beyond is neither shown nor counted', async () => {
    await sql`insert into srm_order_answer_config (tenantsid, org_no, preview_days) values ('T1', 'O9', 14)`.execute(
      database.ownerDb,
    )
    const caller = callerOf('purchaser', { orgNos: ['O9'], warehouseNos: ['W9'] })
    const goods = await newGoods(database, { orgNo: 'O9', warehouseNo: 'W9' })
    const { rows } = await sql<{ today: string }>`select today()::text as today`.execute(database.ownerDb)
    const now = rows[0]?.today ?? ''
    const days = { [addDays(now, 5)]: '10', [addDays(now, 30)]: '20' }
    const options = { today: now }
    const { id } = await ask(
      database,
      caller,
      'ISrmScheduleService/addSchedule',
      { ...goods, days: planned(days) },
      options,
    )
    await ask(database, caller, 'ISrmScheduleService/publishSchedule', { list: [await key(id)] }, options)
    const span = { plan: 'day', from: addDays(now, 5), to: addDays(now, 6) } as const
    const ofBuyer = (await itemOf(id, span, caller)).item
    const ofSupplier = (await itemOf(id, span, supplier)).item
    expect(ofBuyer).toMatchObject({ expect: ['10', null], releasedQty: '30', furtherDays: [] })
    expect(ofSupplier).toMatchObject({ expect: ['10', null], releasedQty: '10', furtherDays: [], replyRefusal: null })
    const beyond = { plan: 'day', from: addDays(now, 30), to: addDays(now, 30) } as const
    expect((await itemOf(id, beyond, supplier)).item?.expect).toEqual([null])
  })

  it('may reply to days that wait, and learns of those beside the span; nobody else does', async () => {
    const one = await released(await newGoods(database), { '2026-03-10': '5', '2026-03-20': '6' })
    const span = { plan: 'day', from: '2026-03-10', to: '2026-03-10' } as const
    const { item } = await itemOf(one, span, supplier)
    expect(item).toMatchObject({ dayStates: ['waiting'], replyRefusal: null })
    expect(item?.furtherDays).toEqual([{ id: expect.any(String), demandDate: '2026-03-20', expect: '6' }])
    expect((await itemOf(one, span)).item).toMatchObject({
      replyRefusal: expect.stringContaining('other side'),
      furtherDays: [],
    })
    await reply(one)
    const done = (await itemOf(one, span, supplier)).item
    expect(done).toMatchObject({
      dayStates: ['agreed'],
      replyRefusal: expect.stringContaining('replied'),
      furtherDays: [],
    })
  })
})

describe('the span of the board', () => {
  it('is never below what the display configuration asks for, and begins today unless told', async () => {
    const { columns, today } = await board({ plan: 'day' })
    expect([today, columns]).toEqual([TODAY, [{ from: TODAY, to: TODAY }]])
    await sql`insert into srm_scheduling_display_config (tenantsid, day_plan_min, week_plan_min, month_plan_min)
      values ('T1', 14, 4, 3)`.execute(database.ownerDb)
    const counts = await Promise.all(BOARD_PLANS.map(async (plan) => (await board({ plan, to: TODAY })).columns.length))
    expect(counts).toEqual([14, 4, 3])
    await sql`delete from srm_scheduling_display_config`.execute(database.ownerDb)
  })

  it('is a year at most, and ends behind its beginning', async () => {
    const { columns } = await board({ plan: 'day', from: '2026-01-01', to: '2027-01-01' })
    expect(columns).toHaveLength(366)
    const long = board({ plan: 'month', from: '2026-01-01', to: '2027-01-02' })
    await expect(long).rejects.toMatchObject({ declaration: schedulingErrors.spanTooLong })
    await expect(board({ plan: 'day', from: '2026-03-02', to: '2026-03-01' })).rejects.toThrow()
    expect((await board({ plan: 'month', from: '9990-12-31', to: '9990-12-31' })).columns).toHaveLength(1)
  })
})

describe('the search of the board', () => {
  it('finds by words and fields as the list does, in parts that stand together by supplier or category', async () => {
    const places = [
      { supplierNo: 'S1', classifyType: 'C1' },
      { supplierNo: 'S8', classifyType: 'C1' },
      { supplierNo: 'S1', classifyType: 'C8' },
    ]
    const caller = callerOf('purchaser', { classifyTypes: ['C1', 'C8'] })
    const ids: string[] = []
    for (const place of places) {
      const goods = { ...(await newGoods(database, place)), ...place }
      const days = planned({ '2026-03-12': '5' })
      const options = { today: '2026-03-02' }
      const { id } = await ask(database, caller, 'ISrmScheduleService/addSchedule', { ...goods, days }, options)
      await ask(database, caller, 'ISrmScheduleService/publishSchedule', { list: [await key(id)] }, options)
      ids.push(id)
    }
    const [first, second, third] = ids
    const found = async (input: object) => {
      const filter = { ids, ...('filter' in input ? (input.filter as object) : {}) }
      return (await board({ plan: 'day', ...input, filter }, caller)).items.map(({ id }) => id)
    }
    expect(await found({ groupBy: 'supplier' })).toEqual([first, third, second])
    expect(await found({ groupBy: 'category' })).toEqual([first, second, third])
    expect(await found({ size: 2, current: 2 })).toEqual([second])
    expect(await found({ filter: { supplierNo: 'S8' } })).toEqual([second])
    expect(await found({ filter: { keyword: "x' or 1=1 -- %_" } })).toEqual([])
    const { items, total } = await board({ plan: 'day', size: 1, filter: { ids } }, caller)
    expect([items.length, total]).toEqual([1, 3])
  })

  it.each([
    ['an unknown condition', { filter: { scheduleVersion: 1 } }],
    ['a custom field, which the board does not filter by', { filter: { 'custom.1': 'x' } }],
    ['a day that is none', { from: '2026-02-30' }],
    ['a day beyond all calendars', { to: '9999-12-31' }],
    ['too many items', { size: 501 }],
    ['another plan', { plan: 'year' }],
  ])('refuses %s', (_name, input) => {
    expect(boardQuery.safeParse({ plan: 'day', ...input }).success).toBe(false)
  })
})

describe('the file of the board', () => {
  it('has a row an item with its counters and what its cells show, under the names of the columns', async () => {
    const id = await released(await newGoods(database), { '2026-03-10': '5', '2026-03-20': '6', '2026-03-21': '7' })
    const span = { from: TODAY, to: '2026-03-29' }
    const query = boardExportQuery.parse({ plan: 'week', quantity: 'expect', ...span, filter: { ids: [id] } })
    const file = await act(
      database,
      supplier,
      async (context) => {
        const download = await exportBoard(context, query)
        const out = new PassThrough()
        const [content] = await Promise.all([buffer(out), download.write(out)])
        return { ...download, content }
      },
      { today: TODAY },
    )
    expect(file.fileName).toBe(`Scheduling board-Expected-${TODAY}.xlsx`)
    const { rows } = await readWorkbook(file.content)
    const [heads, cells, ...further] = rows.map((row) => row.cells.map((cell) => cell?.text ?? ''))
    expect(heads?.slice(-8)).toEqual([
      'Released',
      'Shipped',
      'On the way',
      'Received',
      'Ahead',
      '2026-W11',
      '2026-W12',
      '2026-W13',
    ])
    expect(cells?.slice(-7)).toEqual(['18', '0', '0', '0', '0', '5', '13'])
    expect(further).toEqual([])
  })
})
