import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { describeDocument } from '#platform/server/documents/testing/describe-document.ts'
import type { DocumentStep } from '#platform/server/documents/testing/document-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { schedulingServer } from '../../server.ts'
import { schedule } from '../contract/document.ts'
import type { ScheduleFacts } from '../contract/lifecycle.ts'
import { schedules } from './schedules.ts'
import { act, ask, type Made, newGoods } from './testing.ts'

let database: TestDatabase
/** Suppliers of this one see a fortnight ahead. */
const PREVIEWED = 'O-AHEAD'
const places = { orgNos: ['O1', PREVIEWED], warehouseNos: ['W1', 'W2'] }
const callers = { purchaser: callerOf('purchaser', places), supplier: callerOf('supplier') }
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  await buildParents(database.ownerDb, { warehouseNo: 'W2' })
  const rule = { tenantsid: 'T1', org_no: PREVIEWED, preview_days: 14 }
  await database.ownerDb.insertInto('srm_order_answer_config').values(rule).execute()
})
afterAll(() => database.drop())

const reason = 'The line stands still'
const DAYS = [
  { demandDate: '2026-03-09', expectScheduledQuantity: '100' },
  { demandDate: '2026-03-10', expectScheduledQuantity: '50' },
]
const place = (overrides = {}) => newGoods(database, overrides)
const create = async (overrides = {}, days: object[] = DAYS) => ({ ...(await place(overrides)), days })
const buyer = callers.purchaser
const supplier = callers.supplier
const stateOf = async (id: string): Promise<Made> =>
  database.ownerDb
    .selectFrom('srm_schedule_item')
    .select(['id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const daysOf = async (id: string, caller = buyer) =>
  (await ask(database, caller, 'ISrmScheduleService/getScheduleById', { id })).days
/** Of one that the supplier does not see no day waits for it. */
const waiting = async (id: string) =>
  (await daysOf(id, supplier).catch(() => [])).filter(({ lineState }) => lineState === 'waiting')

const publish = async (id: string) =>
  ask(database, buyer, 'ISrmScheduleService/publishSchedule', { list: [await stateOf(id)] })
let planned = 0
const plan = async (id: string) => {
  planned += 1
  const days = [{ demandDate: addDays('2026-04-01', planned % 200), expectScheduledQuantity: String(7 + planned) }]
  return ask(database, buyer, 'ISrmScheduleService/planSchedule', { ...(await stateOf(id)), days })
}
const reply = async (id: string, of: (expect: string) => string) =>
  ask(database, supplier, 'ISupSrmScheduleService/replySchedule', {
    ...(await stateOf(id)),
    days: (await waiting(id)).map((day) => ({ id: day.id, replyQuantity: of(day.expectScheduledQuantity) })),
    isShortConfirmed: true,
  })
const propose = async (id: string, by: 'purchaser' | 'supplier') =>
  ask(database, callers[by], 'ISrmScheduleService/proposeReset', {
    ...(await stateOf(id)),
    ...{ agreedDate: '2026-03-05', agreedQty: '0', reason },
  })
const asExpected = (expect: string) => expect
const nothing = () => '0'

/** A schedule in a state, as `create` makes it and commands lead there. */
async function inState(from: string, days: object[] = DAYS, overrides = {}): Promise<Made> {
  const { id } = await ask(database, buyer, 'ISrmScheduleService/addSchedule', (await create(overrides, days)) as never)
  if (from === 'deleted') await ask(database, buyer, 'ISrmScheduleService/deleteSchedule', await stateOf(id))
  if (from === 'draft' || from === 'deleted') return stateOf(id)
  await publish(id)
  if (from === 'answered') await reply(id, nothing)
  if (from === 'replied') await reply(id, asExpected)
  if (from === 'closed')
    await ask(database, buyer, 'ISrmScheduleService/closeSchedule', { ...(await stateOf(id)), reason })
  return stateOf(id)
}

/** Days of which suppliers of the other organisation see only the first now. */
const AHEAD = () => {
  const today = new Date().toISOString().slice(0, 10)
  return [3, 60].map((days) => ({ demandDate: addDays(today, days), expectScheduledQuantity: '20' }))
}
const previewed = () => inState('published', AHEAD(), { orgNo: PREVIEWED })
/** One that waits for replies to some days after it got one to the others. */
async function repliedInPart(of: (expect: string) => string): Promise<Made> {
  const { id } = await inState('published')
  await reply(id, of)
  await plan(id)
  await publish(id)
  return stateOf(id)
}

const ofReset = ['confirmReset', 'refuseReset']

/** One from which a step goes where it is to lead. */
async function make({ action, side, from, to }: DocumentStep): Promise<Made> {
  if (action === 'reply' && to === 'published' && from === 'published') return previewed()
  if (action === 'chooseChange' && from === 'published') return repliedInPart(asExpected)
  if (['agree', 'insist'].includes(action) && from === 'published') return repliedInPart(nothing)
  if (['settle', 'autoAgree'].includes(action) && from === 'published' && to === 'answered')
    return repliedInPart(nothing)
  const made = await inState(from)
  const isLive = ['published', 'answered', 'replied'].includes(from)
  if (action.startsWith('publish') && isLive) await plan(made.id)
  if (ofReset.includes(action) && isLive) await propose(made.id, side === 'supplier' ? 'purchaser' : 'supplier')
  return stateOf(made.id)
}

/** Does what only the product does. */
const moves = ({ id }: { id: string }, action: string, status: 'answered' | 'replied') =>
  act(database, buyer, async (context) =>
    schedules.moveAll(
      context,
      await schedules.lock(context, sql`id = ${id}`),
      action,
      { of: () => ({ status }) },
      'system',
    ),
  )
const settled = (to: string) => (to === 'answered' ? 'answered' : 'replied')

const frozen = async () => {
  const goods = await newGoods(database)
  const made = await ask(database, buyer, 'ISrmScheduleService/addSchedule', { ...goods, days: DAYS })
  await sql`insert into bm_supplier (tenantsid, supplier_no, supplier_name, is_order_frozen) values ('T1', 'S-FROZEN', 'Frozen', true)
    on conflict do nothing`.execute(database.ownerDb)
  await sql`update srm_schedule_item set supplier_no = 'S-FROZEN' where id = ${made.id}`.execute(database.ownerDb)
  return made
}
const particular = (
  action: string,
  side: 'purchaser' | 'supplier',
  facts: ScheduleFacts,
  made: () => Promise<Made>,
  from = 'published',
) => ({
  ...{ action, side, from, facts },
  make: made,
})

describeDocument<Made>({
  document: schedule,
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
  makeElsewhere: async (step) => {
    const { id } = await ask(database, buyer, 'ISrmScheduleService/addSchedule', {
      ...(await place({ warehouseNo: 'W2' })),
      days: DAYS,
    })
    if (step.from !== 'draft') throw new Error('made of drafts')
    return stateOf(id)
  },
  inputs: {
    create: () => create(),
    plan: () => ({ days: [{ demandDate: '2026-05-04', expectScheduledQuantity: '7' }] }),
    changeTerms: () => ({
      ...{ packQty: '24', lockDays: 3, firmDays: 5, tradeOffDays: 10, materialShare: '40', answerDays: 2 },
      ...{ spreadRule: 'firstDay', remark: 'By truck' },
    }),
    publishUnlocked: () => ({ reason }),
    // Asked for again once it is done, they are what was put in.
    reply: async ({ id } = { id: '0' }) => ({
      days: (await daysOf(id))
        .filter(({ demandDate }) => DAYS.some((day) => day.demandDate === demandDate))
        .map((day) => ({ id: day.id, replyQuantity: day.expectScheduledQuantity, replyRemark: 'Yes' })),
    }),
    chooseChange: () => ({ reason }),
    agree: async ({ id } = { id: '0' }) => ({
      days: (await daysOf(id))
        .filter(({ replyQuantity }) => replyQuantity === '0')
        .map((day) => ({ id: day.id, actualScheduledQuantity: day.expectScheduledQuantity })),
    }),
    insist: () => ({ reason }),
    proposeReset: () => ({ agreedDate: '2026-03-05', agreedQty: '0', reason }),
    refuseReset: () => ({ reason }),
    close: () => ({ reason }),
  },
  life: {
    factsOf: ({ action }) => (ofReset.includes(action) ? { resetBy: 'other' } : {}),
    acts: {
      settle: (made, { to }) => moves(made, 'settle', settled(to)),
      autoAgree: (made, { to }) => moves(made, 'autoAgree', settled(to)),
      reply: async ({ id }, { side, to }) => {
        const days = (await waiting(id)).map((day) => ({
          id: day.id,
          replyQuantity: to === 'answered' ? '0' : day.expectScheduledQuantity,
        }))
        // Of a state in which nothing waits some day is named all the same.
        const named = days.length > 0 ? days : [{ id: '1', replyQuantity: '0' }]
        return ask(database, callers[side as 'supplier'], 'ISupSrmScheduleService/replySchedule', {
          ...(await stateOf(id)),
          ...{ days: named, isShortConfirmed: true },
        })
      },
      agree: async ({ id }, { side }) => {
        const days = (await daysOf(id)).filter(({ lineState }) => lineState === 'answered')
        const named = days.map((day) => ({ id: day.id, actualScheduledQuantity: day.expectScheduledQuantity }))
        return ask(database, callers[side as 'purchaser'], 'ISrmScheduleService/agreeSchedule', {
          ...(await stateOf(id)),
          days: named.length > 0 ? named : [{ id: '1', actualScheduledQuantity: '0' }],
        })
      },
    },
    particular: [
      particular('publish', 'purchaser', { isUnchanged: true }, () => inState('published')),
      particular('publish', 'purchaser', { isSupplierFrozen: true }, frozen, 'draft'),
      particular('publishUnlocked', 'purchaser', { isUnchanged: true }, () => inState('published')),
      particular('reply', 'supplier', { isAnswered: true }, async () => {
        const { id } = await previewed()
        await reply(id, asExpected)
        return stateOf(id)
      }),
      particular('chooseChange', 'supplier', { isUnanswered: true }, () => inState('published')),
      particular('agree', 'purchaser', { isAgreed: true }, () => inState('published')),
      particular('insist', 'purchaser', { isAgreed: true }, () => inState('published')),
      particular('proposeReset', 'supplier', { resetBy: 'other' }, async () => {
        const { id } = await inState('published')
        await propose(id, 'purchaser')
        return stateOf(id)
      }),
      ...ofReset.flatMap((action) => [
        particular(action, 'purchaser', { resetBy: null }, () => inState('published')),
        particular(action, 'purchaser', { resetBy: 'own' }, async () => {
          const { id } = await inState('published')
          await propose(id, 'purchaser')
          return stateOf(id)
        }),
      ]),
    ],
  },
  unreleasedIn: ['draft', 'deleted'],
})
