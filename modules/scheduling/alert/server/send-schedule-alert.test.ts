import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { act, ask, newGoods } from '#modules/scheduling/item/server/testing.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { sendScheduleAlert } from './send-schedule-alert.ts'

let database: TestDatabase
const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const TODAY = '2026-03-02'
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
})
afterAll(() => database.drop())

const key = (id: string) =>
  database.ownerDb
    .selectFrom('srm_schedule_item')
    .select(['id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
async function draft() {
  const days = [{ demandDate: '2026-03-09', expectScheduledQuantity: '300' }]
  return (await ask(database, buyer, 'ISrmScheduleService/addSchedule', { ...(await newGoods(database)), days })).id
}
async function released() {
  const id = await draft()
  await ask(database, buyer, 'ISrmScheduleService/publishSchedule', { list: [await key(id)] })
  return id
}
const reply = async (id: string) => {
  const { days } = await ask(database, supplier, 'ISrmScheduleService/getScheduleById', { id })
  const replies = days.map((day) => ({ id: day.id, replyQuantity: day.expectScheduledQuantity }))
  await ask(database, supplier, 'ISupSrmScheduleService/replySchedule', { ...(await key(id)), days: replies })
}
const alert = (ids: string[], { text = '', today = TODAY, caller = buyer } = {}) =>
  act(database, caller, (context) => sendScheduleAlert(context, { list: ids.map((id) => ({ id })), text }), { today })
const records = async (id: string) =>
  (await ask(database, buyer, 'ISrmScheduleService/getScheduleRecord', { id })).changes.filter(
    ({ action }) => action === 'alert',
  )
const told = async (id: string) => {
  const { rows } = await sql<{ event: string; supplier: string; values: Record<string, string> }>`
    select o.event, o.supplier_no as supplier, o.event_detail -> 'values' as values from sys_outbox o
    join srm_schedule_item i on o.event_detail ->> 'documentNo' = i.schedule_no
    where i.id = ${id} and o.event = 'scheduleAlert'`.execute(database.ownerDb)
  return rows
}

describe('an alert', () => {
  it('tells suppliers what is wrong with each of their schedules, and stands in the change records', async () => {
    const [waits, late] = [await released(), await released()]
    await reply(late)
    const before = await key(waits)
    expect(await alert([waits], { text: 'Please reply today' })).toEqual({ alertCount: 1 })
    expect(await told(waits)).toMatchObject([
      {
        supplier: 'S1',
        values: { reason: 'Please reply today', waitingCount: '1', differingCount: '0', lateSince: '' },
      },
    ])
    expect(await records(waits)).toMatchObject([
      { fieldName: 'waitingCount', afterValue: '1', reason: 'Please reply today', party: 'purchaser' },
    ])
    // Whoever replies at this moment goes on.
    expect(await key(waits)).toEqual(before)
    await alert([waits, late], { today: '2026-03-10' })
    expect((await told(late)).map(({ values }) => values.lateSince)).toEqual(['2026-03-09'])
    expect((await records(late)).map(({ fieldName, afterValue }) => [fieldName, afterValue])).toEqual([
      ['firstOpenDay', '2026-03-09'],
    ])
  })

  it('is refused where nothing is wrong, and then none of the others is sent either', async () => {
    const [waits, quiet] = [await released(), await released()]
    await reply(quiet)
    await expect(alert([waits, quiet])).rejects.toMatchObject({
      declaration: { code: schedulingErrors.nothingToAlert.code },
    })
    expect(await told(waits)).toEqual([])
  })

  it('is refused of schedules that were not released, or are closed', async () => {
    await expect(alert([await draft()])).rejects.toMatchObject({
      declaration: { code: schedulingErrors.notPublished.code },
    })
    const closed = await released()
    const input = { ...(await key(closed)), reason: 'No more of it' }
    await ask(database, buyer, 'ISrmScheduleService/closeSchedule', input)
    await expect(alert([closed])).rejects.toMatchObject({ declaration: { code: schedulingErrors.closed.code } })
  })

  it('is sent about schedules in the authority of its sender only', async () => {
    const id = await released()
    await expect(alert([id], { caller: callerOf('purchaser', { orgNos: ['O9'] }) })).rejects.toMatchObject({
      declaration: { code: platformErrors.notFound.code },
    })
  })
})
