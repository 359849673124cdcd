import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customFields, FIELD_NO, matchingConditions } from '#platform/contract/custom-fields/custom-fields.ts'
import type { ListQuery } from '#platform/contract/envelope.ts'
import { conditionSchema, type ListCondition, listQuerySchema } from '#platform/contract/field-schemas.ts'
import { code, defineFields } from '#platform/contract/fields.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import { actorContext } from '../actor-context.ts'
import type { CallContext, Caller } from '../call-context.ts'
import { countTabs } from '../list/count-tabs.ts'
import { defineList } from '../list/define-list.ts'
import { exportList } from '../list/export-list.ts'
import { readList } from '../list/read-list.ts'
import { inScope } from '../scope.ts'
import { readWorkbook } from '../spreadsheet/read-workbook.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '../testing.ts'
import { createTextCatalogue } from '../texts/text-catalogue.ts'
import { newCustomValues } from './check-custom-values.ts'

const fields = defineFields('t', { asnNo: code({ show: '12', search: 'fuzzy', isSortable: true, isRequired: true }) })
const list = defineList({
  fields,
  table: 'srm_asn_head',
  customFieldSets: [{ module: 'deliveries.asns' }],
  defaultSort: { field: 'asnNo', order: 'asc' },
})
const { customFieldSets: _frames, ...plainList } = list
const childList = { ...list, customFieldSets: [{ module: 'deliveries.asns', isChild: true }] }
const texts = createTextCatalogue([])

/** Values of each row by number; what a hand or another system may have left there is among them. */
const ROWS: Record<string, object> = {
  A1: {
    note: 'Übersee 深圳港',
    weight: '12.5',
    ready: '2026-03-01',
    loaded: '2026-03-01 08:00:00',
    grade: 'low',
    owner: 'S1',
  },
  A2: { note: '100% "quoted" \\ _x', weight: '-3', ready: '2026-02-28', loaded: '2026-03-01 23:59:59', grade: 'high' },
  A3: { note: 'plain', weight: '100', ready: '2025-12-31', loaded: '2026-03-02 00:00:00', grade: 'high', owner: 'S2' },
  A4: {},
  A5: { note: '', weight: "1e9'; drop", ready: '2026-02-31', loaded: 'yesterday', grade: 7, owner: ['x'] },
}

let test: TestDatabase
let version = 0
beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'T1'), ('T2', 'T2')`.execute(test.ownerDb)
  await sql`insert into bm_supplier (tenantsid, supplier_no, supplier_name, org_no) values ('T1', 'S1', 'One', '*'),
    ('T1', 'S2', 'Two', 'O1'), ('T1', 'S3', 'Three', '*'), ('T2', 'X1', 'Other', '*')`.execute(test.ownerDb)
  await sql`insert into sys_enum (tenantsid, enum_mid, enum_value, enum_seq, enum_name, enum_names) values
    ('T1', 'grade', 'low', 1, 'Low', '{"zh-CN": "低"}'), ('T1', 'grade', 'high', 2, 'High', '{"zh-CN": "高"}'),
    ('T2', 'grade', 'theirs', 3, 'Theirs', '{}')`.execute(test.ownerDb)
  for (const [tenantsid, no, custom] of [
    ...Object.entries(ROWS).map(([no, custom]) => ['T1', no, custom] as const),
    ['T2', 'B1', { note: 'theirs' }] as const,
  ]) {
    await sql`insert into srm_asn_head (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, asn_no,
        status, delivery_date, expected_arrival_date, way_carriage, sender, sender_phone, shipping_address,
        delivery_address, custom)
      values (${tenantsid}, 'O1', 'W1', 'C1', 'S1', 'One', ${no}, '2', '2026-03-01', '2026-03-02', '1', 's', '1', 'a', 'b',
        ${JSON.stringify(custom)}::jsonb)`.execute(test.ownerDb)
  }
  await define('note', { field_type: '1', display_order: 5 })
  await define('weight', { field_type: '2', decimals: 3, display_order: 4 })
  await define('ready', { field_type: '3', date_format: 'YYYY-MM-DD', display_order: 3 })
  await define('loaded', { field_type: '3', date_format: 'YYYY-MM-DD HH:mm:ss', display_order: 2 })
  await define('grade', { field_type: '4', enum_mid: 'grade', display_order: 1, display_page: '124' })
  await define('owner', { field_type: '4', drop_down_data_source: 'supplier', display_page: '35' })
  await define('hidden', { field_type: '0', is_display: false })
  await define('invalid', { field_type: '0', status_code: '0' })
})
afterAll(() => test.drop())

async function define(field_no: string, differences: object, tenantsid = 'T1'): Promise<void> {
  const names = JSON.stringify({ 'en-US': `Name of ${field_no}`, 'zh-CN': `名称 ${field_no}` })
  const row = {
    tenantsid,
    module: 'deliveries.asns',
    field_no,
    field_names: names,
    field_type: '0' as const,
    display_page: '12345',
  }
  await test.ownerDb
    .insertInto('sys_frame_define')
    .values({ ...row, ...differences })
    .execute()
  await count()
}

async function count(): Promise<void> {
  const row = await test.ownerDb
    .selectFrom('sys_custom_field_version')
    .select('custom_field_version')
    .where('tenantsid', '=', 'T1')
    .executeTakeFirst()
  version = row?.custom_field_version ?? 0
}

function as<T>(
  work: (context: CallContext) => Promise<T>,
  differences: Partial<Caller> = {},
  language: Language = 'en-US',
): Promise<T> {
  const caller = testCaller({ frameVersion: version, ...differences })
  return inScope(test.db, caller, (trx) =>
    work({ ...actorContext(trx, { ...caller, language, today: '2026-03-01' }, texts), caller }),
  )
}

const query = (differences: Partial<ListQuery<ListCondition>>) => ({
  current: 1,
  size: 20,
  condition: {},
  ...differences,
})
const numbers = async (condition: ListCondition, differences: Partial<ListQuery<ListCondition>> = {}) =>
  (await as((context) => readList(context, list, query({ condition, ...differences }), (row) => row))).records.map(
    (row) => row.asnNo,
  )

describe('shell §3: custom fields of a list', () => {
  it('are among the fields of its rows, each as its type says, in the order that was defined', async () => {
    const { records } = await as((context) =>
      readList(context, list, query({}), (row) => row as Record<string, unknown>),
    )
    expect(records[0]).toMatchObject({
      custom_note: 'Übersee 深圳港',
      custom_weight: '12.5',
      custom_ready: '2026-03-01',
      custom_loaded: '2026-03-01 08:00:00',
      custom_grade: 'low',
      custom_owner: 'S1',
    })
    expect(records[3]).toMatchObject({ custom_note: null, custom_weight: null })
    expect(Object.keys(records[0] ?? {})).not.toContain('custom_hidden')
    expect(Object.keys(records[0] ?? {})).not.toContain('custom_invalid')
  })

  it.each<[string, ListCondition, string[]]>([
    ['text, anywhere and without marks', { custom_note: 'ubersee' }, ['A1']],
    ['Chinese text', { custom_note: '深圳' }, ['A1']],
    ['text with signs that mean something elsewhere', { custom_note: '100% "quoted" \\ _' }, ['A2']],
    ['numbers from', { custom_weightStart: '12.5' }, ['A1', 'A3']],
    ['numbers to', { custom_weightEnd: '12.50' }, ['A1', 'A2']],
    ['days between', { custom_readyStart: '2026-01-01', custom_readyEnd: '2026-02-28' }, ['A2']],
    ['points in time from', { custom_loadedStart: '2026-03-01 09:00:00' }, ['A2', 'A3']],
    ['choices, one', { custom_grade: 'low' }, ['A1']],
    ['choices, several', { custom_grade: ['low', 'high'] }, ['A1', 'A2', 'A3']],
    ['master data', { custom_owner: ['S2'] }, ['A3']],
    ['several at once', { custom_grade: ['high'], custom_weightStart: '0', asnNo: 'A' }, ['A3']],
    [
      'nothing, where values are empty',
      { custom_note: '', custom_grade: [], custom_weightStart: null },
      Object.keys(ROWS),
    ],
  ])('are searched: %s', async (_what, condition, expected) => {
    expect(await numbers(condition)).toEqual(expected)
  })

  it('sort the list by their type', async () => {
    expect((await numbers({}, { field: 'custom_weight', order: 'asc' })).slice(0, 3)).toEqual(['A2', 'A1', 'A3'])
    expect((await numbers({}, { field: 't1.custom_ready', order: 'asc' })).slice(0, 3)).toEqual(['A3', 'A2', 'A1'])
    expect((await numbers({ custom_grade: 'high' }, { field: 'custom_loaded', order: 'desc' }))[0]).toBe('A3')
  })

  it('count in the tabs’ numbers', async () => {
    const counts = await as((context) =>
      countTabs(context, list, { custom_grade: 'high' }, { all: {}, none: { asnNo: 'nothing' } }),
    )
    expect(counts).toEqual({ all: 2, none: 0 })
  })

  it('are exported with their names and the names of their choices, as the export’s reader reads them', async () => {
    const exported = async (language: Language) =>
      as(
        async (context) => {
          const out = new PassThrough()
          const chunks: Buffer[] = []
          out.on('data', (chunk: Buffer) => chunks.push(chunk))
          const file = await exportList(context, list, { condition: {}, field: 'custom_weight', order: 'desc' }, 'L')
          await file.write(out)
          return (await readWorkbook(Buffer.concat(chunks))).rows.map((row) => row.cells.map((cell) => cell.text))
        },
        {},
        language,
      )
    const english = await exported('en-US')
    expect(english[0]?.slice(1)).toEqual([
      'Name of grade',
      'Name of loaded',
      'Name of ready',
      'Name of weight',
      'Name of note',
    ])
    expect(english.find(([no]) => no === 'A1')?.slice(1)).toEqual([
      'Low',
      '2026-03-01 08:00:00',
      '2026-03-01',
      '12.5',
      'Übersee 深圳港',
    ])
    const chinese = await exported('zh-CN')
    expect(chinese[0]?.[1]).toBe('名称 grade')
    expect(chinese.find(([no]) => no === 'A1')?.[1]).toBe('低')
  })

  it('that hold what their type does not allow count as empty and break nothing', async () => {
    expect(await numbers({}, { field: 'custom_weight', order: 'asc' })).toContain('A5')
    expect(await numbers({}, { field: 'custom_ready', order: 'asc' })).toContain('A5')
    expect(await numbers({ custom_loadedStart: '2000-01-01 00:00:00' })).not.toContain('A5')
  })

  it('show on the pages 4 and 5 where the list is a child', () => {
    const definition = {
      fieldNo: 'x',
      fieldNoName: 'X',
      fieldType: '1' as const,
      isDisplay: true,
      displayOrder: 0,
      dateFormat: '',
      enumMid: '',
      fixedMatchingCondition: '',
      dropDownDataSource: '',
      isRequired: true,
      maxLength: 10,
      decimals: 2,
      isEditable: true,
      options: [],
    }
    const shown = (displayPage: string, isChild: boolean) =>
      customFields({ module: 'a.b', isChild }, [{ ...definition, displayPage }]).custom_x?.show
    expect(shown('123', false)).toBe('123')
    expect(shown('123', true)).toBe('3')
    expect(shown('45', true)).toBe('124')
    expect(shown('45', false)).toBe('45')
  })

  it('join a child list too', async () => {
    const { records } = await as((context) => readList(context, childList, query({}), (row) => row as object))
    expect(records[0]).toMatchObject({ custom_grade: 'low', custom_owner: 'S1' })
  })

  it('are nobody else’s: another company has neither the fields nor the values', async () => {
    const { records } = await as((context) => readList(context, list, query({}), (row) => row as object), {
      tenantsid: 'T2',
      frameVersion: 0,
    })
    expect(records).toEqual([{ id: expect.any(String), asnNo: 'B1' }])
    await define('note', { field_type: '2' }, 'T2')
    const theirs = await as(
      (context) => readList(context, list, query({ condition: { custom_note: 'theirs' } }), (row) => row),
      { tenantsid: 'T2', frameVersion: 1 },
    ).catch((error: unknown) => error)
    expect(theirs).toMatchObject({ declaration: { code: 'wire.unknownCustomField' } })
  })

  it('count from the call after a change on, whichever server made it', async () => {
    const names = async () =>
      Object.keys(
        (await as((context) => readList(context, list, query({}), (row) => row as object))).records[0] ?? {},
      ).filter((name) => name.startsWith('custom_'))
    const before = await names()
    await define('later', { field_type: '1' })
    expect(await names()).toEqual(expect.arrayContaining([...before, 'custom_later']))
    await sql`delete from sys_frame_define where field_no = 'later'`.execute(test.ownerDb)
    await count()
    expect(await names()).toEqual(before)
  })

  it('take the names of their choices from the dictionary as it is', async () => {
    const grade = async () =>
      as(async (context) => (await newCustomValues(context, { module: 'deliveries.asns' }, { grade: 'new' })).grade)
    await expect(grade()).rejects.toMatchObject({ issues: [{ path: ['custom', 'grade'] }] })
    await sql`insert into sys_enum (tenantsid, enum_mid, enum_value, enum_name) values ('T1', 'grade', 'new', 'New')`.execute(
      test.ownerDb,
    )
    const earlier = version
    await count()
    expect(version).toBe(earlier + 1)
    expect(await grade()).toBe('new')
  })
})

describe('a condition', () => {
  it.each([
    ['a field that nobody defined', { custom_nobody: 'x' }],
    ['a hidden field', { custom_hidden: 'x' }],
    ['an invalid field', { custom_invalid: 'x' }],
    ['a key that is no search of the field', { custom_weight: '1' }],
    ['the bare prefix', { custom_: 'x' }],
    ['a name from the prototype', { custom_constructor: 'x' }],
  ])('with %s is refused', async (_what, condition) => {
    await expect(numbers(condition as ListCondition)).rejects.toMatchObject({
      declaration: { code: 'wire.unknownCustomField' },
    })
  })

  it.each<[string, ListCondition]>([
    ['a number that is none', { custom_weightStart: '1; drop table x' }],
    ['a day that does not exist', { custom_readyStart: '2026-02-30' }],
    ['a choice that is none', { custom_grade: 'theirs' }],
    ['control characters', { custom_note: 'a\u0000b' }],
  ])('with %s is refused by its schema', async (_what, condition) => {
    await expect(numbers(condition)).rejects.toMatchObject({
      issues: [{ path: ['condition', Object.keys(condition)[0]] }],
    })
  })

  it('of a list without custom fields knows none', async () => {
    const asked = as((context) =>
      readList(context, plainList, query({ condition: { custom_note: 'x' } }), (row) => row),
    )
    await expect(asked).rejects.toMatchObject({ declaration: { code: 'wire.unknownCustomField' } })
  })

  it.each([
    "custom_a'b",
    'custom_a b',
    'custom_a"',
    'custom_A',
    'custom_ä',
    'custom_1',
    `custom_${'a'.repeat(36)}`,
    'Custom_a',
    'other',
  ])('never gets a key like %s past the wire', (key) => {
    expect(conditionSchema(fields).safeParse({ [key]: 'x' }).error?.issues).toMatchObject([
      { code: 'unrecognized_keys' },
    ])
  })

  it.each([[{ a: 1 }], [5], [true], ['x'.repeat(101)], [[1]]])('never gets a value like %j past the wire', (value) => {
    const read = listQuerySchema(fields).safeParse({ condition: { custom_note: value } })
    expect(read.error?.issues).toMatchObject([{ path: ['condition', 'custom_note'] }])
  })
})

describe('an order', () => {
  it.each(['custom_hidden', 'custom_nobody', "custom_note' desc; --", 'custom'])('by %s is refused', async (field) => {
    await expect(numbers({}, { field, order: 'asc' })).rejects.toMatchObject({
      declaration: { code: 'wire.unknownSort' },
    })
  })
})

describe('the number of a field', () => {
  it.each(["a'b", 'a-b', 'a b', 'A', '1a', 'a"', 'a;b', '', `a${'b'.repeat(30)}`])(
    'is never %j, in the database neither',
    async (fieldNo) => {
      expect(FIELD_NO.test(fieldNo)).toBe(false)
      await expect(define(fieldNo, { field_type: '1' })).rejects.toThrow(/field_no/)
    },
  )
})

describe('values of a new row', () => {
  const values = (given: Record<string, string>) =>
    as((context) => newCustomValues(context, { module: 'deliveries.asns' }, given))

  it('are stored in one spelling; empty ones are left out', async () => {
    expect(await values({ weight: '012.500', note: ' a ', ready: '2026-05-01', owner: 'S2', grade: '' })).toEqual({
      weight: '12.5',
      note: 'a',
      ready: '2026-05-01',
      owner: 'S2',
    })
  })

  it.each([
    ['weight', '1.2345'],
    ['weight', 'NaN'],
    ['ready', '2026-02-30'],
    ['loaded', '2026-02-03'],
    ['grade', 'theirs'],
    ['owner', 'X1'],
    ['owner', "S1' or true --"],
    ['note', 'x'.repeat(101)],
  ])('are refused where %s is %j', async (fieldNo, value) => {
    await expect(values({ [fieldNo]: value })).rejects.toMatchObject({ issues: [{ path: ['custom', fieldNo] }] })
  })

  it('are refused for a field that the list has not', async () => {
    await expect(values({ hidden: 'x' })).rejects.toMatchObject({ declaration: { code: 'wire.unknownCustomField' } })
  })

  it('must be there where the field is required', async () => {
    await define('must', { field_type: '1', is_required: true })
    await expect(values({})).rejects.toMatchObject({ issues: [{ path: ['custom', 'must'] }] })
    expect(await values({ must: 'x' })).toEqual({ must: 'x' })
    await sql`delete from sys_frame_define where field_no = 'must'`.execute(test.ownerDb)
    await count()
  })
})

it('conditions that narrow master data are read, or refused whole', () => {
  expect(matchingConditions('orgNo=SZ10; statusCode = 1')).toEqual({ orgNo: 'SZ10', statusCode: '1' })
  expect(matchingConditions('')).toEqual({})
  expect(matchingConditions('a=b=c')).toBeNull()
  expect(matchingConditions("x'=1")).toBeNull()
})
