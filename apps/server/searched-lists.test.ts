import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labelRuleFields } from '#modules/deliveries/contract/fields.ts'
import { printTemplateFields } from '#modules/documents/contract/fields.ts'
import { roleFields, userFields } from '#modules/identity/contract/fields.ts'
import { supplierChangeFields } from '#modules/master-data/contract/records/supplier-change-fields.ts'
import { frameDefineFields, operationLogFields, textFields } from '#modules/system/contract/fields.ts'
import { taskFields } from '#modules/system/contract/task-fields.ts'
import type { FieldDeclaration, FieldTable } from '#platform/contract/fields.ts'
import { recordPaths } from '#platform/contract/records.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { allRecords } from './call-tables.ts'
import type { DemoWorld } from './testing/demo-world.ts'
import { proposedChange } from './testing/proposed-change.ts'
import { readAs } from './testing/record-inputs.ts'
import { recordProbe } from './testing/record-probe.ts'
import { wireClient } from './testing/wire-client.ts'

let world: DemoWorld
const probe = recordProbe()

beforeAll(async () => {
  world = await probe.start()
  await probe.defined({ id: 'orders.lines' }, 'seal')
  await proposedChange(world)
  const rule = { orgNo: 'SZ10', gs1CompanyPrefix: '6901234' }
  await readAs(world, 'admin', 'ISrmLabelRuleConfigService/saveorupdatesrmlabelruleconfig', { condition: rule })
})
afterAll(() => probe.stop())

/** What a search asks for by which a value of this field is found; nothing where it has none. */
function conditionFor(name: string, field: FieldDeclaration, value: unknown): Record<string, unknown> | undefined {
  if (value === null || value === undefined || value === '') return undefined
  switch (field.search) {
    case undefined:
      return undefined
    case 'fuzzy':
    case 'exact':
      return { [name]: value }
    case 'in':
      return { [name]: [value] }
    case 'range': {
      const day = String(value).slice(0, 10)
      const [start, end] = field.kind === 'time' ? [`${day} 00:00:00`, `${day} 23:59:59`] : [value, value]
      return { [`${name}Start`]: start, [`${name}End`]: end }
    }
  }
}

/** A list with its fields, and a row of it to look for. */
interface SearchedList {
  path: string
  fields: FieldTable
  row(): Promise<Row | undefined>
}

type Row = Readonly<Record<string, unknown>> & { id: string }

const page = (path: string, query: object) =>
  readAs<{ records: Row[]; total: number }>(world, 'admin', path, { condition: {}, ...query })

/** Conditions that leave few enough rows for one page. */
const FEW: Readonly<Record<string, object>> = {
  'ISysTextService/getsystextlist': { textModule: ['receipts'], languageCode: ['en-US'] },
}

/** Lists of what has screens of its own; of each the first row is looked for. */
const OTHERS: Readonly<Record<string, FieldTable>> = {
  'ISupSrmSysUserService/getsysuserlist': userFields,
  'ISrmSysRoleService/getsysrolelist': roleFields,
  'ISysFrameDefineService/getsysframedefinelist': frameDefineFields,
  'ISysTextService/getsystextlist': textFields,
  'ISysJobService/getsysjoblist': taskFields,
  'ISysOperationLogService/getsysoperationloglist': operationLogFields,
  'ISupBmDocTemplateManageService/getbmprinttemplatelistbyparams': printTemplateFields,
  'ISrmLabelRuleConfigService/getsrmlabelruleconfiglist': labelRuleFields,
  'IBmSupplierChangeService/getsupplierchangelist': supplierChangeFields,
}

const lists: [string, SearchedList][] = [
  ...allRecords.map((record): [string, SearchedList] => [
    record.id,
    {
      path: recordPaths(record).list,
      fields: record.fields,
      row: async () => (await probe.found(await probe.present(record), record)).records[0],
    },
  ]),
  ...Object.entries(OTHERS).map(([path, fields]): [string, SearchedList] => [
    path,
    { path, fields, row: async () => (await page(path, {})).records[0] },
  ]),
]

describe.each(lists)('shell §4: the list of %s', (_name, { path, fields, row: readRow }) => {
  const declared = Object.entries(fields)

  it('finds a row by each field that is searched, and by all of them together', async () => {
    const row = await readRow()
    if (!row) throw new Error(`${path} has no rows`)
    const conditions = declared.flatMap(([name, field]) => conditionFor(name, field, row[name]) ?? [])
    expect(conditions.length).toBeGreaterThan(0)
    for (const condition of [...conditions, Object.assign({}, ...conditions)]) {
      const { records } = await page(path, { condition, size: 1000 })
      expect([condition, records.map(({ id }) => id)]).toEqual([condition, expect.arrayContaining([row.id])])
    }
    for (const [name] of declared.filter(([, { search }]) => search === 'fuzzy')) {
      expect([name, (await page(path, { condition: { [name]: 'nothing is called so' } })).total]).toEqual([name, 0])
    }
  })

  it('is sorted by each field that says so, one way and the other', async () => {
    await readRow()
    for (const [name] of declared.filter(([, { isSortable }]) => isSortable)) {
      const sorted = async (order: 'asc' | 'desc') => {
        const { records } = await page(path, { field: name, order, size: 1000, condition: FEW[path] ?? {} })
        return records.map((row) => row[name]).filter((value) => value !== null)
      }
      const [up, down] = [await sorted('asc'), await sorted('desc')]
      expect([name, down.toReversed()]).toEqual([name, up])
      if (fields[name]?.isRequired) expect([name, up.length]).not.toEqual([name, 0])
    }
  })
})

describe('shell §4: what stands in a log by a name of the product', () => {
  const LOG = 'ISysOperationLogService/getsysoperationloglist'
  const within = async (language: string, condition: object) => {
    const options = { token: await world.token('admin'), headers: { 'accept-language': language } }
    const { body } = await wireClient.json(world.address, LOG, { condition, size: 100 }, options)
    return (body.data as { records: Row[] }).records
  }

  beforeAll(async () => {
    const { records } = await page('ISysJobService/getsysjoblist', { size: 100 })
    const task = records.find(({ jobClass }) => jobClass === 'identity.checkLicence')
    const condition = { list: [{ id: task?.id, version: task?.version }] }
    await readAs(world, 'admin', 'ISysJobService/runsysjobbyids', { condition })
  })

  it.each([
    ['en-US', 'Check the license'],
    ['zh-CN', '检查许可证'],
  ])('is shown, found and exported in the words of its reader (%s)', async (language, words) => {
    for (const condition of [
      { keyword: words },
      { keyword: words.slice(0, 5).trim() },
      { documentNo: words },
      { documentNo: words.slice(-4) },
      { keyword: 'identity.checkLicence' },
    ]) {
      const found = await within(language, condition)
      expect([condition, found.map(({ documentNo }) => documentNo)]).toEqual([
        condition,
        expect.arrayContaining([words]),
      ])
    }
    expect(await within(language, { documentNo: `${words} of another planet` })).toEqual([])
    const answer = await wireClient.json(
      world.address,
      'ISysOperationLogService/exportexcel',
      { condition: { documentNo: words } },
      { token: await world.token('admin'), headers: { 'accept-language': language } },
    )
    const sheet = await readWorkbook(answer.bytes)
    expect(sheet.rows.flatMap(({ cells }) => cells.map(({ text }) => text))).toContain(words)
  })

  it('is found behind the words, too, such as a custom field by its list and number', async () => {
    const [row] = await within('en-US', { action: ['customField.save'], keyword: 'seal' })
    const shown = String(row?.documentNo)
    expect(shown).toMatch(/ seal$/)
    for (const documentNo of [shown, shown.slice(3), 'seal']) {
      expect((await within('en-US', { documentNo })).map(({ id }) => id)).toContain(row?.id)
    }
  })
})
