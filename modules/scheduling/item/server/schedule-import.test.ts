import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleRows } from '#apps/server/testing/sample-workbook.ts'
import { buildParents, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ImportedValues, ReadRow } from '#platform/server/import/define-import.ts'
import { importedRows } from '#platform/server/import/testing.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { scheduleImportFields } from '../contract/fields.ts'
import { importSchedules, scheduleImport } from './schedule-import.ts'
import { act, ask, newGoods } from './testing.ts'

type Fields = typeof scheduleImportFields
type Row = Partial<ImportedValues<Fields>>

const TODAY = '2026-03-09'
let database: TestDatabase
let buyer = callerOf('purchaser')
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  await buildParents(database.ownerDb, { classifyType: 'C2' })
  buyer = await buildUser(database.ownerDb, buyer)
  buyer = { ...buyer, classifyTypes: [...buyer.classifyTypes, 'C2'] }
})
afterAll(() => database.drop())

type Days = readonly (readonly [demandDate: string, quantity: string])[]
const planned = (days: Days) =>
  days.map(([demandDate, expectScheduledQuantity]) => ({ demandDate, expectScheduledQuantity }))
const rowsFor = (goods: Row, days: Days) => planned(days).map((day) => ({ ...goods, ...day }))

/** A schedule that was released with these days. */
async function released(goods: Awaited<ReturnType<typeof newGoods>>, days: Days, lockDays = 0) {
  const options = { today: '2026-03-02' }
  const input = { ...goods, lockDays, days: planned(days) }
  const { id, version } = await ask(database, buyer, 'ISrmScheduleService/addSchedule', input, options)
  await ask(database, buyer, 'ISrmScheduleService/publishSchedule', { list: [{ id, version }] }, options)
  return id
}
const detail = (id: string) => ask(database, buyer, 'ISrmScheduleService/getScheduleById', { id })
const preparedOf = async (id: string) =>
  (await detail(id)).prepared.map(({ demandDate, expectScheduledQuantity, isDropped, remark }) =>
    [demandDate, isDropped ? 'dropped' : expectScheduledQuantity, remark].filter(Boolean).join(' '),
  )
const schedulesOf = (goodsNo: string) =>
  database.ownerDb
    .selectFrom('srm_schedule_item')
    .select(['id', 'schedule_no', 'status', 'goods_name', 'purchase_unit_no', 'classify_type', 'create_name'])
    .where('goods_no', '=', goodsNo)
    .orderBy('id')
    .execute()

/** Imports a file with these rows, as the call does. */
const upload = async (rows: readonly Row[]) => {
  const texts = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])))
  const file = { fileName: 'days.xlsx', content: await sampleRows(texts), clientId: '' }
  return act(database, buyer, (context) => importSchedules['ISrmScheduleService/importexcel'](context, file), {
    today: TODAY,
  })
}

/** Row, field and code of everything that speaks against rows; `left` where the others are imported all the same. */
async function errorsOf(rows: readonly ReadRow<Fields>[], today = TODAY) {
  const work = async (context: CallContext) => {
    const references = await scheduleImport.lookUp?.(context, rows)
    if (!references) throw new Error('nothing was looked up')
    return scheduleImport.checkRows(context, rows, references)
  }
  const errors = await act(database, buyer, work, { today })
  return errors.map(({ rowNumber, field, error, isLeftOut }) =>
    [rowNumber, field, error.code.replace('scheduling.', ''), ...(isLeftOut ? ['left'] : [])].join(' '),
  )
}
const wrongRows = (goods: Row, ...rows: Row[]) =>
  errorsOf(importedRows(scheduleImportFields, ...rows.map((row) => ({ ...goods, ...row }))))

describe('an import of schedules', () => {
  it('takes the days behind the lock period and lists exactly those within it, by row and day', async () => {
    const goods = await newGoods(database)
    const before: Days = [
      ['2026-03-06', '4300'],
      ['2026-03-09', '300'],
      ['2026-03-11', '300'],
      ['2026-03-13', '300'],
    ]
    const id = await released(goods, before, 3)
    const rows = rowsFor(goods, [
      ['2026-03-09', '150'],
      ['2026-03-11', '0'],
      ['2026-03-12', '500'],
      ['2026-03-13', '310'],
    ])
    const { leftOut, ...counts } = await upload(rows)
    expect(counts).toEqual({ insertCount: 1, updateCount: 1 })
    expect(leftOut?.rows.map(({ rowNumber, cell, message }) => [rowNumber, cell, message])).toEqual([
      [2, 'F2', 'Data in the lock period is not imported or changed: 2026-03-09'],
      [3, 'F3', 'Data in the lock period is not imported or changed: 2026-03-11'],
    ])
    expect(leftOut).toMatchObject({ errorCount: 2, fileId: expect.any(String) as string })
    expect(await preparedOf(id)).toEqual(['2026-03-12 500', '2026-03-13 310'])
    const file = database.ownerDb
      .selectFrom('doc_file')
      .select('content')
      .where('id', '=', leftOut?.fileId ?? '')
    const { content } = await file.executeTakeFirstOrThrow()
    const marked = (await readWorkbook(content ?? Buffer.alloc(0))).rows.map(({ cells }) => cells[7]?.text ?? '')
    expect(marked.map((text) => text.slice(-10))).toEqual(['Errors', '2026-03-09', '2026-03-11', '', ''])
    const runs = sql<{ state: string; insert_count: number; error_count: number }>`
      select state, insert_count, error_count from doc_import_run order by id desc limit 1`
    expect((await runs.execute(database.ownerDb)).rows).toEqual([
      { state: 'imported', insert_count: 1, error_count: 2 },
    ])
  })

  it('releases nothing: days are prepared, 0 drops one, days that are not named and remarks that are not given stay', async () => {
    const goods = await newGoods(database)
    const id = await released(goods, [
      ['2026-03-16', '100'],
      ['2026-03-17', '200'],
      ['2026-03-18', '300'],
    ])
    const { version } = await detail(id)
    const rows = rowsFor(goods, [
      ['2026-03-16', '0'],
      ['2026-03-17', '250'],
      ['2026-03-20', '7'],
    ])
    expect(await upload(rows.map((row, at) => (at === 2 ? { ...row, remark: 'Trial' } : row)))).toEqual({
      insertCount: 1,
      updateCount: 2,
    })
    expect(await preparedOf(id)).toEqual(['2026-03-16 dropped', '2026-03-17 250', '2026-03-20 7 Trial'])
    const after = await detail(id)
    expect(after).toMatchObject({ status: 'published', scheduleVersion: 1, version: version + 1 })
    expect(after.days.map(({ expectScheduledQuantity }) => expectScheduledQuantity)).toEqual(['100', '200', '300'])
    expect(await upload(rowsFor(goods, [['2026-03-20', '8']]))).toEqual({ insertCount: 0, updateCount: 1 })
    expect((await preparedOf(id)).at(-1)).toBe('2026-03-20 8')
  })

  it('changes nothing by rows that say what stands, though their days are locked or past', async () => {
    const goods = await newGoods(database)
    const days: Days = [
      ['2026-03-05', '100'],
      ['2026-03-10', '200'],
      ['2026-03-30', '300'],
    ]
    const id = await released(goods, days, 3)
    const { version } = await detail(id)
    expect(await upload(rowsFor(goods, [...days, ['2026-03-31', '0']]))).toEqual({ insertCount: 0, updateCount: 0 })
    expect(await detail(id)).toMatchObject({ version, prepared: [] })
  })

  it('makes a schedule of goods of which none is open, under a number of its own, with the terms of a new one', async () => {
    const [one, other] = [await newGoods(database), await newGoods(database)]
    const rows = [
      ...rowsFor(one, [['2026-03-09', '5']]),
      ...rowsFor(other, [['2026-03-20', '6']]),
      ...rowsFor(one, [['2026-03-21', '7']]),
    ]
    expect(await upload(rows)).toEqual({ insertCount: 3, updateCount: 0 })
    const [made] = await schedulesOf(one.goodsNo)
    const [second] = await schedulesOf(other.goodsNo)
    expect(made).toMatchObject({ status: 'draft', goods_name: `Item ${one.goodsNo}`, purchase_unit_no: 'PCS' })
    expect(made).toMatchObject({ classify_type: 'C1', create_name: buyer.userName })
    expect(made?.schedule_no).not.toBe(second?.schedule_no)
    expect(await preparedOf(made?.id ?? '')).toEqual(['2026-03-09 5', '2026-03-21 7'])
    expect(await preparedOf(second?.id ?? '')).toEqual(['2026-03-20 6'])
    const key = { id: made?.id ?? '', version: 1, reason: 'No more of it' }
    await ask(database, buyer, 'ISrmScheduleService/closeSchedule', key)
    await upload(rowsFor(one, [['2026-03-22', '8']]))
    expect((await schedulesOf(one.goodsNo)).map(({ status }) => status)).toEqual(['closed', 'draft'])
  })

  it('prepares nothing at all while a row has to be corrected, and tells nothing of those that have not', async () => {
    const [good, bad, locked] = [await newGoods(database), await newGoods(database), await newGoods(database)]
    const id = await released(locked, [['2026-03-10', '300']], 3)
    const days: Days = [
      ['2026-03-10', '5'],
      ['2026-03-20', '5'],
    ]
    const rows = [...rowsFor(good, days), ...rowsFor(bad, [['2026-03-20', '0.5']]), ...rowsFor(locked, days)]
    const refusal = { declaration: { code: 'documents.importRefused' }, parameters: { errorCount: 1 } }
    await expect(upload(rows)).rejects.toMatchObject(refusal)
    expect(await schedulesOf(good.goodsNo)).toEqual([])
    expect(await preparedOf(id)).toEqual([])
  })
})

describe('what speaks against rows of an import', () => {
  it('is found in every row at once: places, category, supplier and item', async () => {
    const goods = { ...(await newGoods(database)), ...planned([['2026-03-20', '1']])[0] }
    expect(
      await wrongRows(
        goods,
        { orgNo: 'O9', warehouseNo: 'W9', classifyType: 'C9' },
        { supplierNo: 'S9' },
        { goodsNo: 'NONE', expectScheduledQuantity: '0.5' },
      ),
    ).toEqual([
      '2 orgNo orders.unknownOrganisation',
      '2 warehouseNo orders.unknownWarehouse',
      '2 classifyType orders.unknownClassifyType',
      '3 supplierNo unknownSupplier',
      '4 goodsNo unknownGoods',
    ])
  })

  it('is a day twice, a past day, decimals that the unit does not have, and a span of more than a year or to an equal month', async () => {
    const goods = await newGoods(database)
    expect(
      await wrongRows(
        goods,
        ...rowsFor(goods, [
          ['2026-03-20', '1'],
          ['2026-03-20', '2'],
          ['2026-03-08', '1'],
          ['2026-03-23', '0.5'],
          ['2026-03-24', '1'],
          ['2027-03-01', '1'],
          ['2027-04-01', '1'],
        ]),
      ),
    ).toEqual([
      '2 demandDate dayTwice',
      '3 demandDate dayTwice',
      '4 demandDate dayPast',
      '5 expectScheduledQuantity quantityDecimals',
      '7 demandDate sameMonthAcrossYears',
      '8 demandDate spanTooLong',
    ])
  })

  it('is a category other than that of the schedule, or of its first row where there is none', async () => {
    const [goods, open] = [await newGoods(database), await newGoods(database)]
    await released(open, [['2026-03-20', '1']])
    const days = planned([
      ['2026-03-20', '1'],
      ['2026-03-21', '1'],
    ])
    expect(await wrongRows({ ...goods, ...days[0] }, {}, { ...days[1], classifyType: 'C2' })).toEqual([
      '3 classifyType classifyTypeDiffers',
    ])
    expect(await wrongRows({ ...open, ...days[0] }, { classifyType: 'C2' })).toEqual([
      '2 classifyType classifyTypeDiffers',
    ])
  })

  it('is the lock period, counted from today, for a row that changes a day; no import unlocks it', async () => {
    const goods = await newGoods(database)
    await released(goods, [['2026-03-11', '300']], 3)
    const rows = importedRows(scheduleImportFields, ...rowsFor(goods, [['2026-03-11', '1']]))
    expect(await errorsOf(rows)).toEqual(['2 demandDate locked left'])
    expect(await errorsOf(rows, '2026-03-08')).toEqual([])
  })
})
