import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labelRuleFields } from '#modules/deliveries/label/contract/fields.ts'
import { appVersionFields, printLogFields, printTemplateFields } from '#modules/files/file/contract/fields.ts'
import { roleFields } from '#modules/identity/role/contract/fields.ts'
import { colleagueFields, userFields } from '#modules/identity/user/contract/fields.ts'
import { supplierChangeFields } from '#modules/master-data/supplier/contract/fields.ts'
import { webhookMessageFields } from '#modules/messages/webhook/contract/fields.ts'
import { newsMaintenanceFields } from '#modules/news/contract/fields.ts'
import { cacheFields } from '#modules/system/cache/contract/fields.ts'
import { invariantFields } from '#modules/system/invariant/contract/fields.ts'
import { abnormalLogFields, operationLogFields } from '#modules/system/log/contract/fields.ts'
import { customFieldSetFields, textFields } from '#modules/system/setting/contract/fields.ts'
import { taskFields, taskHistoryFields } from '#modules/system/task/contract/fields.ts'
import type { FieldDeclaration, FieldTable } from '#platform/contract/fields.ts'
import { recordPaths } from '#platform/contract/records/records.ts'
import { zipFile } from '#platform/server/files/testing.ts'
import { createAbnormalLog } from '#platform/server/observability/keep-abnormal.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { allCalls, allRecords } from './call-tables.ts'
import { FIXTURE_TENANT } from './testing/demo-fixtures.ts'
import { failedRun } from './testing/failed-run.ts'
import { proposedChange } from './testing/proposed-change.ts'
import { readAs } from './testing/record-inputs.ts'
import { recordProbe } from './testing/record-probe.ts'
import type { ContextUser, TestContext } from './testing/test-context.ts'
import { wireClient } from './testing/wire-client.ts'
import { writeNews } from './testing/write-news.ts'
import { writeWebhookMessage } from './testing/write-webhook-message.ts'

let context: TestContext
const probe = recordProbe()

beforeAll(async () => {
  context = await probe.start()
  await probe.defined({ id: 'orders.lines' }, 'seal')
  await proposedChange(context)
  const rule = { orgNo: 'SZ10', gs1CompanyPrefix: '6901234' }
  await readAs(context, 'admin', 'ISrmLabelRuleConfigService/saveorupdatesrmlabelruleconfig', { condition: rule })
  await writeLogs()
  await writeNews(context)
  const token = await context.token('admin')
  for (const versionNo of ['3.9.0', '3.10.0']) {
    const file = { condition: { versionNo, remark: `Scans faster ${versionNo}` }, content: zipFile(['readme.txt']) }
    await wireClient.file(
      context.address,
      'ISysAppVersionService/addsysappversion',
      { ...file, fileName: 'portal.zip' },
      { token },
    )
  }
})

/** Something in each log that the product writes by itself. */
async function writeLogs(): Promise<void> {
  const keep = createAbnormalLog({ db: context.db, appVersion: '2.1.1', log: { error: () => {} } })
  for (const why of ['first', 'second']) {
    await keep({ kind: 'call', source: 'IAnyService/any', tenantsid: FIXTURE_TENANT, error: new Error(`Why ${why}`) })
  }
  const [task] = (await page('ISysJobService/getsysjoblist', {})).records
  for (let run = 0; run < 2; run += 1) await failedRun(context, task?.id ?? '')
  const webhook = allRecords.find(({ id }) => id === 'messages.webhook')
  if (webhook) {
    const { id, number } = await probe.added(webhook)
    await writeWebhookMessage(context, id, number)
  }
  const { id } = await context.order('accepting')
  const order = {
    ids: [id],
    module: 'orders.order',
    reportKey: 'order-a4',
    copies: 1,
    printer: 'Office',
    standardCol01: 'Lost',
  }
  const token = await context.token('buyer')
  const { status } = await wireClient.json(
    context.address,
    'IReportPrintService/print',
    { condition: order },
    { token },
  )
  expect(status).toBe(200)
}
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
  readAs<{ records: Row[]; total: number }>(context, READERS[path] ?? 'admin', path, { condition: {}, ...query })

/** Who looks into a list, where the administrator is not who works with it. */
const READERS: Readonly<Record<string, ContextUser>> = {
  'ISupColleagueService/getcolleaguelist': 'supplieradmin',
  'IReportPrintService/getprintloglist': 'buyer',
}

/** Conditions that leave few enough rows for one page. */
const FEW: Readonly<Record<string, object>> = {
  'ISysTextService/getsystextlist': { textModule: ['receipts'], languageCode: ['en-US'] },
}

/** Lists of what has screens of its own; of each the first row is looked for. */
const OTHERS: Readonly<Record<string, FieldTable>> = {
  'ISupSrmSysUserService/getsysuserlist': userFields,
  'ISrmSysRoleService/getsysrolelist': roleFields,
  'ISysFrameDefineService/getsysframedefinelist': customFieldSetFields,
  'ISysTextService/getsystextlist': textFields,
  'ISysJobService/getsysjoblist': taskFields,
  'ISysOperationLogService/getsysoperationloglist': operationLogFields,
  'ISupBmDocTemplateManageService/getbmprinttemplatelistbyparams': printTemplateFields,
  'ISrmLabelRuleConfigService/getsrmlabelruleconfiglist': labelRuleFields,
  'IBmSupplierChangeService/getsupplierchangelist': supplierChangeFields,
  'ISupColleagueService/getcolleaguelist': colleagueFields,
  'ISysAppVersionService/getsysappversionlist': appVersionFields,
  'IReportPrintService/getprintloglist': printLogFields,
  'ISysJobRunService/getsysjobrunlist': taskHistoryFields,
  'ISysAbnormalLogService/getsysabnormalloglist': abnormalLogFields,
  'ISysCacheService/getsyscachelist': cacheFields,
  'ISysInvariantService/getsysinvariantlist': invariantFields,
  'ISysWebhookMessageService/getsyswebhookmessagelist': webhookMessageFields,
  'ISysNewsService/getsysnewspage': newsMaintenanceFields,
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

  const exportPath = `${path.split('/')[0]}/exportexcel`
  if (path in OTHERS && exportPath in allCalls) {
    it('goes out as an Excel file with what is found', async () => {
      const names = declared.flatMap(([name, { isKeyword, kind }]) => (isKeyword && kind !== 'enum' ? [name] : []))
      const [found] = (await page(path, { size: 100 })).records.flatMap((row) =>
        names.flatMap((name) => (row[name] ? [row[name]] : [])),
      )
      const token = await context.token(READERS[path] ?? 'admin')
      const { bytes } = await wireClient.json(context.address, exportPath, { condition: { keyword: found } }, { token })
      const { rows } = await readWorkbook(bytes)
      expect(rows.flatMap(({ cells }) => cells.map(({ text }) => text))).toContain(found)
    })
  }

  it('is sorted by each field that says so, one way and the other', async () => {
    await readRow()
    for (const [name] of declared.filter(([, { isSortable }]) => isSortable)) {
      const sorted = async (order: 'asc' | 'desc') => {
        const { records } = await page(path, { field: name, order, size: 1000, condition: FEW[path] ?? {} })
        return records.map((row) => row[name]).filter((value) => value !== null)
      }
      // The product writes some of these lists by itself, such as messages about what happened: both ways are read of one state.
      let [up, down] = [await sorted('asc'), await sorted('desc')]
      for (let again = await sorted('asc'); !isDeepStrictEqual(again, up); again = await sorted('asc')) {
        up = again
        down = await sorted('desc')
      }
      expect([name, down.toReversed()]).toEqual([name, up])
      if (fields[name]?.isRequired) expect([name, up.length]).not.toEqual([name, 0])
    }
  })
})

describe('shell §4: what stands in a log by a name of the product', () => {
  const LOG = 'ISysOperationLogService/getsysoperationloglist'
  const within = async (language: string, condition: object) => {
    const options = { token: await context.token('admin'), headers: { 'accept-language': language } }
    const { body } = await wireClient.json(context.address, LOG, { condition, size: 100 }, options)
    return (body.data as { records: Row[] }).records
  }

  beforeAll(async () => {
    const { records } = await page('ISysJobService/getsysjoblist', { size: 100 })
    const task = records.find(({ jobClass }) => jobClass === 'identity.checkLicence')
    const condition = { list: [{ id: task?.id, version: task?.version }] }
    await readAs(context, 'admin', 'ISysJobService/runsysjobbyids', { condition })
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
      context.address,
      'ISysOperationLogService/exportexcel',
      { condition: { documentNo: words } },
      { token: await context.token('admin'), headers: { 'accept-language': language } },
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
