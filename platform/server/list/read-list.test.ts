import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { choice, code, date, defineFields, flag, quantity, reference, text, time } from '#platform/contract/fields.ts'
import type { CallContext } from '../call-context.ts'
import { inScope, systemScope } from '../scope.ts'
import { readWorkbook } from '../spreadsheet/read-workbook.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { countTabs } from './count-tabs.ts'
import { defineList } from './define-list.ts'
import { exportList } from './export-list.ts'
import { readList } from './read-list.ts'

const fields = defineFields('t', {
  supplierNo: code({ show: '12', search: 'fuzzy', isKeyword: true, isSortable: true, isRequired: true }),
  supplierName: text({ show: '12', search: 'fuzzy', isKeyword: true, isSortable: true, isRequired: true }),
  contact: text({ show: '2', isRequired: true }),
  isDeliveryFrozen: flag({ show: '2', search: 'exact', isRequired: true }),
  statusCode: reference({ show: '2', search: 'in', isRequired: true }),
  taxRate: quantity({ show: '1', search: 'range' }),
  createDate: time({ show: '1', search: 'range', isRequired: true }),
})
const list = defineList({
  fields,
  table: 'bm_supplier',
  defaultSort: { field: 'supplierNo', order: 'asc' },
  searchColumn: sql.ref('t1.search_text'),
})

const NAMES = [
  'Steel & Söhne',
  '深圳市海港电子有限公司',
  'Công ty Ống Thép Đại Việt',
  '=cmd|calc',
  '100% Bolt_Works',
  '電線電纜股份有限公司',
]

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('A', 'A')`.execute(test.ownerDb)
  for (const [index, name] of NAMES.entries()) {
    await sql`insert into bm_supplier (tenantsid, supplier_no, supplier_name, status_code, is_delivery_frozen)
      values ('A', ${`S${index}`}, ${name}, ${index % 2 === 0 ? '1' : '0'}, ${index === 3})`.execute(test.ownerDb)
  }
})
afterAll(() => test.drop())

const inContext = <T>(work: (context: CallContext) => Promise<T>): Promise<T> =>
  inScope(test.db, systemScope('tests', 'A'), (trx) =>
    work({
      trx,
      caller: { limitCount: 4 },
      translate: (key: string) => key,
      today: '2026-01-01',
    } as unknown as CallContext),
  )

const read = (query: Partial<ListQuery<ListCondition>>) =>
  inContext((context) => readList(context, list, { current: 1, size: 20, condition: {}, ...query }, (row) => row))
const numbers = async (query: Partial<ListQuery<ListCondition>>) =>
  (await read(query)).records.map((row) => row.supplierNo)

describe('a list', () => {
  it('shell §9: is sorted by its default, or by a declared sortable field in either direction', async () => {
    expect(await numbers({})).toEqual(['S0', 'S1', 'S2', 'S3', 'S4', 'S5'])
    expect(await numbers({ field: 'supplierNo', order: 'desc' })).toEqual(['S5', 'S4', 'S3', 'S2', 'S1', 'S0'])
    expect(await numbers({ field: 't1.supplierNo' })).toEqual(['S0', 'S1', 'S2', 'S3', 'S4', 'S5'])
  })

  it.each(['contact', 'tenantsid', 'supplier_no; drop table bm_supplier', '__proto__', 'constructor'])(
    'is never sorted by %s',
    async (field) => {
      await expect(read({ field })).rejects.toMatchObject({ declaration: { code: 'wire.unknownSort' } })
    },
  )

  it('has pages, and a total that is exact when the page shows the end', async () => {
    const page = await read({ size: 4, current: 2 })
    expect(page).toMatchObject({
      total: 6,
      isTotalCapped: false,
      pageCount: 2,
      rowCount: 2,
      currentPage: 2,
      pageSize: 4,
    })
    expect(page.records.map((row) => row.supplierNo)).toEqual(['S4', 'S5'])
  })

  it('shell §4: counts no further than the reader’s limit and says so; 0 asks for the exact total', async () => {
    expect(await read({ size: 2 })).toMatchObject({ total: 4, isTotalCapped: true })
    expect(await read({ size: 2, limitCount: 0 })).toMatchObject({ total: 6, isTotalCapped: false })
    expect(await read({ size: 2, limitCount: 6 })).toMatchObject({ total: 6, isTotalCapped: false })
  })

  it('knows on the page that reaches the limit whether the list goes on, and shows no row of the next page', async () => {
    expect(await read({ size: 2, current: 2 })).toMatchObject({ total: 4, isTotalCapped: true, rowCount: 2 })
    expect(await read({ size: 3, current: 2, limitCount: 6 })).toMatchObject({
      total: 6,
      isTotalCapped: false,
      rowCount: 3,
    })
    expect(await read({ size: 4, current: 1 })).toMatchObject({ total: 4, isTotalCapped: true, rowCount: 4 })
    expect(await read({ size: 4, current: 2 })).toMatchObject({ total: 6, isTotalCapped: false, rowCount: 2 })
    expect(await read({ size: 4, current: 9 })).toMatchObject({ total: 4, isTotalCapped: true, rowCount: 0 })
  })

  it('counts what a search for words finds to 100, or to the page after the reader’s own, unless all is asked for', async () => {
    await sql`insert into sys_tenant (tenantsid, tenant_name) values ('MANY', 'Many')`.execute(test.ownerDb)
    await sql`insert into bm_supplier (tenantsid, supplier_no, supplier_name)
      select 'MANY', 'M' || n, 'Bolts' from generate_series(1, 340) n`.execute(test.ownerDb)
    const many = (query: Partial<ListQuery<ListCondition>>) =>
      inScope(test.db, systemScope('tests', 'MANY'), (trx) =>
        readList(
          { trx, caller: { limitCount: 10_000 } } as unknown as CallContext,
          list,
          { current: 1, size: 20, condition: { keyword: 'bolts' }, ...query },
          (row) => row,
        ),
      )
    expect(await many({})).toMatchObject({ total: 100, isTotalCapped: true })
    expect(await many({ condition: { supplierName: 'bolts' } })).toMatchObject({ total: 100, isTotalCapped: true })
    expect(await many({ current: 15 })).toMatchObject({ total: 320, isTotalCapped: true, rowCount: 20 })
    expect(await many({ current: 16 })).toMatchObject({ total: 340, isTotalCapped: false })
    expect(await many({ limitCount: 0 })).toMatchObject({ total: 340, isTotalCapped: false })
    expect(await many({ condition: { statusCode: '1' } })).toMatchObject({ total: 340, isTotalCapped: false })
  })

  it.each([
    ['steel', ['S0']],
    ['sohne', ['S0']],
    ['电子', ['S1']],
    ['海', ['S1']],
    ['電', ['S5']],
    ['ong thep', ['S2']],
    ['dai viet', ['S2']],
    ['Đại', ['S2']],
    ['100%', ['S4']],
    ['t_w', ['S4']],
    ['%', ['S4']],
    ['\\', []],
    ['S3', ['S3']],
    ['steel dai', []],
    ['  ', ['S0', 'S1', 'S2', 'S3', 'S4', 'S5']],
  ])('finds by the keyword %j', async (keyword, expected) => {
    expect(await numbers({ condition: { keyword } })).toEqual(expected)
  })

  it.each([
    ['AB-00012345', ['AB-00012345']],
    ['ab-00012345', ['AB-00012345']],
    ['b-000123', ['AB-00012345']],
    ['-00012345', ['AB-00012345', 'CD-00012345']],
    ['00012345', ['AB-00012345', 'CD-00012345', '00012345']],
    ['12345.67890', ['E12345.67890']],
    ['67890.12345', []],
    ['Ｅ１２３４５', ['E12345.67890']],
    ['e12345', ['E12345.67890']],
    ['ab-00012345 second', []],
    ['00012345 b-0', ['AB-00012345']],
  ])('looks numbers up by their digits and finds those alone that have all of %j', async (word, expected) => {
    await sql`insert into sys_tenant (tenantsid, tenant_name) values ('NUM', 'Numbers') on conflict do nothing`.execute(
      test.ownerDb,
    )
    await sql`insert into bm_supplier (tenantsid, supplier_no, supplier_name)
      select 'NUM', number, 'Numbered' from unnest(${['AB-00012345', 'CD-00012345', '00012345', 'E12345.67890']}::text[]) number
      on conflict do nothing`.execute(test.ownerDb)
    const found = (condition: ListCondition) =>
      inScope(test.db, systemScope('tests', 'NUM'), (trx) =>
        readList(
          { trx, caller: { limitCount: 10 } } as unknown as CallContext,
          list,
          { current: 1, size: 20, condition },
          (row) => row.supplierNo,
        ),
      )
    expect((await found({ keyword: word })).records.sort()).toEqual([...expected].sort())
    const ofField = word.includes(' ') ? [] : expected
    expect((await found({ supplierNo: word })).records.sort()).toEqual([...ofField].sort())
  })

  it('filters by declared fields, and empty values are no filter', async () => {
    expect(await numbers({ condition: { statusCode: ['0'] } })).toEqual(['S1', 'S3', 'S5'])
    expect(await numbers({ condition: { statusCode: '1', isDeliveryFrozen: false } })).toEqual(['S0', 'S2', 'S4'])
    expect(await numbers({ condition: { isDeliveryFrozen: true } })).toEqual(['S3'])
    expect(await numbers({ condition: { supplierName: 'BOLT' } })).toEqual(['S4'])
    expect(await numbers({ condition: { supplierName: '', statusCode: [], keyword: null } })).toHaveLength(6)
  })

  it.each([
    [
      'days',
      { createDateStart: '2026-02-02 00:00:00', createDateEnd: '2026-02-01 23:59:59' },
      'condition.createDateEnd',
    ],
    ['numbers', { taxRateStart: '10', taxRateEnd: '9.5' }, 'condition.taxRateEnd'],
  ])('domain §5: refuses a range that ends before it starts, of %s', async (_of, condition, path) => {
    await expect(read({ condition })).rejects.toMatchObject({
      declaration: { code: 'wire.rangeReversed' },
      details: [{ path }],
    })
  })

  it('takes a range of one day or number, and one without an end', async () => {
    expect(await numbers({ condition: { taxRateStart: '5.0', taxRateEnd: '5' } })).toHaveLength(0)
    expect(await numbers({ condition: { createDateStart: '2000-01-01 00:00:00', createDateEnd: '' } })).toHaveLength(6)
  })

  it('reads single rows again by their ids', async () => {
    const page = await inContext((context) =>
      readList(context, list, { current: 1, size: 20, condition: {} }, (row) => row),
    )
    const ids = page.records.slice(1, 3).map((row) => row.id)
    expect(await numbers({ condition: { ids } })).toEqual(['S1', 'S2'])
    expect(await numbers({ condition: { ids, keyword: 'S1' } })).toEqual(['S1'])
    expect(await numbers({ condition: { ids: [] } })).toHaveLength(6)
  })

  it('leaves single rows out by their ids', async () => {
    const { records } = await read({})
    const exceptIds = records.slice(1, 3).map(({ id }) => id)
    expect(await read({ condition: { exceptIds } })).toMatchObject({ total: 4 })
    expect(await numbers({ condition: { exceptIds } })).toEqual(['S0', 'S3', 'S4', 'S5'])
    expect(await numbers({ condition: { exceptIds: [] } })).toHaveLength(6)
  })

  it('counts its tabs under the search', async () => {
    const tabs = { all: {}, valid: { statusCode: '1' }, invalid: { statusCode: '0' } }
    expect(await inContext((context) => countTabs(context, list, {}, tabs))).toEqual({ all: 6, valid: 3, invalid: 3 })
    expect(await inContext((context) => countTabs(context, list, { keyword: '電' }, tabs))).toEqual({
      all: 1,
      valid: 0,
      invalid: 1,
    })
  })

  it('adds up its tabs where they share out all states, and only there', async () => {
    const statusCode = choice({ show: '2', search: 'in', isRequired: true, enumName: 's', enumValues: ['0', '1', '2'] })
    const states = defineList({
      fields: defineFields('t', { supplierNo: code({ show: '2', search: 'exact', isRequired: true }), statusCode }),
      table: 'bm_supplier',
      defaultSort: { field: 'supplierNo', order: 'asc' },
    })
    const count = (condition: ListCondition, tabs: Record<string, ListCondition>) =>
      inContext((context) => countTabs(context, states, condition, tabs))
    const shared = { all: {}, valid: { statusCode: '1' }, others: { statusCode: ['0', '2'] } }
    expect(await count({}, shared)).toEqual({ all: 6, valid: 3, others: 3 })
    expect(await count({ supplierNo: 'S1' }, shared)).toEqual({ all: 1, valid: 0, others: 1 })
    expect(await count({ statusCode: '0' }, shared)).toEqual({ all: 3, valid: 3, others: 3 })
    expect(await count({}, { all: {}, valid: { statusCode: '1' } })).toEqual({ all: 6, valid: 3 })
    expect(await count({}, { all: {}, valid: { statusCode: '1' }, again: { statusCode: ['1', '2'] } })).toEqual({
      all: 6,
      valid: 3,
      again: 3,
    })
  })

  it('is not exported in an order that it does not have, and says so before the file begins', async () => {
    const query = { condition: {}, field: 'nowhere' }
    await inContext(async (context) => {
      const refused = exportList(context, list, query, 'Suppliers')
      await expect(refused).rejects.toMatchObject({ declaration: { code: 'wire.unknownSort' } })
    })
  })

  it('is exported whole in its order, and no cell of it becomes a formula', async () => {
    const chunks: Buffer[] = []
    await inContext(async (context) => {
      const out = new PassThrough()
      out.on('data', (chunk: Buffer) => void chunks.push(chunk))
      const file = await exportList(context, list, { condition: {} }, 'Suppliers')
      await file.write(out)
    })
    const { rows } = await readWorkbook(Buffer.concat(chunks))
    expect(rows).toHaveLength(7)
    expect(rows[0]?.cells.map((cell) => cell.text)).toContain('t:fields.supplierNo')
    const formula = rows[4]?.cells[1]
    expect(formula).toEqual({ text: '=cmd|calc', kind: 'text' })
  })
})

describe('a list over another table', () => {
  const itemFields = defineFields('t', {
    itemNo: code({ show: '2', isRequired: true }),
    packQty: quantity({ show: '2', search: 'range', isSortable: true }),
  })
  const logFields = defineFields('t', {
    userNo: code({ show: '2' }),
    updateDate: time({ show: '2', search: 'range' }),
    day: date({ show: '2', column: 'update_date' }),
  })

  it('compares quantities as numbers and shows them without padding', async () => {
    await sql`insert into bm_item (tenantsid, item_no, item_name, unit_no, pack_qty)
      values ('A', 'I1', 'x', 'PCS', 9), ('A', 'I2', 'x', 'PCS', 10.5), ('A', 'I3', 'x', 'PCS', 100)`.execute(
      test.ownerDb,
    )
    const items = defineList({ fields: itemFields, table: 'bm_item', defaultSort: { field: 'packQty', order: 'asc' } })
    const page = await inContext((context) =>
      readList(
        context,
        items,
        { current: 1, size: 20, condition: { packQtyStart: '9.5', packQtyEnd: '100' } },
        (row) => row,
      ),
    )
    expect(page.records.map((row) => row.packQty)).toEqual(['10.5', '100'])
  })

  it('takes a day or a second as the end of a range of times to its last moment', async () => {
    await sql`insert into sys_operation_log (tenantsid, user_no, user_name, party, action, update_date)
      values ('A', 'u', 'u', 'purchaser', 'x', '2026-03-01 23:59:59.5+00')`.execute(test.ownerDb)
    const logs = defineList({
      fields: logFields,
      table: 'sys_operation_log',
      defaultSort: { field: 'updateDate', order: 'desc' },
    })
    const count = async (end: string) => {
      const page = await inContext((context) =>
        readList(context, logs, { current: 1, size: 20, condition: { updateDateEnd: end } }, (row) => row),
      )
      return page.records.length
    }
    expect(await count('2026-03-01')).toBe(1)
    // A second, too: that is what people are shown, and what a day's end is sent as.
    expect(await count('2026-03-01 23:59:59')).toBe(1)
    expect(await count('2026-03-01 23:59:58')).toBe(0)
    expect(await count('2026-02-28')).toBe(0)
  })
})
