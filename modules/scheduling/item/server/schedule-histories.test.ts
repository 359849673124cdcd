import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOrder, buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import { dayFigures } from '#modules/scheduling/plan/contract/cumulation.ts'
import { releaseDiff } from '#modules/scheduling/plan/contract/release-diff.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { add, compare, isPositive, maximum, minimum, subtract, sum } from '#platform/contract/values/decimal.ts'
import { brokenAmong } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { ask, deliverBySchedule, movementsOf, newGoods } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const reason = 'Because'
const VIEWS = ['invariant_scheduling_counters', 'invariant_scheduling_days']
const FIRST_DAY = '2026-03-09'

const day = fc.nat({ max: 8 })
const qty = fc.integer({ min: 0, max: 90 })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('release' as const),
      days: fc.array(fc.tuple(day, qty), { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('reply' as const), percent: fc.constantFrom(0, 50, 100, 110) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('agree' as const, 'insist' as const, 'chooseChange' as const) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('ship' as const, 'accept' as const), qty }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('reject' as const, 'end' as const, 'giveBack' as const), qty }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const), day, qty }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const key = (id: string) =>
  database.ownerDb
    .selectFrom('srm_schedule_item')
    .select(['id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const detail = (id: string) => ask(database, buyer, 'ISrmScheduleService/getScheduleById', { id })

/** What the batch of the order has, by the database. */
const batchOf = (id: string) =>
  database.ownerDb
    .selectFrom('srm_purchase_batch')
    .select(['on_way_qty', 'receive_qty', 'return_exchange_qty'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Does a step; what the product refuses is refused, and nothing else. */
async function does(id: string, batchId: string, one: Step): Promise<void> {
  const moves = movementsOf(database, batchId)
  const { on_way_qty: onWay, receive_qty: received, return_exchange_qty: givenBack } = await batchOf(batchId)
  const upTo = (limit: string) => minimum(String('qty' in one ? one.qty : 0), limit)
  const move = (kind: keyof typeof moves, amount: string) => (isPositive(amount) ? moves[kind](amount) : undefined)
  switch (one.kind) {
    case 'release': {
      const days = [...new Map(one.days)].map(([at, quantity]) => ({
        demandDate: addDays(FIRST_DAY, at),
        expectScheduledQuantity: String(quantity),
      }))
      await ask(database, buyer, 'ISrmScheduleService/planSchedule', { ...(await key(id)), days })
      await ask(database, buyer, 'ISrmScheduleService/publishSchedule', { list: [await key(id)] })
      return
    }
    case 'reply': {
      const waiting = (await detail(id)).days.filter(({ lineState }) => lineState === 'waiting')
      const days = waiting.map((of) => ({
        id: of.id,
        replyQuantity: String(Math.floor((Number(of.expectScheduledQuantity) * one.percent) / 100)),
      }))
      if (days.length === 0) return
      await ask(database, supplier, 'ISupSrmScheduleService/replySchedule', {
        ...(await key(id)),
        days,
        isShortConfirmed: true,
      })
      return
    }
    case 'agree': {
      const differing = (await detail(id)).days.filter(({ lineState }) => lineState === 'answered')
      const days = differing.map((of) => ({ id: of.id, actualScheduledQuantity: of.replyQuantity ?? '0' }))
      if (days.length === 0) return
      await ask(database, buyer, 'ISrmScheduleService/agreeSchedule', {
        ...(await key(id)),
        days,
        isShortConfirmed: true,
      })
      return
    }
    case 'insist':
      await ask(database, buyer, 'ISrmScheduleService/insistSchedule', { ...(await key(id)), reason })
      return
    case 'chooseChange':
      await ask(database, supplier, 'ISupSrmScheduleService/chooseChange', { ...(await key(id)), reason })
      return
    case 'reset': {
      const proposal = { agreedDate: addDays(FIRST_DAY, one.day - 4), agreedQty: String(one.qty), reason }
      await ask(database, supplier, 'ISrmScheduleService/proposeReset', { ...(await key(id)), ...proposal })
      await ask(database, buyer, 'ISrmScheduleService/confirmReset', await key(id))
      return
    }
    case 'ship':
      await move('ship', String(one.qty))
      return
    case 'accept':
    case 'reject':
    case 'end':
      await move(one.kind, upTo(onWay))
      return
    case 'giveBack':
      await move('giveBack', upTo(subtract(received, givenBack)))
  }
}

/** E1 to E4 by what is read, counted anew. */
async function checkEquations(id: string, batchId: string): Promise<void> {
  const { days, zeroDate, startQty, cumShippedQty, cumReceivedQty } = await detail(id)
  const { on_way_qty: onWay } = await batchOf(batchId)
  expect(compare(subtract(cumShippedQty, cumReceivedQty), onWay), 'E1').toBe(0)
  const counted = days
    .filter(({ demandDate }) => zeroDate === null || demandDate > zeroDate)
    .map((of) => ({ demandDate: of.demandDate, quantity: of.actualScheduledQuantity ?? of.expectScheduledQuantity }))
  const figures = dayFigures({ days: counted, startQty, cumShippedQty, cumReceivedQty })
  const last = figures.days.at(-1)?.cumulativeQty ?? startQty
  expect(compare(last, add(startQty, sum(counted.map(({ quantity }) => quantity)))), 'E4').toBe(0)
  const open = maximum('0', subtract(last, cumShippedQty))
  const { openQty, firstOpenDay } = await listed(id)
  expect(compare(openQty, open), 'E2').toBe(0)
  expect(firstOpenDay, 'first open day').toBe(figures.firstOpenDay)
  const moved = subtract(cumShippedQty, startQty)
  const delivered = sum(figures.days.map(({ actualDeliveryQuantity }) => actualDeliveryQuantity))
  if (isPositive(moved)) expect(compare(add(delivered, figures.aheadQty), moved), 'E3').toBe(0)
  expect(await brokenAmong(database.ownerDb, VIEWS), 'E5').toEqual([])
}
const listed = async (id: string) => {
  const { records } = await ask(database, buyer, 'ISrmScheduleService/getSchedulePage', { condition: { ids: [id] } })
  const [row] = records
  if (!row) throw new Error('the schedule is listed')
  return row
}

/** E6: between any two versions increases less decreases are what the last day's cumulated quantity moves by. */
async function checkVersions(id: string): Promise<void> {
  const { scheduleVersion } = await detail(id)
  for (let version = 2; version <= scheduleVersion; version++) {
    const asked = { id, fromVersion: 1, toVersion: version }
    const { before, after } = await ask(database, buyer, 'ISrmScheduleService/compareSchedule', asked)
    const terms = { releaseDate: before.releaseDate ?? '', firmDays: 0, tradeOffDays: 0 }
    const net = sum(releaseDiff(before.days, after.days, terms).days.map(({ difference }) => difference))
    const total = ({ days }: typeof before) => sum(days.map(({ quantity }) => quantity))
    expect(compare(net, subtract(total(after), total(before)))).toBe(0)
  }
}

describe('schedules over random histories', () => {
  it('keep their equations after each step of release, reply, shipment, receipt and reset, whatever is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
        const goods = await newGoods(database)
        await deliverBySchedule(database, goods.goodsNo)
        const line = { itemNo: goods.goodsNo, lineQty: '100000' }
        const { lines } = await buildOrder(database.ownerDb, { lines: [line] })
        const batchId = lines[0]?.batchId ?? ''
        const days = [{ demandDate: FIRST_DAY, expectScheduledQuantity: '40' }]
        const { id } = await ask(database, buyer, 'ISrmScheduleService/addSchedule', { ...goods, days })
        for (const one of steps) {
          await does(id, batchId, one).catch((error: unknown) => {
            if (!(error instanceof BusinessError)) throw error
          })
          await checkEquations(id, batchId)
        }
        await checkVersions(id)
      }),
      { numRuns: Number(process.env.HISTORY_RUNS ?? 6) },
    )
  }, 300_000)
})
