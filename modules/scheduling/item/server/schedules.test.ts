import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOrder, buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import { dayFigures } from '#modules/scheduling/plan/contract/cumulation.ts'
import { releaseDiff } from '#modules/scheduling/plan/contract/release-diff.ts'
import { brokenAmong } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { schedulingErrors } from '../../contract/errors.ts'
import { autoAgreeSchedules } from './auto-agree-schedules.ts'
import { ask, deliverBySchedule, movementsOf, newGoods } from './testing.ts'

let database: TestDatabase
const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
})
afterAll(() => database.drop())

type Days = readonly (readonly [demandDate: string, quantity: string])[]
const planned = (days: Days) =>
  days.map(([demandDate, expectScheduledQuantity]) => ({ demandDate, expectScheduledQuantity }))
const key = (id: string) =>
  database.ownerDb
    .selectFrom('srm_schedule_item')
    .select(['id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const detail = (id: string) => ask(database, buyer, 'ISrmScheduleService/getScheduleById', { id })

/** Goods that are delivered by schedule, an order for so many of them, and what is done to its delivery. */
async function scheduledOrder(lineQty: string) {
  const goods = await newGoods(database)
  await deliverBySchedule(database, goods.goodsNo)
  const order = await buildOrder(database.ownerDb, { lines: [{ itemNo: goods.goodsNo, lineQty }] })
  return { goods, order, ...movementsOf(database, order.lines[0]?.batchId ?? '') }
}

/** A schedule that is released with these days. */
async function released(
  goods: Awaited<ReturnType<typeof newGoods>>,
  days: Days,
  { today = '2026-03-02', ...terms } = {},
) {
  const input = { ...goods, ...terms, days: planned(days) }
  const { id } = await ask(database, buyer, 'ISrmScheduleService/addSchedule', input, { today })
  await ask(database, buyer, 'ISrmScheduleService/publishSchedule', { list: [await key(id)] }, { today })
  return id
}
const plan = async (id: string, days: Days, today: string) =>
  ask(database, buyer, 'ISrmScheduleService/planSchedule', { ...(await key(id)), days: planned(days) }, { today })
const reply = async (id: string, quantities: Readonly<Record<string, string>> = {}, isShortConfirmed = false) => {
  const { days } = await ask(database, supplier, 'ISrmScheduleService/getScheduleById', { id })
  const waiting = days.filter(({ lineState }) => lineState === 'waiting')
  return ask(database, supplier, 'ISupSrmScheduleService/replySchedule', {
    ...(await key(id)),
    days: waiting.map((day) => ({
      id: day.id,
      replyQuantity: quantities[day.demandDate] ?? day.expectScheduledQuantity,
    })),
    isShortConfirmed,
  })
}

/** What has come to each day, by its day and month: delivered, and open up to it. */
async function figuresOf(id: string) {
  const { days, zeroDate, ...counters } = await detail(id)
  const counted = days.filter(({ demandDate }) => zeroDate === null || demandDate > zeroDate)
  const quantities = counted.map((day) => ({
    demandDate: day.demandDate,
    quantity: day.actualScheduledQuantity ?? day.expectScheduledQuantity,
  }))
  const { days: figures } = dayFigures({ days: quantities, ...counters })
  return figures.map((day) => [
    day.demandDate.slice(5),
    day.cumulativeQty,
    day.actualDeliveryQuantity,
    day.openToDayQty,
  ])
}
const countersOf = async (id: string) => {
  const { cumShippedQty, cumReceivedQty, startQty } = await detail(id)
  return { cumShippedQty, cumReceivedQty, startQty }
}

const broken = () => brokenAmong(database.ownerDb, ['invariant_scheduling_counters', 'invariant_scheduling_days'])

describe('a release with goods on the road', () => {
  it('changes nothing that was shipped: days fill by cumulation, and those it leaves alone keep their replies', async () => {
    const { goods, ship, accept, reject, end } = await scheduledOrder('6000')
    const before: Days = [
      ...[['2026-03-06', '4300'] as const, ['2026-03-09', '300'] as const],
      ...[['2026-03-11', '300'] as const, ['2026-03-13', '300'] as const],
    ]
    const id = await released(goods, before, { today: '2026-03-02' })
    await ship('4200')
    await accept('4200')
    await ship('300')
    await reply(id)
    expect(await figuresOf(id)).toEqual([
      ['03-06', '4300', '4300', '0'],
      ['03-09', '4600', '200', '100'],
      ['03-11', '4900', '0', '400'],
      ['03-13', '5200', '0', '700'],
    ])
    const today = '2026-03-09'
    await plan(
      id,
      [
        ['2026-03-09', '150'],
        ['2026-03-11', '0'],
        ['2026-03-12', '500'],
      ],
      today,
    )
    await ask(database, buyer, 'ISrmScheduleService/publishSchedule', { list: [await key(id)] }, { today })
    expect(await figuresOf(id)).toEqual([
      ['03-06', '4300', '4300', '0'],
      ['03-09', '4450', '150', '0'],
      ['03-12', '4950', '50', '450'],
      ['03-13', '5250', '0', '750'],
    ])
    const { days } = await detail(id)
    expect(
      days.map(({ demandDate, lineState, replyQuantity }) => [demandDate.slice(5), lineState, replyQuantity]),
    ).toEqual([
      ['03-06', 'agreed', '4300'],
      ['03-09', 'waiting', null],
      ['03-12', 'waiting', null],
      ['03-13', 'agreed', '300'],
    ])
    await accept('280')
    await reject('15')
    await end('5')
    expect(await countersOf(id)).toEqual({ cumShippedQty: '4480', cumReceivedQty: '4480', startQty: '0' })
    expect((await figuresOf(id)).slice(1)).toEqual([
      ['03-09', '4450', '150', '0'],
      ['03-12', '4950', '30', '470'],
      ['03-13', '5250', '0', '770'],
    ])
    expect(await broken()).toEqual([])
  })

  it('is told from its versions: moved, not cut, and worth nothing', async () => {
    const goods = await newGoods(database)
    const id = await released(goods, [
      ['2026-03-09', '300'],
      ['2026-03-11', '300'],
      ['2026-03-13', '300'],
    ])
    await plan(
      id,
      [
        ['2026-03-09', '150'],
        ['2026-03-11', '0'],
        ['2026-03-12', '500'],
      ],
      '2026-03-09',
    )
    const asked = { id, fromVersion: 1, toVersion: 0 }
    const { before, after, firmDays, tradeOffDays } = await ask(
      database,
      buyer,
      'ISrmScheduleService/compareSchedule',
      asked,
    )
    const diff = releaseDiff(before.days, after.days, { releaseDate: before.releaseDate ?? '', firmDays, tradeOffDays })
    expect(diff.days.map(({ difference }) => difference)).toEqual(['-150', '-300', '500', '0'])
    expect(diff.moved).toMatchObject([
      { quantity: '150', fromDay: '2026-03-09', toDay: '2026-03-12', days: 3 },
      { quantity: '300', fromDay: '2026-03-11', toDay: '2026-03-12', days: 1 },
    ])
    expect(diff.cut).toEqual([])
    const old = await ask(database, buyer, 'ISrmScheduleService/getScheduleVersion', { id, scheduleVersion: 1 })
    expect(old.days.map(({ quantity }) => quantity)).toEqual(['300', '300', '300'])
  })

  it('changes no day of the lock period, but for a reason', async () => {
    const goods = await newGoods(database)
    const id = await released(
      goods,
      [
        ['2026-03-09', '300'],
        ['2026-03-11', '300'],
        ['2026-03-13', '300'],
      ],
      { lockDays: 3 } as object,
    )
    await plan(
      id,
      [
        ['2026-03-09', '150'],
        ['2026-03-11', '0'],
        ['2026-03-12', '500'],
      ],
      '2026-03-09',
    )
    const today = { today: '2026-03-09' }
    const publish = ask(database, buyer, 'ISrmScheduleService/publishSchedule', { list: [await key(id)] }, today)
    await expect(publish).rejects.toMatchObject({
      declaration: { code: schedulingErrors.locked.code },
      parameters: { days: '2026-03-09, 2026-03-11' },
    })
    const reason = 'The customer waits'
    await ask(database, buyer, 'ISrmScheduleService/publishUnlockedSchedule', { list: [await key(id)], reason }, today)
    expect((await detail(id)).releases[0]).toMatchObject({ scheduleVersion: 2, unlockReason: reason, changedCount: 3 })
  })

  it('shows its supplier nothing of what is prepared', async () => {
    const goods = await newGoods(database)
    const id = await released(goods, [['2026-03-09', '300']])
    await plan(id, [['2026-03-20', '40']], '2026-03-02')
    const seen = await ask(database, supplier, 'ISrmScheduleService/getScheduleById', { id })
    expect(seen).toMatchObject({ prepared: [], days: [{ demandDate: '2026-03-09' }] })
    const condition = { ids: [id] }
    const { records } = await ask(database, supplier, 'ISrmScheduleService/getSchedulePage', { condition })
    expect(records).toMatchObject([{ preparedCount: 0 }])
  })

  it('that only takes days off asks for no reply', async () => {
    const goods = await newGoods(database)
    const id = await released(goods, [
      ['2026-03-09', '300'],
      ['2026-03-10', '10'],
    ])
    await reply(id)
    await plan(id, [['2026-03-10', '0']], '2026-03-02')
    const [state] = await ask(database, buyer, 'ISrmScheduleService/publishSchedule', { list: [await key(id)] })
    expect(state).toMatchObject({ status: 'replied', version: (await key(id)).version })
  })

  it('of nothing at all is refused: the schedule is closed instead', async () => {
    const goods = await newGoods(database)
    const id = await released(goods, [['2026-03-09', '300']])
    await plan(id, [['2026-03-09', '0']], '2026-03-02')
    const publish = ask(database, buyer, 'ISrmScheduleService/publishSchedule', { list: [await key(id)] })
    await expect(publish).rejects.toMatchObject({ declaration: { code: schedulingErrors.nothingScheduled.code } })
  })
})

describe('a reply', () => {
  const WEEK: Days = [
    ['2026-03-16', '264'],
    ['2026-03-17', '240'],
    ['2026-03-18', '240'],
    ['2026-03-20', '256'],
  ]

  it('below the planned total is asked about once; days that differ are agreed one by one', async () => {
    const id = await released(await newGoods(database), WEEK)
    const short = { '2026-03-18': '200' }
    await expect(reply(id, short)).rejects.toMatchObject({
      declaration: { code: schedulingErrors.shortTotal.code },
      parameters: { expected: '1000', actual: '960' },
    })
    expect(await reply(id, short, true)).toMatchObject({ status: 'answered' })
    const { days } = await detail(id)
    expect(days.map(({ lineState }) => lineState)).toEqual(['agreed', 'agreed', 'answered', 'agreed'])
    const agreed = { '2026-03-18': '200', '2026-03-20': '296' }
    const given = days
      .filter(({ demandDate }) => demandDate in agreed)
      .map((day) => ({ id: day.id, actualScheduledQuantity: agreed[day.demandDate as keyof typeof agreed] }))
    const input = { ...(await key(id)), days: given }
    expect(await ask(database, buyer, 'ISrmScheduleService/agreeSchedule', input)).toMatchObject({ status: 'replied' })
    expect((await figuresOf(id)).at(-1)?.[1]).toBe('1000')
  })

  it('names all days that wait', async () => {
    const id = await released(await newGoods(database), WEEK)
    const [first] = (await detail(id)).days
    const input = { ...(await key(id)), days: [{ id: first?.id ?? '', replyQuantity: '264' }] }
    await expect(ask(database, supplier, 'ISupSrmScheduleService/replySchedule', input)).rejects.toMatchObject({
      declaration: { code: schedulingErrors.daysMissing.code },
      parameters: { days: '2026-03-17, 2026-03-18, 2026-03-20' },
    })
  })

  it('is reopened by its supplier but for what is shipped', async () => {
    const { goods, ship } = await scheduledOrder('1000')
    const id = await released(goods, WEEK)
    await reply(id)
    await ship('300')
    const reason = 'A machine is down'
    await ask(database, supplier, 'ISupSrmScheduleService/chooseChange', { ...(await key(id)), reason })
    const { days } = await detail(id)
    expect(days.map(({ lineState }) => lineState)).toEqual(['agreed', 'agreed', 'waiting', 'waiting'])
    const { changes } = await ask(database, buyer, 'ISrmScheduleService/getScheduleRecord', { id })
    expect(changes[0]).toMatchObject({
      action: 'chooseChange',
      party: 'supplier',
      reason,
      beforeValue: '256',
      afterValue: '',
    })
  })

  it('that does not come in time is none: what is expected counts', async () => {
    const id = await released(await newGoods(database), WEEK, { answerDays: 2 } as object)
    const { db } = database
    const run = (today: string) =>
      autoAgreeSchedules({ db, tenantsid: 'T1', today } as Parameters<typeof autoAgreeSchedules>[0])
    await run('2026-03-04')
    expect((await detail(id)).status).toBe('published')
    await run('2026-03-05')
    const { status, days } = await detail(id)
    expect(status).toBe('replied')
    expect(days[0]).toMatchObject({ lineState: 'agreed', replyQuantity: null, actualScheduledQuantity: '264' })
  })
})

describe('cumulated quantities', () => {
  it('are set to an agreed figure by both sides, and what is on the way is received later', async () => {
    const { goods, ship, accept } = await scheduledOrder('20000')
    const id = await released(goods, [
      ['2026-06-20', '10500'],
      ['2026-07-03', '250'],
      ['2026-07-10', '250'],
    ])
    await ship('10400')
    await accept('10000')
    expect(await countersOf(id)).toEqual({ cumShippedQty: '10400', cumReceivedQty: '10000', startQty: '0' })
    const proposal = { agreedDate: '2026-06-30', agreedQty: '0', reason: 'Counted together' }
    await ask(database, supplier, 'ISrmScheduleService/proposeReset', { ...(await key(id)), ...proposal })
    const own = ask(database, supplier, 'ISrmScheduleService/confirmReset', await key(id))
    await expect(own).rejects.toMatchObject({ declaration: { code: schedulingErrors.ownReset.code } })
    await ask(database, buyer, 'ISrmScheduleService/confirmReset', await key(id))
    expect(await countersOf(id)).toEqual({ cumShippedQty: '0', cumReceivedQty: '-400', startQty: '0' })
    expect((await detail(id)).resets[0]).toMatchObject({ resetState: 'confirmed', lapsedQty: '100' })
    const open = [
      ['07-03', '250', '0', '250'],
      ['07-10', '500', '0', '500'],
    ]
    expect(await figuresOf(id)).toEqual(open)
    await accept('400')
    expect(await countersOf(id)).toEqual({ cumShippedQty: '0', cumReceivedQty: '0', startQty: '0' })
    expect(await figuresOf(id)).toEqual(open)
    expect(await broken()).toEqual([])
  })

  it('count on from the agreed figure: 55, then 20 and 30, are 75 and 105', async () => {
    const { goods, ship } = await scheduledOrder('1000')
    const id = await released(goods, [
      ['2026-07-03', '20'],
      ['2026-07-10', '30'],
    ])
    await ship('60')
    const proposal = { agreedDate: '2026-06-30', agreedQty: '55', reason: 'As agreed' }
    await ask(database, buyer, 'ISrmScheduleService/proposeReset', { ...(await key(id)), ...proposal })
    await ask(database, supplier, 'ISrmScheduleService/confirmReset', await key(id))
    expect(await figuresOf(id)).toEqual([
      ['07-03', '75', '0', '20'],
      ['07-10', '105', '0', '50'],
    ])
  })

  it('follow the chain from the order to the exchange of goods', async () => {
    const { goods, ship, accept, reject, end, giveBack } = await scheduledOrder('1000')
    const id = await released(goods, [
      ['2026-03-02', '250'],
      ['2026-03-04', '250'],
      ['2026-03-06', '250'],
      ['2026-03-09', '250'],
    ])
    const delivered = async () => (await figuresOf(id)).map((day) => day[2])
    await ship('500')
    expect(await delivered()).toEqual(['250', '250', '0', '0'])
    await accept('480')
    await reject('15')
    await end('5')
    expect(await delivered()).toEqual(['250', '230', '0', '0'])
    await ship('520')
    await accept('520')
    expect(await delivered()).toEqual(['250', '250', '250', '250'])
    await giveBack('12')
    expect(await delivered()).toEqual(['250', '250', '250', '238'])
    await ship('12')
    await accept('12')
    expect(await delivered()).toEqual(['250', '250', '250', '250'])
    expect(await countersOf(id)).toEqual({ cumShippedQty: '1000', cumReceivedQty: '1000', startQty: '0' })
  })

  it('of an order that was shipped in part before stand at the start of its schedule', async () => {
    const { goods, ship, accept } = await scheduledOrder('1000')
    await ship('300')
    await accept('100')
    const id = await released(goods, [['2026-03-09', '50']])
    expect(await countersOf(id)).toEqual({ cumShippedQty: '300', cumReceivedQty: '100', startQty: '300' })
    expect(await figuresOf(id)).toEqual([['03-09', '350', '0', '50']])
    await ask(database, buyer, 'ISrmScheduleService/closeSchedule', { ...(await key(id)), reason: 'Anew' })
    const next = await released(goods, [['2026-03-10', '70']])
    await ship('20')
    expect(await figuresOf(next)).toEqual([['03-10', '370', '20', '50']])
    expect(await broken()).toEqual([])
  })

  it('do not follow orders that are delivered otherwise', async () => {
    const goods = await newGoods(database)
    const order = await buildOrder(database.ownerDb, { lines: [{ itemNo: goods.goodsNo, lineQty: '100' }] })
    const id = await released(goods, [['2026-03-09', '50']])
    await movementsOf(database, order.lines[0]?.batchId ?? '').ship('40')
    expect(await countersOf(id)).toEqual({ cumShippedQty: '0', cumReceivedQty: '0', startQty: '0' })
  })
})

describe('one schedule is open', () => {
  it('for an item, supplier and warehouse', async () => {
    const goods = await newGoods(database)
    await released(goods, [['2026-03-09', '50']])
    await expect(released(goods, [['2026-03-10', '50']])).rejects.toMatchObject({
      constraint: 'srm_schedule_item_of_goods',
    })
  })

  it('and of many at once that release and reply, each acts on what it saw', async () => {
    const id = await released(await newGoods(database), [['2026-03-09', '50']])
    await plan(id, [['2026-03-20', '40']], '2026-03-02')
    const seen = await key(id)
    const [day] = (await detail(id)).days
    const tries = Array.from({ length: 50 }, (_, at) =>
      at % 2 === 0
        ? ask(database, buyer, 'ISrmScheduleService/publishSchedule', { list: [seen] })
        : ask(database, supplier, 'ISupSrmScheduleService/replySchedule', {
            ...seen,
            days: [{ id: day?.id ?? '', replyQuantity: '50' }],
          }),
    )
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await key(id)).version).toBe(seen.version + 1)
    expect(await broken()).toEqual([])
  })
})
