import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildParents, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { act, ask, newGoods } from '#modules/scheduling/item/server/testing.ts'
import { importRefusalSchema } from '#platform/contract/exchange/import-schemas.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { BusinessErrorKeepingRows } from '#platform/server/http/business-error-keeping-rows.ts'
import { editSheet, type SheetEdit } from '#platform/server/round-trip/testing.ts'
import { inScope } from '#platform/server/scope.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { replySheet } from './reply-sheet.ts'

let database: TestDatabase
const buyer = callerOf('purchaser')
let supplier: Caller
const allowed = (caller: Caller, flags: PermissionFlag[] = ['isExport', 'isSubmit']): Caller => ({
  ...caller,
  flags: new Map([['pendingSchedule', new Set(flags)]]),
})
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  supplier = allowed(await buildUser(database.ownerDb, callerOf('supplier')))
})
afterAll(() => database.drop())

const DAYS = [
  ['2026-03-09', '100'],
  ['2026-03-10', '50'],
  ['2026-03-11', '30'],
] as const
const planned = (days: readonly (readonly [day: string, quantity: string])[]) =>
  days.map(([demandDate, expectScheduledQuantity]) => ({ demandDate, expectScheduledQuantity }))
const key = (id: string) =>
  database.ownerDb
    .selectFrom('srm_schedule_item')
    .select(['id', 'version', 'schedule_no', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const named = async (id: string) => {
  const { version } = await key(id)
  return { id, version }
}
const detail = (id: string) => ask(database, buyer, 'ISrmScheduleService/getScheduleById', { id })
const publish = async (id: string) =>
  ask(database, buyer, 'ISrmScheduleService/publishSchedule', { list: [await named(id)] })

/** A schedule whose days wait for replies, and their ids in their order. */
async function waiting() {
  const goods = await newGoods(database)
  const { id } = await ask(database, buyer, 'ISrmScheduleService/addSchedule', { ...goods, days: planned(DAYS) })
  await publish(id)
  return { id, days: (await detail(id)).days.map((day) => day.id) }
}

const exported = (ids: string[], caller = supplier) =>
  act(database, caller, async (context) => {
    const download = await replySheet.export(context, { condition: { ids }, current: 1, size: 20 })
    const out = new PassThrough()
    const content = buffer(out)
    await download.write(out)
    return content
  })
const check = (content: Buffer) =>
  act(database, supplier, (context) => replySheet.check(context, { fileName: 'replies.xlsx', clientId: '', content }))
/** One reply for each day; none where it is null. */
const filled = async (id: string, days: readonly string[], replies: readonly (number | null)[]) =>
  editSheet(
    await exported([id]),
    days.flatMap((day, at): SheetEdit[] => {
      const replyQuantity = replies[at] ?? null
      return replyQuantity === null ? [] : [{ id: day, values: { replyQuantity } }]
    }),
  )
type Diff = Awaited<ReturnType<typeof check>>
const confirm = ({ changes }: Diff, isConfirmed = false) =>
  act(database, supplier, (context) =>
    replySheet.confirm(context, {
      rows: changes.map(({ id, version, cells }) => ({
        id,
        version,
        values: Object.fromEntries(cells.map(({ field, after }) => [field, after])),
      })),
      isConfirmed,
    }),
  )
/** Why rows of a file are refused of which nothing is left, by their days. */
async function refused(content: Buffer): Promise<string[]> {
  const error: unknown = await check(content).catch((thrown: unknown) => thrown)
  if (!(error instanceof BusinessErrorKeepingRows)) throw error
  const { rows } = importRefusalSchema.parse(await inScope(database.db, supplier, error.keep))
  return rows.map(({ message }) => message)
}
const records = async (id: string) =>
  (await ask(database, buyer, 'ISrmScheduleService/getScheduleRecord', { id })).changes.filter(
    ({ action }) => action === 'reply',
  )

describe('a sheet of replies', () => {
  it('has the days that wait of the chosen schedules, day by day, with replies to be filled by their supplier only', async () => {
    const [first, other] = [await waiting(), await waiting()]
    const { rows } = await readWorkbook(await exported([first.id]))
    expect(rows.slice(3).map(({ cells }) => cells[0]?.text)).toEqual(first.days)
    const both = await readWorkbook(await exported([other.id, first.id]))
    expect(both.rows).toHaveLength(3 + first.days.length + other.days.length)
    await expect(exported([first.id], allowed(supplier, ['isExport']))).rejects.toMatchObject({
      declaration: { code: 'wire.notAllowed' },
    })
  })

  it('replies as it is filled once it is reviewed: days that differ wait for the purchaser, remarks and records are kept', async () => {
    const { id, days } = await waiting()
    const [one = '', two = '', three = ''] = days
    const sheet = await editSheet(await exported([id]), [
      { id: one, values: { replyQuantity: 100 } },
      { id: two, values: { replyQuantity: 80, replyRemark: 'One truck' } },
      { id: three, values: { replyQuantity: 30 } },
    ])
    const diff = await check(sheet)
    expect(diff).toMatchObject({ errorCount: 0, unchangedCount: 0 })
    expect(diff.changes.map(({ isWhole, question, rowName }) => [isWhole, question, rowName])).toEqual(
      DAYS.map(([day]) => [true, null, day]),
    )
    expect((await key(id)).status).toBe('published')

    expect(await confirm(diff)).toEqual({ insertCount: 0, updateCount: 3 })
    expect((await key(id)).status).toBe('answered')
    expect(
      (await detail(id)).days.map(({ replyQuantity, lineState, replyRemark }) => [
        replyQuantity,
        lineState,
        replyRemark,
      ]),
    ).toEqual([
      ['100', 'agreed', ''],
      ['80', 'answered', 'One truck'],
      ['30', 'agreed', ''],
    ])
    expect((await records(id)).map(({ afterValue }) => afterValue)).toEqual(['30', '80', '100'])
  })

  it('asks about a total below the plan, and replies with it only when that is confirmed', async () => {
    const { id, days } = await waiting()
    const diff = await check(await filled(id, days, [100, 50, 0]))
    expect(new Set(diff.changes.map(({ question }) => question))).toEqual(
      new Set(['The scheduled total of 150 is below the planned total of 180']),
    )
    await expect(confirm(diff)).rejects.toMatchObject({ declaration: { code: schedulingErrors.shortTotal.code } })
    expect((await key(id)).status).toBe('published')
    await confirm(diff, true)
    expect((await key(id)).status).toBe('answered')
  })

  it('replies to all days that wait or to none: those without a reply are named, a schedule beside it is replied to', async () => {
    const { id, days } = await waiting()
    expect(await refused(await filled(id, days, [100, null, 30]))).toEqual([
      'A quantity is missing for: 2026-03-10',
      'A quantity is missing for: 2026-03-10',
    ])
    const remark = await editSheet(await exported([id]), [{ id: days[1] ?? '', values: { replyRemark: 'Later' } }])
    expect(await refused(remark)).toEqual(['A quantity is missing for: 2026-03-10'])
    const other = await waiting()
    const both = await editSheet(await exported([id, other.id]), [
      { id: days[0] ?? '', values: { replyQuantity: 100 } },
      ...other.days.map((day) => ({ id: day, values: { replyQuantity: 500 } })),
    ])
    const diff = await check(both)
    expect(diff.errorCount).toBe(1)
    await confirm(diff)
    expect([(await key(id)).status, (await key(other.id)).status]).toEqual(['published', 'answered'])
  })

  it('refuses what is no quantity by its row, and the other days of the schedule with it', async () => {
    const { id, days } = await waiting()
    expect(await refused(await filled(id, days, [100.5, 50, 30]))).toEqual([
      'The quantity has more decimals than its unit allows: 2026-03-09',
      ...Array.from({ length: 2 }, () => expect.stringMatching(/^Left out, because another row of SL/)),
    ])
  })

  it('refuses days by name that do not wait any more, because they are replied to or released anew', async () => {
    const { id, days } = await waiting()
    const { schedule_no: scheduleNo } = await key(id)
    const sheet = await filled(id, days, [100, 50, 30])
    await ask(database, buyer, 'ISrmScheduleService/planSchedule', {
      ...(await named(id)),
      days: planned([['2026-03-10', '60']]),
    })
    await publish(id)
    // The other days wait as before, in a schedule that has changed since.
    expect(await refused(sheet)).toEqual([
      expect.stringMatching(/changed this record in the meantime/),
      `2026-03-10 of ${scheduleNo} does not wait for a reply any more`,
      expect.stringMatching(/changed this record in the meantime/),
    ])
  })
})
