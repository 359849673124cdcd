import XLSX from '@e965/xlsx'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bySession, defineCalls } from '#platform/contract/calls.ts'
import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'
import {
  type ImportDecision,
  importAnswerSchema,
  importRefusalSchema,
  importUndecidedSchema,
} from '#platform/contract/exchange/import-schemas.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { implementCalls } from '../call-context.ts'
import { createServer } from '../http/create-server.ts'
import { bookOf, firstSheet, saveElsewhere, sheetOf } from '../spreadsheet/testing/open-elsewhere.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '../testing.ts'
import { createTextCatalogue } from '../texts/text-catalogue.ts'
import { defineImport } from './define-import.ts'
import { runImport } from './run-import.ts'
import { goodsFields, goodsTexts } from './testing.ts'

const goods = defineImport({
  port: 'IGoodsService',
  fields: goodsFields,
  titleKey: 'goods:title',
  isGradual: true,
  checkRows: () => [],
  writeRows: async ({ trx }, rows) => {
    for (const { values } of rows) await sql`insert into goods values (${JSON.stringify(values)})`.execute(trx)
    return { insertCount: rows.length, updateCount: 0 }
  },
})
const calls = defineCalls({
  'IGoodsService/importexcel': {
    summary: 'Imports goods.',
    input: z.unknown(),
    output: importAnswerSchema,
    transport: 'upload',
    access: bySession('test'),
    audit: { action: 'goods.import' },
    repeat: 'key',
  },
})

let database: TestDatabase
let app: FastifyInstance

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
    calls: [implementCalls(calls, { 'IGoodsService/importexcel': (context, file) => runImport(context, file, goods) })],
    authenticate: () => Promise.resolve(testCaller()),
    texts: createTextCatalogue([platformTexts, goodsTexts]),
    constraints: {},
    timeZone: 'UTC',
    isSecure: false,
    log: pino({ level: 'silent' }),
    uploadLimit: 5 * 1024 * 1024,
  })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})
beforeEach(async () => {
  for (const table of ['goods', 'doc_import_run', 'sys_import_choice', 'sys_operation_log']) {
    await sql`delete from ${sql.table(table)}`.execute(database.ownerDb)
  }
})

type Cells = (string | number | null)[][]

/** A file with these rows on its first sheet, changed before it is saved; `others` are further sheets. */
function workbook(rows: Cells, change: (sheet: XLSX.WorkSheet) => void = () => {}, others: Record<string, Cells> = {}) {
  const book = bookOf(rows, 'Goods')
  change(firstSheet(book))
  for (const [name, cells] of Object.entries(others)) XLSX.utils.book_append_sheet(book, sheetOf(cells), name)
  return saveElsewhere(book)
}

const merging = (range: string) => (sheet: XLSX.WorkSheet) =>
  Object.assign(sheet, { '!merges': [XLSX.utils.decode_range(range)] })

/** Sends a file with what is decided about it, before or behind it. */
function upload(
  content: Buffer,
  decision?: Partial<ImportDecision> | string,
  { isBehind = false, key = '' } = {},
): Promise<LightMyRequestResponse> {
  const part = (name: string, more = '') => `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const text = typeof decision === 'string' ? decision : JSON.stringify(decision)
  const field = decision === undefined ? '' : `${part('decision')}${text}\r\n`
  const file = [Buffer.from(part('file', '; filename="goods.xlsx"')), content, Buffer.from('\r\n')]
  const parts = isBehind ? [...file, Buffer.from(field)] : [Buffer.from(field), ...file]
  return app.inject({
    method: 'POST',
    url: `${CALL_BASE_PATH}/IGoodsService/importexcel`,
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      'accept-language': 'en-US',
      'authentication-info': 'token',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload: Buffer.concat([...parts, Buffer.from('--b--\r\n')]),
  })
}

const stored = async () => {
  const { rows } = await sql<{ content: unknown }>`select content from goods order by id`.execute(database.ownerDb)
  return rows.map((row) => row.content)
}
const errorsOf = (answer: LightMyRequestResponse) =>
  importRefusalSchema
    .parse(answer.json<{ data: unknown }>().data)
    .rows.map(({ cell, rowNumber, message }) => [cell || rowNumber, message])

const MIXED: Cells = [
  ['Item', 'Quantity', 'Notes', 'Colours', null, 'Empty'],
  ['A-1', 1, 'soon', 'Red', 'beside', null],
  ['A-2', 2, 'later', 'Blue', null, null],
]

describe('a file of which something would not be read', () => {
  it('is refused before anything is written, with each column, its contents, what it most likely is, and each sheet', async () => {
    const answer = await upload(workbook(MIXED, undefined, { Second: [['more']], Blank: [] }))
    expect(answer.statusCode).toBe(422)
    const { errorCode, errorMessage, data } = answer.json<{ errorCode: string; errorMessage: string; data: unknown }>()
    expect(errorCode).toBe('documents.importUndecided')
    expect(errorMessage).toBe(
      'The file has parts that the import does not read: column C “Notes” (perhaps “Note”), column D “Colours” (perhaps “Colour”), column E without a name, sheet “Second”. ' +
        'Nothing was saved. Say for each whether it is left out, or which column it is.',
    )
    const undecided = importUndecidedSchema.parse(data)
    expect(undecided.columns).toEqual([
      { name: 'Notes', column: 'C', heading: 'Notes', samples: ['soon', 'later'], proposed: 'note' },
      { name: 'Colours', column: 'D', heading: 'Colours', samples: ['Red', 'Blue'], proposed: 'colour' },
      { name: '#E', column: 'E', heading: '', samples: ['beside'], proposed: '' },
    ])
    expect(undecided.sheets).toEqual(['Second'])
    expect(undecided.fields.map(({ name, isRequired }) => [name, isRequired])).toEqual([
      ['day', false],
      ['moment', false],
      ['colour', false],
      ['isGift', false],
      ['count', false],
      ['note', false],
    ])
    expect(await stored()).toEqual([])
  })

  it('is imported with a decision about each part, which the log keeps, wherever the form has it', async () => {
    const decision = { columns: { NOTES: 'note', Colours: '', '#e': '' } }
    for (const isBehind of [false, true]) {
      const answer = await upload(workbook(MIXED), decision, { isBehind })
      expect(answer.json(), String(isBehind)).toEqual({ status: 200, data: { insertCount: 2, updateCount: 0 } })
    }
    expect(await stored()).toMatchObject([
      { itemNo: 'A-1', note: 'soon', colour: null },
      { itemNo: 'A-2', note: 'later', colour: null },
      {},
      {},
    ])
    const { rows } = await sql<{ detail: unknown }>`select detail from sys_operation_log limit 1`.execute(
      database.ownerDb,
    )
    expect(rows[0]?.detail).toMatchObject({ columns: { Notes: 'note', Colours: '' } })
  })

  it('acts once under a key with the same decision, and is another request with another', async () => {
    const file = workbook(MIXED)
    const decision = { columns: { Notes: 'note', Colours: '', '#E': '' } }
    const key = 'decided-0001'
    await upload(file, decision, { key })
    expect((await upload(file, decision, { key })).json()).toMatchObject({ data: { insertCount: 2 } })
    expect((await upload(file, { columns: { ...decision.columns, Colours: 'colour' } }, { key })).statusCode).toBe(409)
    expect(await stored()).toHaveLength(2)
  })

  it('is imported as decided before where the decision was kept, without columns that no other file can name', async () => {
    const kept = { columns: { Notes: 'note', Colours: '', '#E': '' }, sheets: ['Second'], isKept: true }
    const withSheet = workbook(MIXED, undefined, { Second: [['more']] })
    expect((await upload(withSheet, kept)).statusCode).toBe(200)
    const next = await upload(withSheet)
    expect(importUndecidedSchema.parse(next.json<{ data: unknown }>().data)).toMatchObject({
      columns: [{ name: '#E' }],
      sheets: [],
    })
    expect((await upload(withSheet, { columns: { '#E': '' } })).statusCode).toBe(200)
    expect(await stored()).toHaveLength(4)
  })

  it('keeps a decision also where the rows are refused, and forgets one that fits no more', async () => {
    const faulty = workbook([
      ['Item', 'Quantity', 'Notes'],
      ['A-1', 'many', 'soon'],
    ])
    const refused = await upload(faulty, { columns: { Notes: 'note' }, isKept: true })
    expect(refused.json()).toMatchObject({ errorCode: 'documents.importRefused' })
    expect(
      (
        await upload(
          workbook([
            ['Item', 'Quantity', 'Notes'],
            ['A-1', 1, 'soon'],
          ]),
        )
      ).statusCode,
    ).toBe(200)
    const both = await upload(
      workbook([
        ['Item', 'Quantity', 'Note', 'Notes'],
        ['A-1', 1, 'soon', 'later'],
      ]),
    )
    expect(both.json()).toMatchObject({
      errorCode: 'documents.importUndecided',
      data: { columns: [{ name: 'Notes' }] },
    })
  })

  it('may name required columns otherwise; a decision that gives none is refused with what is missing', async () => {
    const file = workbook([
      ['Item', 'Quantty'],
      ['A-1', 3],
    ])
    const answer = await upload(file)
    expect(answer.json()).toMatchObject({
      errorCode: 'documents.importUndecided',
      data: {
        columns: [{ name: 'Quantty', proposed: 'amount' }],
        fields: expect.arrayContaining([{ name: 'amount', label: 'Quantity', isRequired: true }]),
      },
    })
    expect((await upload(file, { columns: { Quantty: '' } })).json()).toMatchObject({
      errorCode: 'wire.importColumnsMissing',
    })
    expect((await upload(file, { columns: { Quantty: 'amount' } })).statusCode).toBe(200)
    expect(await stored()).toMatchObject([{ itemNo: 'A-1', amount: '3' }])
  })

  it('takes no decision that names a column which is there, none of the import, or nothing that is a decision', async () => {
    const file = workbook([
      ['Item', 'Quantity', 'Notes'],
      ['A-1', 1, 'soon'],
    ])
    for (const field of ['amount', 'total', 'nonsense']) {
      expect((await upload(file, { columns: { Notes: field } })).json(), field).toMatchObject({
        errorCode: 'wire.importChoiceUnknown',
      })
    }
    expect((await upload(file, '{"columns":[]}')).statusCode).toBe(400)
    expect((await upload(file, 'nonsense')).statusCode).toBe(400)
    expect(await stored()).toEqual([])
  })

  it('is no file with a column of the product\u2019s own: earlier errors, or what an export shows beside', async () => {
    const file = workbook([
      ['Item', 'Quantity', 'total', 'Errors', '错误信息'],
      ['A-1', 1, 9, 'wrong', 'wrong'],
    ])
    expect((await upload(file)).statusCode).toBe(200)
  })
})

describe('what a file does not show', () => {
  const plain: Cells = [
    ['Item', 'Quantity', 'Note'],
    ['A-1', 1, 'x'],
    ['A-2', 2, 'y'],
    ['A-3', 3, 'z'],
  ]

  it('is not read without a word: hidden rows are refused by their numbers, a hidden column by its name', async () => {
    const rows = await upload(workbook(plain, (sheet) => Object.assign(sheet, { '!rows': [{}, {}, { hidden: true }] })))
    expect(errorsOf(rows)).toEqual([[3, expect.stringMatching(/^This row is hidden, by a filter or by hand/)]])
    const column = await upload(
      workbook(plain, (sheet) => Object.assign(sheet, { '!cols': [{}, {}, { hidden: true }] })),
    )
    expect(errorsOf(column)).toEqual([['C2', expect.stringMatching(/^This column is hidden but would be imported/)]])
    expect(await stored()).toEqual([])
  })

  it('merged cells among the rows are refused by their address; a merged title above the columns is none of them', async () => {
    const rows = await upload(workbook(plain, merging('B2:B3')))
    expect(errorsOf(rows)).toContainEqual(['B2', expect.stringMatching(/^B2:B3 are merged/)])
    const title = workbook([['Goods of the week'], ...plain], merging('A1:C1'))
    expect((await upload(title)).statusCode).toBe(200)
  })
})
