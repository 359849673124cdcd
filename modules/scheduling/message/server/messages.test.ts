import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildParents, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { readSchedule } from '#modules/scheduling/exchange/server/read-schedule.ts'
import { act, ask, newGoods } from '#modules/scheduling/item/server/testing.ts'
import type { Download } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { schedulingErrors } from '../../contract/errors.ts'
import { downloadDelfor } from './download-delfor.ts'
import { downloadForecast } from './download-forecast.ts'
import { importMessage } from './import-message.ts'
import { readMessage } from './read-message.ts'

let database: TestDatabase
const buyer = callerOf('purchaser')
let supplier = callerOf('supplier')
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  supplier = await buildUser(database.ownerDb, supplier)
})
afterAll(() => database.drop())

type Days = readonly (readonly [day: string, quantity: string])[]
const TODAY = '2026-03-02'
const planned = (days: Days) =>
  days.map(([demandDate, expectScheduledQuantity]) => ({ demandDate, expectScheduledQuantity }))
const key = (id: string) =>
  database.ownerDb
    .selectFrom('srm_schedule_item')
    .select(['id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
async function released(days: Days, terms = {}) {
  const goods = await newGoods(database)
  const { id } = await ask(database, buyer, 'ISrmScheduleService/addSchedule', {
    ...goods,
    ...terms,
    days: planned(days),
  })
  await ask(database, buyer, 'ISrmScheduleService/publishSchedule', { list: [await key(id)] })
  return { id, goodsNo: goods.goodsNo }
}

/** A DELFOR message of an item; days are written as they are given, in `113`. */
const delfor = (itemNo: string, days: Days, date = TODAY) =>
  Buffer.from(
    [
      'UNB+UNOC:3+O1+S1+260302:0800+7',
      ...['UNH+1+DELFOR:D:97A:UN', 'BGM+241+R-17+5', `DTM+137:${date.replaceAll('-', '')}:102`, 'NAD+SE+S1::92'],
      ...['GIS+37', 'NAD+ST+W1::92', `LIN+1++${itemNo}:IN`, 'SCC+1'],
      ...days.flatMap(([day, quantity]) => [`QTY+113:${quantity}:PCS`, `DTM+2:${day.replaceAll('-', '')}:102`]),
      ...[`UNT+${9 + days.length * 2}+1`, 'UNZ+1+7', ''],
    ].join("'"),
  )
const imports = (content: Buffer, today = TODAY) =>
  act(database, buyer, (context) => importMessage(context, { content, fileName: 'release.edi', clientId: '' }), {
    today,
  })
const contentOf = async ({ write }: Download): Promise<Buffer> => {
  const out = new PassThrough()
  const content = buffer(out)
  await write(out)
  return content
}

describe('a message of another system', () => {
  it('replaces every day of its item from its own on, for the next release', async () => {
    const { id, goodsNo } = await released([
      ['2026-03-09', '300'],
      ['2026-03-11', '300'],
      ['2026-03-13', '300'],
    ])
    const message = delfor(goodsNo, [
      ['2026-03-09', '150'],
      ['2026-03-12', '500'],
      ['2026-03-13', '300'],
    ])
    const { items, findings } = await imports(message)
    expect(findings.filter(({ level }) => level !== 'ignored')).toEqual([])
    expect(items).toMatchObject([
      { releaseNo: 'R-17', itemNo: goodsNo, outcome: 'prepared', dayCount: 3, lockedDays: [] },
    ])
    const { prepared } = await ask(database, buyer, 'ISrmScheduleService/getScheduleById', { id })
    expect(
      prepared.map(({ demandDate, expectScheduledQuantity, isDropped }) => [
        demandDate,
        expectScheduledQuantity,
        isDropped,
      ]),
    ).toEqual([
      ['2026-03-09', '150', false],
      ['2026-03-11', '0', true],
      ['2026-03-12', '500', false],
    ])
    expect((await imports(message)).items).toMatchObject([{ outcome: 'unchanged', dayCount: 0 }])
  })

  it('is read as it says it, and what was left out is told by its segment in words', async () => {
    const content = Buffer.from(
      delfor('ANY', [['2026-03-12', '5']])
        .toString()
        .replace("GIS+37'", "FTX+AAI+++free words'GIS+37'")
        .replace('UNT+11', 'UNT+12'),
    )
    const { releases, findings } = await act(database, buyer, (context) =>
      readMessage(context, { content, fileName: 'release.edi', clientId: '' }),
    )
    expect(releases.flatMap(({ items }) => items.map(({ itemNo, lines }) => [itemNo, lines[0]?.total]))).toEqual([
      ['ANY', '5'],
    ])
    expect(findings).toMatchObject([
      {
        level: 'ignored',
        tag: 'FTX',
        message: 'Segment FTX says nothing of quantities and days and was left out',
      },
    ])
  })

  it('leaves days of the lock period as they are, and tells them', async () => {
    const { id, goodsNo } = await released(
      [
        ['2026-03-09', '300'],
        ['2026-03-13', '300'],
      ],
      { lockDays: 3 },
    )
    const { items } = await imports(delfor(goodsNo, [['2026-03-12', '500']], '2026-03-09'), '2026-03-09')
    expect(items).toMatchObject([{ outcome: 'prepared', dayCount: 2, lockedDays: ['2026-03-09'] }])
    const { prepared } = await ask(database, buyer, 'ISrmScheduleService/getScheduleById', { id })
    expect(prepared.map(({ demandDate }) => demandDate)).toEqual(['2026-03-12', '2026-03-13'])
  })

  it('keeps what it asks for on days that are over as backlog', async () => {
    const { goodsNo } = await released([['2026-03-09', '300']])
    const { items } = await imports(
      delfor(goodsNo, [
        ['2026-02-20', '70'],
        ['2026-03-09', '300'],
      ]),
    )
    expect(items).toMatchObject([{ outcome: 'unchanged', backlogQty: '70' }])
  })

  it('changes nothing of items without an open schedule, or told twice', async () => {
    const { items } = await imports(delfor('UNKNOWN', [['2026-03-12', '5']]))
    expect(items).toMatchObject([{ itemNo: 'UNKNOWN', scheduleNo: null, outcome: 'noSchedule' }])
  })

  it('is refused by its segment where it is not what its sender wrote', async () => {
    const { goodsNo } = await released([['2026-03-09', '300']])
    const broken = Buffer.from(
      delfor(goodsNo, [['2026-03-12', '5']])
        .toString()
        .replace("UNT+11+1'", "UNT+12+1'"),
    )
    await expect(imports(broken)).rejects.toMatchObject({
      declaration: { code: schedulingErrors.messageWrong.code },
      parameters: { tag: 'UNT' },
    })
  })
})

describe('a schedule for another system', () => {
  it.each(['96A', '97A', '04A'] as const)(
    'is read back from its DELFOR message of D%s as it was released',
    async (directory) => {
      const { id, goodsNo } = await released(
        [
          ['2026-03-09', '300'],
          ['2026-03-20', '250'],
        ],
        { firmDays: 10, tradeOffDays: 5 },
      )
      const download = await act(database, supplier, (context) => downloadDelfor(context, { id, directory }))
      expect(download.fileName).toMatch(/^schedule-SL.*-1\.edi$/)
      const { releases, findings } = await readSchedule(await contentOf(download))
      expect(findings.kept).toEqual([])
      expect(releases).toMatchObject([{ sellerNo: 'S1', buyerNo: 'O1', releaseDate: TODAY, purpose: 'replacement' }])
      const [item] = releases[0]?.items ?? []
      expect(item).toMatchObject({ itemNo: goodsNo, shipToNo: 'W1', cumReceived: '0' })
      expect(item?.lines.map(({ from, quantity, status }) => [from, quantity, status])).toEqual([
        ['2026-03-09', '300', 'firm'],
        ['2026-03-20', '250', 'forecast'],
      ])
    },
  )

  it('is a UBL Forecast, and the log of exchanged documents keeps who fetched it', async () => {
    const { id, goodsNo } = await released([['2026-03-09', '300']])
    const download = await act(database, supplier, (context) => downloadForecast(context, { id }))
    expect((await contentOf(download)).toString()).toContain(goodsNo)
    const logged = await database.ownerDb
      .selectFrom('doc_exchange_message')
      .select(['message_kind', 'direction', 'supplier_no'])
      .where('document_no', 'like', 'SL%')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(logged).toEqual({ message_kind: 'schedule', direction: 'out', supplier_no: 'S1' })
  })

  it('is none before its first release', async () => {
    const goods = await newGoods(database)
    const days = planned([['2026-03-09', '5']])
    const { id } = await ask(database, buyer, 'ISrmScheduleService/addSchedule', { ...goods, days })
    await expect(act(database, buyer, (context) => downloadForecast(context, { id }))).rejects.toMatchObject({
      declaration: { code: schedulingErrors.notPublished.code },
    })
  })
})
