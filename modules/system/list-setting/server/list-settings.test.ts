import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemTexts } from '#modules/system/contract/texts.ts'
import { operationLogFields } from '#modules/system/log/contract/fields.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { exportColumns } from '#platform/server/list/export-columns.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { listColumnSettings, resetColumnSetting, saveColumnSetting } from './column-settings.ts'
import { addExportTemplate, deleteExportTemplate, listExportTemplates } from './export-templates.ts'
import { addTag, deleteTag, listTags } from './tags.ts'

let test: TestDatabase
const people: Record<string, Caller> = {}
const texts = createTextCatalogue([systemTexts])
const ADMINISTRATOR = new Map([['system', new Set<PermissionFlag>(['isModify'])]])

/** Does something as one of the people, in a transaction of their own. */
function as<T>(name: string, work: (context: CallContext) => Promise<T>, language: Language = 'en-US'): Promise<T> {
  const caller = people[name] ?? testCaller()
  return inScope(test.db, caller, (trx) =>
    work({ ...actorContext(trx, { ...caller, language, today: '2026-01-01' }, texts), caller }),
  )
}

beforeAll(async () => {
  test = await createTestDatabase()
  await inScope(test.db, systemScope('tests', '*'), async (trx) => {
    const tenants = ['T1', 'T2'].map((tenantsid) => ({ tenantsid, tenant_name: tenantsid }))
    await trx.insertInto('sys_tenant').values(tenants).execute()
    const users = [
      { name: 'buyer', tenantsid: 'T1' },
      { name: 'colleague', tenantsid: 'T1' },
      { name: 'admin', tenantsid: 'T1', flags: ADMINISTRATOR },
      { name: 'supplier', tenantsid: 'T1', side: 'supplier' as const, supplierNo: 'S1', flags: ADMINISTRATOR },
      { name: 'stranger', tenantsid: 'T2', flags: ADMINISTRATOR },
    ]
    for (const { name, ...differences } of users) {
      const { id } = await trx
        .insertInto('sys_user')
        .values({ tenantsid: differences.tenantsid, user_no: name, user_name: name, pwd: 'x' })
        .returning('id')
        .executeTakeFirstOrThrow()
      people[name] = testCaller({ ...differences, userId: id, userNo: name, userName: name })
    }
  })
})
afterAll(() => test.drop())

const owner = (name: string) => people[name]?.userId ?? ''
const named = (description: string) => LANGUAGES.map((languageCode) => ({ languageCode, description }))
const tag = (name: string, description: string, tagOwnType: '1' | '2' = '2', module = 'Offsite.User.Order') => ({
  module,
  zlI18nList: named(description),
  tagContent: JSON.stringify({ params: { keyword: description }, labelMapProp: {} }),
  tagOwner: owner(name),
  tagOwnType,
})
const tagNames = async (name: string, module = 'Offsite.User.Order', language: Language = 'en-US') =>
  (await as(name, (context) => listTags(context, { module }), language)).records.map((one) => one.tagName)

describe('shell §3, §6, §9: saved search tags', () => {
  it('belong to their user and route; nobody else reads or deletes them', async () => {
    const { id } = await as('buyer', (context) => addTag(context, tag('buyer', 'my open ones')))
    expect(await tagNames('buyer')).toEqual(['my open ones'])
    expect(await tagNames('buyer', 'Offsite.Asn.Tracking')).toEqual([])
    for (const other of ['colleague', 'admin', 'supplier', 'stranger']) {
      expect(await tagNames(other)).toEqual([])
      await expect(as(other, (context) => deleteTag(context, { id }))).rejects.toThrow('wire.notFound')
    }
    await expect(as('buyer', (context) => deleteTag(context, { id, version: 9 }))).rejects.toThrow('wire.staleVersion')
    await as('buyer', (context) => deleteTag(context, { id, version: 1 }))
    expect(await tagNames('buyer')).toEqual([])
  })

  it('may be fixed for everybody of the company by an administrator, and by nobody else', async () => {
    for (const other of ['buyer', 'supplier']) {
      await expect(as(other, (context) => addTag(context, tag(other, 'x', '1')))).rejects.toThrow(
        'system.notListAdministrator',
      )
    }
    const { id } = await as('admin', (context) => addTag(context, tag('admin', 'overdue', '1')))
    for (const reader of ['buyer', 'colleague', 'supplier']) expect(await tagNames(reader)).toEqual(['overdue'])
    expect(await tagNames('stranger')).toEqual([])
    await expect(as('buyer', (context) => deleteTag(context, { id }))).rejects.toThrow('system.notListAdministrator')
    await as('admin', (context) => deleteTag(context, { id }))
    expect(await tagNames('buyer')).toEqual([])
  })

  it('are not written for somebody else', async () => {
    await expect(as('buyer', (context) => addTag(context, tag('colleague', 'x')))).rejects.toThrow('system.notOwner')
  })

  it('carry a name per language: the reader’s own is required, others must be languages of the portal', async () => {
    const names = [
      { languageCode: 'en-US', description: 'late' },
      { languageCode: 'zh-CN', description: '逾期' },
    ]
    const input = { ...tag('colleague', 'late'), zlI18nList: names, module: 'Named' }
    await as('colleague', (context) => addTag(context, input))
    expect(await tagNames('colleague', 'Named', 'zh-CN')).toEqual(['逾期'])
    expect(await tagNames('colleague', 'Named', 'vi')).toEqual(['late'])
    await expect(as('colleague', (context) => addTag(context, input), 'vi')).rejects.toThrow('system.tagNameMissing')
    const foreign = { ...input, zlI18nList: [...names, { languageCode: 'xx', description: 'x' }] }
    await expect(as('colleague', (context) => addTag(context, foreign))).rejects.toThrow('system.unknownLanguage')
  })

  it('are at most fifty per screen', async () => {
    for (let index = 0; index < 50; index++) {
      await as('buyer', (context) => addTag(context, tag('buyer', `t${index}`, '2', 'Full')))
    }
    await expect(as('buyer', (context) => addTag(context, tag('buyer', 'one more', '2', 'Full')))).rejects.toThrow(
      'system.tooManyTags',
    )
  })
})

describe('shell §3: column settings', () => {
  const setting = (name: string, width: number) => ({
    listId: 'orders.lines',
    owner: owner(name),
    pageMode: '1' as const,
    columns: [{ label: 'Order', prop: 'purchaseNo', fixed: 'left' as const, sort: 0, isShow: true, width }],
  })
  const read = (name: string) => as(name, (context) => listColumnSettings(context, {}))

  it('are kept per user and list, replaced by the next save, and forgotten by a reset', async () => {
    await as('buyer', (context) => saveColumnSetting(context, setting('buyer', 100)))
    await as('buyer', (context) => saveColumnSetting(context, setting('buyer', 140)))
    expect((await read('buyer')).records).toEqual([
      { listId: 'orders.lines', pageMode: '1', columns: setting('buyer', 140).columns },
    ])
    for (const other of ['colleague', 'supplier', 'stranger']) expect((await read(other)).records).toEqual([])
    await as('colleague', (context) =>
      resetColumnSetting(context, { listId: 'orders.lines', owner: owner('colleague') }),
    )
    expect((await read('buyer')).records).toHaveLength(1)
    await as('buyer', (context) => resetColumnSetting(context, { listId: 'orders.lines', owner: owner('buyer') }))
    expect((await read('buyer')).records).toEqual([])
  })

  it('are not written by a page that stood open while somebody else signed in', async () => {
    await expect(as('colleague', (context) => saveColumnSetting(context, setting('buyer', 100)))).rejects.toThrow(
      'system.notOwner',
    )
  })
})

describe('shell §3: export templates', () => {
  const path = 'ISysOperationLogService/exportexcel'
  const template = (name: string, exportName: string, ownType: '1' | '2' = '2', isDefault: '0' | '1' = '0') => ({
    exportPath: path,
    exportName,
    isDefault,
    ownType,
    owner: owner(name),
    columns: ['action', 'userNo', 'detail', 'gone'],
  })
  const names = async (name: string) =>
    (await as(name, (context) => listExportTemplates(context, { exportPath: path }))).records.map((one) => [
      one.exportName,
      one.isDefault,
    ])
  const fields = { ...operationLogFields, detail: { ...operationLogFields.detail, isExported: false } }
  const columns = (name: string, exportName?: string) =>
    as(name, (context) => exportColumns({ ...context, path }, fields, exportName))

  it('decide on the columns and their order, as far as the list exports them', async () => {
    const { id } = await as('buyer', (context) => addExportTemplate(context, template('buyer', 'Short')))
    expect(await columns('buyer', 'short')).toEqual(['action', 'userNo'])
    expect(await columns('buyer')).toEqual([
      'updateDate',
      'userNo',
      'userName',
      'side',
      'action',
      'documentNo',
      'apiKeyNo',
    ])
    await expect(columns('colleague', 'Short')).rejects.toThrow('wire.unknownExportTemplate')
    await expect(as('colleague', (context) => deleteExportTemplate(context, { id }))).rejects.toThrow('wire.notFound')
    await as('buyer', (context) => deleteExportTemplate(context, { id }))
    await expect(columns('buyer', 'Short')).rejects.toThrow('wire.unknownExportTemplate')
  })

  it('may be for everybody when an administrator makes them; names are not used twice, one is the default', async () => {
    await expect(as('buyer', (context) => addExportTemplate(context, template('buyer', 'Audit', '1')))).rejects.toThrow(
      'system.notListAdministrator',
    )
    await as('admin', (context) => addExportTemplate(context, template('admin', 'Audit', '1', '1')))
    await expect(as('buyer', (context) => addExportTemplate(context, template('buyer', 'AUDIT')))).rejects.toThrow(
      'system.templateNameTaken',
    )
    await as('admin', (context) => addExportTemplate(context, template('admin', 'Monthly', '1', '1')))
    expect(await names('buyer')).toEqual([
      ['Audit', '0'],
      ['Monthly', '1'],
    ])
    expect(await columns('colleague', 'Audit')).toEqual(['action', 'userNo'])
    expect(await names('stranger')).toEqual([])
  })
})
