import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { bySession, defineCalls } from '#platform/contract/calls.ts'
import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'
import { fail } from '#platform/contract/errors.ts'
import { importAnswerSchema, importRefusalSchema } from '#platform/contract/exchange/import-schemas.ts'
import { platformErrors, platformTexts } from '#platform/contract/platform-texts.ts'
import { implementCalls } from '../call-context.ts'
import { createServer } from '../http/create-server.ts'
import type { LiveHub } from '../live/live-hub.ts'
import { readWorkbook } from '../spreadsheet/read-workbook.ts'
import {
  bookOf,
  firstSheet,
  openElsewhere,
  saveElsewhere,
  shownTexts,
  type TypedValue,
  typeRow,
} from '../spreadsheet/testing/open-elsewhere.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '../testing.ts'
import { createTextCatalogue } from '../texts/text-catalogue.ts'
import { defineImport } from './define-import.ts'
import { importTemplate } from './import-template.ts'
import { runImport } from './run-import.ts'
import { goodsFields, goodsTexts } from './testing.ts'

const goods = defineImport({
  port: 'IGoodsService',
  fields: goodsFields,
  titleKey: 'goods:title',
  groupOf: ({ values }) => values.itemNo,
  checkRows: (_context, rows) => {
    const unknown = rows.filter(({ values }) => values.itemNo === 'NONE')
    const errors = unknown.map(({ rowNumber }) => ({
      rowNumber,
      field: 'itemNo' as const,
      error: platformErrors.notFound,
    }))
    return Promise.resolve(errors)
  },
  writeRows: async ({ trx }, rows) => {
    parts.push(rows.length)
    for (const { values } of rows) await sql`insert into goods values (${JSON.stringify(values)})`.execute(trx)
    return { insertCount: rows.length, updateCount: 0 }
  },
})

/** The same part by part while the file is read. `seen` are the rows of the parts before. */
const gradualGoods = defineImport({
  ...goods,
  isGradual: true,
  lookUp: (_context, _rows, seen: Set<number> = new Set()) => Promise.resolve(seen),
  checkRows: (context, rows, seen, report) => {
    for (const { rowNumber } of rows) expect(seen.has(rowNumber)).toBe(false)
    for (const { rowNumber } of rows) seen.add(rowNumber)
    report?.(rows.length)
    return goods.checkRows(context, rows)
  },
  writeRows: async (context, rows) => {
    lines.push(`written ${rows.length}`)
    if (rows[0]?.values.itemNo === 'WAITING') {
      await vi.waitUntil(() => lines.some((line) => line.endsWith('$Checked 2000 rows')), { timeout: 30_000 })
      lines.push('waited')
    }
    if (rows.some(({ values }) => values.itemNo === 'TAKEN')) fail(platformErrors.keyReused)
    if (rows[0]?.values.itemNo === 'BROKEN') await sql`insert into goods values ('no document')`.execute(context.trx)
    for (const itemNo of new Set(rows.map(({ values }) => values.itemNo))) {
      context.announce({ topic: 'goods', orgNo: 'O1', supplierNo: '', payload: { documentNo: itemNo } })
    }
    return goods.writeRows(context, rows)
  },
})

const calls = defineCalls({
  'IGradualService/importexcel': {
    summary: 'Imports goods part by part.',
    input: z.unknown(),
    output: importAnswerSchema,
    transport: 'upload',
    access: bySession('test'),
    audit: { action: 'goods.import' },
    repeat: 'natural',
  },
  'IGoodsService/importexcel': {
    summary: 'Imports goods.',
    input: z.unknown(),
    output: importAnswerSchema,
    transport: 'upload',
    access: bySession('test'),
    audit: { action: 'goods.import' },
    repeat: 'key',
  },
  'IGoodsService/downExcelTemplate': {
    summary: 'The template.',
    input: z.strictObject({}),
    output: z.string(),
    transport: 'download',
    access: bySession('test'),
    audit: { none: 'reads only' },
    repeat: 'read',
  },
})

let database: TestDatabase
let app: FastifyInstance
const lines: string[] = []
const parts: number[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One')`.execute(database.ownerDb)
  await sql`insert into sys_user (tenantsid, user_no, user_name, pwd) values ('T1', 'buyer', 'Buyer', '')`.execute(
    database.ownerDb,
  )
  await sql`create table goods (content jsonb, id bigint generated always as identity)`.execute(database.ownerDb)
  await sql`grant select, insert on goods to quayside_purchaser`.execute(database.ownerDb)
  app = await createServer({
    db: database.db,
    readDb: database.db,
    calls: [
      implementCalls(calls, {
        'IGoodsService/importexcel': (context, upload) => runImport(context, upload, goods),
        'IGradualService/importexcel': (context, upload) => runImport(context, upload, gradualGoods),
        'IGoodsService/downExcelTemplate': (context) => importTemplate(context, goods),
      }),
    ],
    authenticate: () => Promise.resolve(testCaller()),
    texts: createTextCatalogue([platformTexts, goodsTexts]),
    constraints: {},
    timeZone: 'UTC',
    isSecure: false,
    log: pino({ level: 'silent' }),
    uploadLimit: 5 * 1024 * 1024,
    live: { progress: (userId, tab, line) => void lines.push(`${userId} ${tab} ${line}`) } as LiveHub,
  })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})
beforeEach(async () => {
  await sql`delete from goods`.execute(database.ownerDb)
  await sql`delete from doc_import_run`.execute(database.ownerDb)
  lines.length = 0
  parts.length = 0
})

const workbook = (...rows: TypedValue[][]): Buffer => saveElsewhere(bookOf(rows))

function upload(
  content: Buffer,
  { fileName = 'goods.xlsx', language = 'en-US', key = '', service = 'IGoodsService' } = {},
): Promise<LightMyRequestResponse> {
  const boundary = 'the-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`
  return app.inject({
    method: 'POST',
    url: `${CALL_BASE_PATH}/${service}/importexcel`,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'authentication-info': 'token',
      'accept-language': language,
      'x-client-id': 'tab-00000001',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}

const stored = async (): Promise<unknown[]> => {
  const { rows } = await sql<{ content: unknown }>`select content from goods order by id`.execute(database.ownerDb)
  return rows.map((row) => row.content)
}
const runs = () =>
  database.ownerDb.selectFrom('doc_import_run').select(['state', 'insert_count', 'error_count', 'port']).execute()

describe('an import', () => {
  it('writes every row when all pass, and notes the run', async () => {
    const answer = await upload(
      workbook(
        ['Goods of the week'],
        ['*Item', 'Quantity', 'Day', 'Moment', 'Colour', 'Gift', 'Pieces', 'Note'],
        ['A-1', 12.5, new Date('2026-03-04T00:00:00Z'), '2026/3/4 7:05', 'Blau', true, 3, '  soon '],
        ['A-2', '+0.10', '2026-12-31', '2026-03-04', 'r', 'No', null, null],
      ),
    )
    expect(answer.json()).toEqual({ status: 200, data: { insertCount: 2, updateCount: 0 } })
    expect(await stored()).toEqual([
      {
        itemNo: 'A-1',
        amount: '12.5',
        day: '2026-03-04',
        moment: '2026-03-04 07:05:00',
        colour: 'b',
        isGift: true,
        count: 3,
        note: 'soon',
      },
      {
        itemNo: 'A-2',
        amount: '0.1',
        day: '2026-12-31',
        moment: '2026-03-04 00:00:00',
        colour: 'r',
        isGift: false,
        count: null,
        note: null,
      },
    ])
    expect(await runs()).toEqual([{ state: 'imported', insert_count: 2, error_count: 0, port: 'IGoodsService' }])
  })

  it('understands column names in any language and the fields\u2019 own names', async () => {
    const answer = await upload(workbook(['Artikel', 'amount'], ['A-1', 1]))
    expect(answer.statusCode).toBe(200)
    expect(await stored()).toMatchObject([{ itemNo: 'A-1', amount: '1', note: null }])
  })

  it('tells every error of every row as far as it can be read, with row and column, writes nothing, and keeps the file with an error column', async () => {
    const answer = await upload(
      workbook(
        ['Item', 'Quantity', 'Day', 'Colour', 'Gift', 'Pieces'],
        ['A-1', 1, '2026-01-01', 'Red', 'Yes', 1],
        [null, 1.234, '2026-02-30', 'Green', 'maybe', 1.5],
        ['NONE', 2, null, null, null, null],
        ['A-12345678901', 'many', null, null, null, null],
        ['NONE', 'many', null, null, null, null],
      ),
    )
    expect(answer.statusCode).toBe(422)
    const body = answer.json<{ errorCode: string; errorMessage: string; data: unknown }>()
    expect(body).toMatchObject({
      errorCode: 'documents.importRefused',
      errorMessage: expect.stringMatching(/Errors in the file: 11\./),
    })
    const data = importRefusalSchema.parse(body.data)
    expect(data.errorCount).toBe(11)
    expect(data.rows.map(({ rowNumber, field }) => `${rowNumber} ${field}`)).toEqual([
      '3 itemNo',
      '3 amount',
      '3 day',
      '3 colour',
      '3 isGift',
      '3 count',
      '4 itemNo',
      '5 itemNo',
      '5 amount',
      '6 itemNo',
      '6 amount',
    ])
    expect(data.rows[2]).toEqual({
      rowNumber: 3,
      cell: 'C3',
      field: 'day',
      fieldLabel: 'Day',
      message: '“2026-02-30” is not a date. Enter it as YYYY-MM-DD, for example 2026-04-30.',
      errorCode: 'wire.invalidInput',
    })
    expect(await stored()).toEqual([])
    expect(await runs()).toEqual([{ state: 'refused', insert_count: 0, error_count: 11, port: 'IGoodsService' }])

    const file = await database.ownerDb
      .selectFrom('doc_file')
      .select(['file_name', 'content'])
      .where('id', '=', data.fileId)
      .executeTakeFirstOrThrow()
    expect(file.file_name).toBe('goods - Errors.xlsx')
    const { rows } = await readWorkbook(file.content ?? Buffer.alloc(0))
    expect(rows.map(({ cells }) => cells[6]?.text ?? '')).toEqual([
      'Errors',
      '',
      expect.stringMatching(/^Item: required; Quantity: Decimals in 1\.234: 3.*; Day: “2026-02-30” is not a date/),
      'Item: The record does not exist, or you may not see it.',
      expect.stringMatching(/^Item: “A-12345678901”: longer than 10 characters; Quantity: /),
      expect.stringMatching(/^Item: The record does not exist.*; Quantity: “many” is not a number/),
    ])
  })

  it('is refused in the caller\u2019s language', async () => {
    const answer = await upload(workbook(['Item', 'Quantity'], [null, 1]), { language: 'zh-TW' })
    expect(answer.json<{ data: { rows: { message: string }[] } }>().data.rows[0]?.message).toBe('\u5fc5\u586b')
  })

  it('tells its progress to the browser tab: checks, outcome, rows written', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => [`A-${index}`, 1])
    await upload(workbook(['Item', 'Quantity'], ...many))
    expect(lines.map((line) => line.replace('1 tab-00000001 ', ''))).toEqual([
      '$Reading goods.xlsx',
      '$Read 1000 rows',
      '$Read 2000 rows',
      '$Read 2500 rows',
      '$Checked 2500 of 2500 rows',
      'checkSuccess',
      '\u2713Saved 1000 of 2500 rows',
      '\u2713Saved 2000 of 2500 rows',
      '\u2713Saved 2500 of 2500 rows',
    ])
    lines.length = 0
    await upload(workbook(['Item', 'Quantity'], ['NONE', 1]))
    expect(lines.at(-1)).toMatch(/checkFailed$/)
  })

  it('never tears rows of one group apart', async () => {
    const mixed = Array.from({ length: 1500 }, (_, index) => [index % 2 === 0 ? 'SAME' : `A-${index}`, 1])
    expect((await upload(workbook(['Item', 'Quantity'], ...mixed))).statusCode).toBe(200)
    expect(parts).toEqual([1000, 500])
    expect((await stored()).slice(0, 750)).toEqual(Array(750).fill(expect.objectContaining({ itemNo: 'SAME' })))
  })

  it('acts once when it is sent twice with the same key, and refuses the key for another file', async () => {
    const file = workbook(['Item', 'Quantity'], ['A-1', 1])
    const first = await upload(file, { key: 'import-key-1' })
    const second = await upload(file, { key: 'import-key-1' })
    expect(second.json()).toEqual(first.json())
    expect(await stored()).toHaveLength(1)
    const other = await upload(workbook(['Item', 'Quantity'], ['A-2', 1]), { key: 'import-key-1' })
    expect(other.statusCode).toBe(409)
  })

  it.each([
    [
      'no column names',
      [
        ['a', 'b'],
        ['A-1', 1],
      ],
      'wire.importHeaderMissing',
    ],
    [
      'a required column missing',
      [
        ['Item', 'Note'],
        ['A-1', 'x'],
      ],
      'wire.importColumnsMissing',
    ],
    [
      'a column twice',
      [
        ['Item', 'Artikel', 'Quantity'],
        ['A-1', 'A-1', 1],
      ],
      'wire.importColumnTwice',
    ],
    ['no rows', [['Item', 'Quantity']], 'wire.importEmpty'],
  ])('refuses a file with %s', async (_, rows, errorCode) => {
    const answer = await upload(workbook(...rows))
    expect(answer.json()).toMatchObject({ errorCode, errorMessage: expect.not.stringMatching(/\{\{|import[A-Z]/) })
    expect(await runs()).toEqual([])
  })

  it('refuses a long file without column names, and finds those that stand below a title in one', async () => {
    const many = Array.from({ length: 600 }, (_, index) => [`A-${index}`, 1])
    expect((await upload(workbook(['a', 'b'], ...many))).json()).toMatchObject({
      errorCode: 'wire.importHeaderMissing',
    })
    const titled = await upload(workbook(['Goods of the year'], [], ['Item', 'Quantity'], ...many))
    expect(titled.json()).toMatchObject({ data: { insertCount: 600 } })
  })

  it('refuses what is no workbook, and a name that is none', async () => {
    expect((await upload(Buffer.from('a,b\n1,2'))).json()).toMatchObject({ errorCode: 'wire.notSpreadsheet' })
    const renamed = await upload(workbook(['Item', 'Quantity'], ['A-1', 1]), { fileName: 'goods.csv' })
    expect(renamed.statusCode).toBe(415)
  })

  it('refuses a file that is larger than uploads may be', async () => {
    const answer = await upload(Buffer.alloc(5_300_000))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ errorMessage: 'The file is larger than 5 MB.' })
  })
})

describe('a gradual import', () => {
  const COLUMNS = ['Item', 'Quantity', 'Day', 'Moment', 'Colour', 'Gift', 'Pieces', 'Note']
  /** Wide enough that 2500 rows come in several batches; two rows each are of one item. */
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, index): (string | number)[] => {
      const item = `A-${Math.floor(index / 2)}`
      return [item, 1, '2026-01-01', '2026-01-01', 'r', 'No', 1, `note ${index}`]
    })
  const importGradually = async (...rows: (string | number)[][]) =>
    upload(workbook(COLUMNS, ...rows), { service: 'IGradualService' })
  const reported = () => lines.map((line) => line.replace('1 tab-00000001 ', ''))
  const announced = async () =>
    (
      await sql<{ no: string }>`select payload ->> 'documentNo' as no from sys_outbox order by id`.execute(
        database.ownerDb,
      )
    ).rows
  beforeEach(() => sql`delete from sys_outbox`.execute(database.ownerDb))

  it('writes every row once, and announces what is written', async () => {
    const answer = await importGradually(...rowsOf(2501))
    expect(answer.json()).toEqual({ status: 200, data: { insertCount: 2501, updateCount: 0 } })
    expect(parts.length).toBeGreaterThan(1)
    const notes = (await stored()) as { note: string }[]
    expect(notes.map(({ note }) => note)).toEqual(Array.from({ length: 2501 }, (_, index) => `note ${index}`))
    expect((await announced()).map(({ no }) => no)).toEqual(Array.from({ length: 1251 }, (_, index) => `A-${index}`))
  })

  it('shell §4: tells reading, checking and saving while each goes on, and that rows are saved once none can be wrong', async () => {
    await importGradually(...rowsOf(2500))
    const ofKind = (start: string) => reported().filter((line) => line.startsWith(start))
    expect(reported()[0]).toBe('$Reading goods.xlsx')
    expect(ofKind('$Read ')).toEqual(['$Read 1000 rows', '$Read 2000 rows', '$Read 2500 rows'])
    expect(ofKind('$Checked')).toEqual(['$Checked 1000 rows', '$Checked 2000 rows', '$Checked 2500 of 2500 rows'])
    expect(reported().filter((line) => /^(check|\u2713)/.test(line))).toEqual([
      'checkSuccess',
      '\u2713Saved 1000 of 2500 rows',
      '\u2713Saved 2000 of 2500 rows',
      '\u2713Saved 2500 of 2500 rows',
    ])
    const at = (line: string) => reported().indexOf(line)
    // A line about rows comes before all are read, and rows are written before all are checked.
    expect(at('$Read 1000 rows')).toBeLessThan(at('$Read 2500 rows'))
    expect(at('$Checked 1000 rows')).toBeLessThan(at('$Checked 2500 of 2500 rows'))
    expect(reported().findIndex((line) => line.startsWith('written'))).toBeLessThan(at('$Checked 2500 of 2500 rows'))
    expect(at('$Checked 2500 of 2500 rows')).toBeLessThan(at('checkSuccess'))
  })

  it('undoes what was written when a later row is wrong, and still tells every error', async () => {
    const rows = rowsOf(2500)
    rows[2000] = ['NONE', 1]
    rows[2499] = ['A-1249', 'many']
    const answer = await importGradually(...rows)
    expect(answer.json<{ data: { rows: object[] } }>().data.rows).toMatchObject([
      { rowNumber: 2002, field: 'itemNo' },
      { rowNumber: 2501, field: 'amount' },
    ])
    expect(parts.length).toBeGreaterThan(0)
    expect(reported().at(-1)).toBe('checkFailed')
    expect(await stored()).toEqual([])
    expect(await announced()).toEqual([])
    expect(await runs()).toMatchObject([{ state: 'refused', error_count: 2 }])
  })

  it('writes a group whole whose rows stand far apart', async () => {
    const rows = rowsOf(2500)
    rows[2499] = ['A-0', 7]
    expect((await importGradually(...rows)).json()).toMatchObject({ data: { insertCount: 2500 } })
    const written = (await stored()) as { itemNo: string }[]
    expect(written).toHaveLength(2500)
    expect(written.slice(0, 3).map(({ itemNo }) => itemNo)).toEqual(['A-0', 'A-0', 'A-0'])
    expect((await announced()).filter(({ no }) => no === 'A-0')).toHaveLength(1)
  })

  it('is refused with what only writing finds, unless a check finds more', async () => {
    const rows = rowsOf(2500)
    rows[0] = ['TAKEN', 1]
    expect((await importGradually(...rows)).json()).toMatchObject({ errorCode: platformErrors.keyReused.code })
    rows[2499] = ['NONE', 1]
    expect((await importGradually(...rows)).json()).toMatchObject({ errorCode: 'documents.importRefused' })
    expect(await stored()).toEqual([])
  })

  it('checks rows while those before them are written', async () => {
    const rows = rowsOf(5000).with(0, ['WAITING', 1])
    expect((await importGradually(...rows)).json()).toMatchObject({ data: { insertCount: 5000 } })
    expect(reported().indexOf('$Checked 2000 rows')).toBeLessThan(reported().indexOf('waited'))
  })

  it('tells what broke the writing off, not what followed from it, and writes nothing', async () => {
    expect((await importGradually(...rowsOf(5000).with(0, ['BROKEN', 1]))).statusCode).toBe(500)
    expect(reported().filter((line) => line.startsWith('written'))).toHaveLength(1)
    expect(await stored()).toEqual([])
    expect(await runs()).toEqual([])
    expect((await importGradually(...rowsOf(20))).json()).toMatchObject({ data: { insertCount: 20 } })
  })

  it('ends with the file that breaks off, and writes nothing', async () => {
    const whole = workbook(COLUMNS, ...rowsOf(2500))
    const answer = await upload(whole.subarray(0, whole.length - 300), { service: 'IGradualService' })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect((await importGradually()).json()).toMatchObject({ errorCode: 'wire.importEmpty' })
    expect(await stored()).toEqual([])
  })
})

describe('an import template', () => {
  it('is taken by the import it belongs to', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: `${CALL_BASE_PATH}/IGoodsService/downExcelTemplate`,
      headers: { 'authentication-info': 'token', 'accept-language': 'vi' },
      payload: {},
    })
    expect(answer.statusCode).toBe(200)
    const book = openElsewhere(answer.rawPayload)
    const sheet = firstSheet(book)
    expect(shownTexts(sheet, 1).slice(0, 3)).toEqual(['*Artikel', '*Menge', 'Day'])
    typeRow(sheet, 2, ['A-1', 1, '2026-01-01', null, 'Rot'])
    expect((await upload(saveElsewhere(book))).json()).toMatchObject({ data: { insertCount: 1 } })
  })
})
