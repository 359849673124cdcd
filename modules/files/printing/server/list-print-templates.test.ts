import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesTexts } from '#modules/files/contract/texts.ts'
import { templateForm } from '#modules/files/file/contract/schemas.ts'
import { defineFields, text } from '#platform/contract/fields.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import { inScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { listPrintTemplates } from './list-print-templates.ts'
import { savePrintTemplate } from './save-print-template.ts'

const printable: PrintableDocument = {
  name: 'orders.order',
  titleKey: 'documents:titles.printLog',
  menuNo: 'userOrder',
  head: defineFields('documents', { documentNo: text({ show: '' }) }),
  rows: {},
  sample: { head: { documentNo: 'SAMPLE-1' } },
  read: () => Promise.resolve([]),
}
const catalogue = createTextCatalogue([platformTexts, filesTexts])
const buyer = testCaller({
  flags: new Map([['printTemplate', new Set<PermissionFlag>(['isSearch', 'isAdd', 'isModify'])]]),
})
let test: TestDatabase

const act = <T>(work: (context: CallContext) => Promise<T>): Promise<T> =>
  inScope(test.db, buyer, async (trx) => {
    const context = actorContext(trx, { ...buyer, language: 'en-US', today: '2026-03-02' }, catalogue)
    return work({ ...context, caller: buyer })
  })
const save = (templateCode: string, changes: object = {}) => {
  const page = { width: 100, height: 60, margin: { top: 3, right: 3, bottom: 3, left: 3 } }
  const layout = { page, body: [{ type: 'text', text: '{{documentNo}}' }] }
  const shared = { templateName: templateCode, templateType: '4', module: 'orders.order', layout, version: 0 }
  const form = templateForm.parse({ templateCode, ...shared, ...changes })
  return act((context) => savePrintTemplate(() => [printable])(context, form))
}
const OWN = { orgNo: ['O1'] }
const codes = async (condition: object, order: object = {}) => {
  const { records } = await act((context) =>
    listPrintTemplates(context, { current: 1, size: 50, condition: { ...OWN, ...condition }, ...order }),
  )
  return records.filter((row) => !row.isBuiltIn).map((row) => row.templateCode)
}

beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One')`.execute(test.ownerDb)
  await sql`insert into sys_user (tenantsid, user_no, user_name, pwd) values ('T1', 'buyer', 'Buyer', '')`.execute(
    test.ownerDb,
  )
  await save('quay-b', { orgNo: 'O1', templateName: 'Harbour slip' })
  await save('quay-a', { orgNo: 'O1', customerNo: 'C9' })
  await save('pier', { orgNo: 'O1', statusCode: '0' })
  await save('pier', { orgNo: 'O1', statusCode: '0', version: 1 })
})
afterAll(() => test.drop())

describe('shell §7: the list of print templates', () => {
  it('has each template once, in the version in force, by code', async () => {
    expect(await codes({})).toEqual(['pier', 'quay-a', 'quay-b'])
  })

  it('is searched by code, name, customer, kind and status', async () => {
    expect(await codes({ templateCode: 'QUAY' })).toEqual(['quay-a', 'quay-b'])
    expect(await codes({ keyword: 'harbour' })).toEqual(['quay-b'])
    expect(await codes({ customerNo: 'C9' })).toEqual(['pier', 'quay-a', 'quay-b'])
    expect(await codes({ customerNo: 'C8' })).toEqual(['pier', 'quay-b'])
    expect(await codes({ module: ['orders.order'], templateType: ['4'], statusCode: ['0'] })).toEqual(['pier'])
  })

  it('has those that are meant for all beside those of an organisation, customer or supplier', async () => {
    for (const condition of [{ orgNo: 'O1' }, { customerNo: 'C9' }, { supplierNo: ['S1'] }]) {
      const query = { current: 1, size: 50, condition: { ...condition, module: 'orders.order' } }
      const { records } = await act((context) => listPrintTemplates(context, query))
      expect(records.some((row) => row.isBuiltIn)).toBe(true)
      expect(records.some((row) => row.orgNo !== '' && row.orgNo !== 'O1')).toBe(false)
    }
  })

  it('is sorted by code, either way', async () => {
    expect(await codes({}, { field: 'templateCode', order: 'desc' })).toEqual(['quay-b', 'quay-a', 'pier'])
  })
})
