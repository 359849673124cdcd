import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesTexts } from '#modules/files/contract/texts.ts'
import { templateForm, templatePreview } from '#modules/files/file/contract/schemas.ts'
import { defineFields, text } from '#platform/contract/fields.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import type { CallContext, Download } from '#platform/server/call-context.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import { type PdfPage, readPdf } from '#platform/server/print/testing.ts'
import { inScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { previewPrintTemplate } from './preview-print-template.ts'
import { printDocuments } from './print-documents.ts'
import { listTemplatesWithDefault } from './print-template.ts'
import { readPrintTemplate } from './read-print-template.ts'
import { savePrintTemplate } from './save-print-template.ts'
import { setDefaultTemplate } from './set-default-template.ts'

const MODULE = 'orders.order'
const printable: PrintableDocument = {
  name: MODULE,
  titleKey: 'documents:titles.printLog',
  menuNo: 'userOrder',
  head: defineFields('documents', { documentNo: text({ show: '' }) }),
  rows: {},
  customFieldSet: { module: 'orders.lines' },
  sample: { head: { documentNo: 'SAMPLE-1' } },
  read: async (_context, ids) =>
    ids.map((id) => ({
      id,
      documentNo: `DOC-${id}`,
      orgNo: 'O1',
      supplierNo: 'S1',
      head: { documentNo: `DOC-${id}`, custom_color: 'red', custom_places: ['here', 'there'] },
      rows: {},
    })),
}
const printables = [printable]
const catalogue = createTextCatalogue([platformTexts, filesTexts])
const flags = new Map([['printTemplate', new Set<PermissionFlag>(['isSearch', 'isAdd', 'isModify'])]])
const buyer = testCaller({ flags, frameVersion: 2 })
let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One')`.execute(test.ownerDb)
  await sql`insert into sys_user (tenantsid, user_no, user_name, pwd) values ('T1', 'buyer', 'Buyer', '')`.execute(
    test.ownerDb,
  )
  for (const [field_no, name] of [
    ['color', 'Colour'],
    ['places', 'Places'],
  ]) {
    const field_names = JSON.stringify({ 'en-US': name, 'zh-CN': `${name} 中` })
    const own = { tenantsid: 'T1', module: 'orders.lines', field_no: field_no ?? '', field_names }
    await test.ownerDb
      .insertInto('sys_frame_define')
      .values({ ...own, field_type: '1', display_page: '3', is_printed: true })
      .execute()
  }
})
afterAll(() => test.drop())

const act = <T>(work: (context: CallContext) => Promise<T>, caller = buyer): Promise<T> =>
  inScope(test.db, caller, async (trx) => {
    const context = actorContext(trx, { ...caller, language: 'en-US', today: '2026-03-02' }, catalogue)
    return work({ ...context, caller })
  })
const layout = (body: object[]) => ({
  page: { width: 100, height: 60, margin: { top: 3, right: 3, bottom: 3, left: 3 } },
  body,
})
const words = (value: string) => layout([{ type: 'text', text: `${value} {{documentNo}} v{{templateVersion}}` }])
const form = (changes: object = {}) =>
  templateForm.parse({
    templateCode: 'own',
    templateName: 'Own',
    templateType: '4',
    module: MODULE,
    layout: words('first'),
    version: 0,
    ...changes,
  })
const save = (changes: object = {}, caller = buyer) =>
  act((context) => savePrintTemplate(() => printables)(context, form(changes)), caller)
const pagesOf = async (download: Download): Promise<PdfPage[]> => {
  const chunks: Buffer[] = []
  const out = new PassThrough()
  out.on('data', (chunk: Buffer) => chunks.push(chunk))
  await download.write(out)
  return readPdf(Buffer.concat(chunks))
}
const printed = (reportKey: string) =>
  act(async (context) => pagesOf(await printDocuments(context, printable, { ids: ['7'], reportKey, copies: 1 })))
const preview = (body: object[], language?: Language) =>
  act(async (context) => {
    const input = templatePreview.parse({ module: MODULE, layout: layout(body), language })
    return pagesOf(await previewPrintTemplate(() => printables)(context, input))
  })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { declaration?: { code: string } }) => error.declaration?.code,
  )

describe('a designed template', () => {
  it('becomes the next version over the one it was made from, and earlier ones can be read', async () => {
    const first = await save()
    expect(first).toMatchObject({ version: 1 })
    const second = await save({ version: 1, layout: words('second') })
    expect((await printed('own'))[0]?.text.trim()).toBe('second DOC-7 v2')
    const read = await act((context) => readPrintTemplate(() => printables)(context, { id: first.id }))
    expect(read).toMatchObject({ version: 1, isCurrent: false, isBuiltIn: false })
    expect(read.versions.map(({ id, version, isCurrent }) => [id, version, isCurrent])).toEqual([
      [second.id, 2, true],
      [first.id, 1, false],
    ])
    expect(read.head.map(({ name, label }) => [name, label])).toContainEqual(['custom_color', 'Colour'])
  })

  it('is refused over a version that is none any more, under a taken code, and without the right to add', async () => {
    expect(await codeOf(save({ version: 1 }))).toBe('wire.staleVersion')
    expect(await codeOf(save())).toBe('documents.templateCodeTaken')
    expect(await codeOf(save({ templateCode: 'order-a4' }))).toBe('documents.templateBuiltIn')
    expect(await codeOf(save({ templateCode: 'gone', version: 3 }))).toBe('wire.notFound')
    const changer = testCaller({ flags: new Map([['printTemplate', new Set<PermissionFlag>(['isModify'])]]) })
    expect(await codeOf(save({ templateCode: 'other' }, changer))).toBe('wire.notAllowed')
  })

  it('names only values of its documents and custom fields of its company', async () => {
    const named = (name: string) => ({ templateCode: 'names', layout: words(`{{${name}}}`) })
    expect(await codeOf(save(named('nothing')))).toBe('documents.templateNames')
    expect(await codeOf(save(named('custom_gone')))).toBe('documents.templateNames')
    expect(await codeOf(save(named('custom_color')))).toBe('done')
    expect(templateForm.safeParse({ ...form(), layout: layout([{ type: 'script', run: 'x' }]) }).success).toBe(false)
  })

  it('prints the custom fields that it asks for, and no hidden block', async () => {
    const body = [
      { type: 'customFields', columns: 2 },
      { type: 'fields', columns: 1, items: [{ field: 'documentNo' }] },
      { type: 'text', text: 'HIDDEN', isHidden: true },
    ]
    await save({ templateCode: 'custom', layout: layout(body) })
    const [page] = await printed('custom')
    for (const word of ['Colour', 'red', 'Places', 'here, there', 'DOC-7']) expect(page?.text).toContain(word)
    expect(page?.text).not.toContain('HIDDEN')
  })

  it('is seen beforehand with a made-up document, in any language, and nothing is kept', async () => {
    const body = [
      { type: 'text', text: '{{documentNo}}' },
      { type: 'customFields', columns: 1 },
    ]
    const before = await test.ownerDb.selectFrom('doc_print_log').select('id').execute()
    const [page] = await preview(body, 'zh-CN')
    expect(page?.text).toContain('SAMPLE-1')
    expect(page?.text).toContain('Colour 中')
    expect(await test.ownerDb.selectFrom('doc_print_log').select('id').execute()).toEqual(before)
    expect(await codeOf(preview([{ type: 'barcode', symbology: 'gs1-128', value: 'no message' }]))).toBe(
      'documents.badBarcode',
    )
  })

  it('becomes the one chosen beforehand, and yields to that of the product again', async () => {
    const { id } = await save({ templateCode: 'default' })
    const chosen = async () => {
      const choices = await act((context) => listTemplatesWithDefault(context, { module: MODULE }))
      return choices.find(({ isDefault }) => isDefault)
    }
    await act((context) => setDefaultTemplate(context, { id }))
    expect(await chosen()).toMatchObject({ templateCode: 'default' })
    const builtIn = await test.ownerDb
      .selectFrom('doc_print_template')
      .select('id')
      .where('template_code', '=', 'order-a4')
      .where('is_current', '=', true)
      .executeTakeFirstOrThrow()
    await act((context) => setDefaultTemplate(context, builtIn))
    expect(await chosen()).toMatchObject({ templateCode: 'order-a4' })
  })
})
