import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesTexts } from '#modules/files/contract/texts.ts'
import { defineFields, text } from '#platform/contract/fields.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import { readPdf } from '#platform/server/print/testing.ts'
import { inScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { exportPrintTemplate } from './export-print-template.ts'
import { importPrintTemplate } from './import-print-template.ts'
import { printDocuments } from './print-documents.ts'
import { listTemplatesWithDefault } from './print-template.ts'

const printable: PrintableDocument = {
  name: 'orders.order',
  titleKey: 'documents:titles.printLog',
  menuNo: 'userOrder',
  head: defineFields('documents', { documentNo: text({ show: '' }) }),
  rows: { lines: defineFields('documents', { printer: text({ show: '' }) }) },
  read: async (_context, ids) =>
    ids.map((id) => ({
      id,
      documentNo: `DOC-${id}`,
      orgNo: 'O1',
      supplierNo: 'S1',
      head: { documentNo: `DOC-${id}` },
      rows: { lines: [] },
    })),
}
const catalogue = createTextCatalogue([platformTexts, filesTexts])
const buyer = testCaller()
const supplier = testCaller({ side: 'supplier', supplierNo: 'S1', orgNos: [], warehouseNos: [], classifyTypes: [] })
let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One')`.execute(test.ownerDb)
  await sql`insert into sys_user (tenantsid, user_no, user_name, pwd) values ('T1', 'buyer', 'Buyer', '')`.execute(
    test.ownerDb,
  )
})
afterAll(() => test.drop())

const act = <T>(work: (context: CallContext) => Promise<T>, caller: Caller = buyer): Promise<T> =>
  inScope(test.db, caller, async (trx) => {
    const context = actorContext(trx, { ...caller, language: 'en-US', today: '2026-03-02' }, catalogue)
    return work({ ...context, caller })
  })

const layout = (words: string) => ({
  page: { width: 100, height: 60, margin: { top: 3, right: 3, bottom: 3, left: 3 } },
  body: [{ type: 'text', text: `${words} {{documentNo}} v{{templateVersion}}` }],
})
const template = (changes: object = {}) => ({
  templateCode: 'own',
  templateName: 'Own template',
  templateType: '4',
  module: 'orders.order',
  layout: layout('first'),
  ...changes,
})
const importFile = (value: unknown, caller?: Caller) => {
  const content = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))
  return act(
    (context) => importPrintTemplate(() => [printable])(context, { fileName: 'own.json', content, clientId: '' }),
    caller,
  )
}
const written = async (download: { write(out: PassThrough): Promise<void> }): Promise<Buffer> => {
  const chunks: Buffer[] = []
  const out = new PassThrough()
  out.on('data', (chunk: Buffer) => chunks.push(chunk))
  await download.write(out)
  return Buffer.concat(chunks)
}
const printed = (reportKey: string) =>
  act(async (context) => {
    const pdf = await written(await printDocuments(context, printable, { ids: ['7'], reportKey, copies: 1 }))
    return readPdf(pdf).map((page) => page.text.trim())
  })
const choices = (overrides: object = {}, caller?: Caller) =>
  act((context) => listTemplatesWithDefault(context, { module: 'orders.order', ...overrides }), caller)

describe('a template of the company', () => {
  it('shell §7: becomes a new version with each import; prints use the one in force and name it', async () => {
    expect(await importFile(template())).toMatchObject({ templateCode: 'own', version: 1 })
    expect(await printed('own')).toEqual(['first DOC-7 v1'])
    expect(await importFile(template({ layout: layout('second') }))).toMatchObject({ version: 2 })
    expect(await printed('own')).toEqual(['second DOC-7 v2'])
    const log = await test.ownerDb
      .selectFrom('doc_print_log')
      .select(['template_version', 'print_no'])
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { template_version: 1, print_no: 1 },
      { template_version: 2, print_no: 2 },
    ])
  })

  it('comes back from an export as it was imported', async () => {
    const { id } = await importFile(template({ templateCode: 'round', templateName: 'Khổ A4 螺丝' }))
    const file = await act(async (context) => written(await exportPrintTemplate(context, { id })))
    expect(JSON.parse(file.toString())).toMatchObject({
      templateCode: 'round',
      templateName: 'Khổ A4 螺丝',
      version: 1,
    })
    expect(await importFile(file)).toMatchObject({ templateCode: 'round', version: 2 })
  })

  it('takes the place of the default before it; the closest one is chosen beforehand', async () => {
    await importFile(template({ templateCode: 'general', isDefault: true }))
    await importFile(template({ templateCode: 'general2', isDefault: true }))
    await importFile(template({ templateCode: 'for-s1', supplierNo: 'S1', isDefault: true }))
    const chosen = async (overrides: object) =>
      (await choices(overrides)).find((choice) => choice.isDefault)?.templateCode
    expect(await chosen({})).toBe('general2')
    expect(await chosen({ supplierNo: 'S1' })).toBe('for-s1')
    expect(await chosen({ supplierNo: 'S2' })).toBe('general2')
    expect((await choices()).map((choice) => choice.templateCode)).not.toContain('for-s1')
  })

  it('is hidden from suppliers for whom it is not meant', async () => {
    await importFile(template({ templateCode: 'for-s2', supplierNo: 'S2' }))
    const seen = (await choices({ supplierNo: 'S2' }, supplier)).map((choice) => choice.templateCode)
    expect(seen).toContain('order-a4')
    expect(seen).not.toContain('for-s2')
  })

  it('is of no other company, and cannot be taken out of it', async () => {
    const { id } = await importFile(template({ templateCode: 'ours' }))
    const stranger = testCaller({ tenantsid: 'T2' })
    expect((await choices({}, stranger)).map((choice) => choice.templateCode)).toEqual(['order-a4'])
    await expect(act((context) => exportPrintTemplate(context, { id }), stranger)).rejects.toMatchObject({
      declaration: { code: 'wire.notFound' },
    })
  })

  it('is no longer printed when it is not valid', async () => {
    await importFile(template({ templateCode: 'gone' }))
    await importFile(template({ templateCode: 'gone', statusCode: '0' }))
    await expect(printed('gone')).rejects.toMatchObject({ declaration: { code: 'documents.templateUnknown' } })
  })

  it.each([
    ['templateNotJson', Buffer.from('{')],
    ['templateNotJson', Buffer.from([0xff, 0xfe, 0x00])],
    ['templateInvalid', template({ layout: {} })],
    ['templateInvalid', template({ templateCode: '../x' })],
    ['templateInvalid', template({ extra: 1 })],
    ['templateInvalid', template({ layout: { ...layout('x'), page: { width: 5000, height: 10, margin: {} } } })],
    ['templateNames', template({ layout: layout('{{password}}') })],
    ['templateBuiltIn', template({ templateCode: 'order-a4' })],
    ['unknownPrintModule', template({ module: 'system.users' })],
    ['templateOrg', template({ orgNo: 'O9' })],
  ])('is refused as %s and nothing is stored', async (code, value) => {
    const count = () => test.ownerDb.selectFrom('doc_print_template').select('id').execute()
    const before = (await count()).length
    await expect(importFile(value)).rejects.toMatchObject({ declaration: { code: `documents.${code}` } })
    expect((await count()).length).toBe(before)
  })

  it('cannot be given another kind of documents', async () => {
    await importFile(template({ templateCode: 'fixed' }))
    const other = { ...printable, name: 'deliveries.label' }
    const content = Buffer.from(JSON.stringify(template({ templateCode: 'fixed', module: 'deliveries.label' })))
    const work = (context: CallContext) =>
      importPrintTemplate(() => [printable, other])(context, { fileName: '', content, clientId: '' })
    await expect(act(work)).rejects.toMatchObject({ declaration: { code: 'documents.templateModule' } })
  })
})
