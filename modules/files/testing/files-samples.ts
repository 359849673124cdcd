import { randomUUID } from 'node:crypto'
import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { orderWorkbook } from '#apps/server/testing/order-workbook.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { wireClient } from '#apps/server/testing/wire-client.ts'
import type { calls } from '#modules/files/contract.ts'
import type { importRefusalSchema } from '#platform/contract/exchange/import-schemas.ts'
import { pngFile } from '#platform/server/files/testing.ts'
import { appVersionSamples } from './app-version-samples.ts'
import { exchangeSamples } from './exchange-samples.ts'

/** The file that a refused import leaves behind. */
async function refusedFile(context: TestContext): Promise<string> {
  const file = await orderWorkbook(context, 'SECRET-FILE', { goodsNo: 'NO-SUCH-ITEM' })
  const token = await context.token('buyer')
  const path = 'ISupSrmPurchaseHeadService/importexcel'
  const { body } = await wireClient.upload(context.address, path, file, 'orders.xlsx', { token })
  return (body.data as ReturnType<typeof importRefusalSchema.parse>).fileId ?? ''
}

const picture = () => ({ input: { condition: {}, content: pngFile(), fileName: 'me.png' } })

/** Gives the buyer an avatar. */
async function withAvatar(context: TestContext) {
  const token = await context.token('buyer')
  await wireClient.file(context.address, 'ISrmFileService/uploadAvatar', picture().input, { token })
  return { input: {} }
}

/** How the calls of documents are tried. */
export const filesSamples: SamplesOf<typeof calls> = {
  'ISrmFileService/downloadFileById': {
    as: 'buyer',
    prepare: async (context) => ({ input: { id: await refusedFile(context) }, secrets: ['SECRET-FILE'] }),
  },
  'ISrmFileService/downloadFile': {
    as: 'buyer',
    prepare: async (context) => ({ input: { fileId: await refusedFile(context) }, secrets: ['SECRET-FILE'] }),
  },
  'ISrmFileService/getAvatar': { as: 'buyer', prepare: withAvatar, isAboutCaller: true },
  'ISrmFileService/uploadAvatar': { as: 'supplier', prepare: picture, isAboutCaller: true },
  'ISrmFileService/deleteAvatar': { as: 'buyer', prepare: withAvatar, isAboutCaller: true },
  'IReportPrintService/print': {
    as: 'supplier',
    contentType: 'application/pdf',
    prepare: async (context) => {
      const { id, purchaseNo } = await context.order('executing')
      const input = { ids: [id], module: 'orders.order', reportKey: 'order-a4', copies: 1 }
      return { input, secrets: [purchaseNo] }
    },
  },
  'IDocumentPastService/getDocumentPast': {
    as: 'supplier',
    prepare: async (context) => {
      const { id } = await context.asn('shipped')
      return { input: { kind: 'asn', id } }
    },
  },
  'IReportPrintService/getPrintSetting': { as: 'warehouse', prepare: () => ({ input: {} }), isAboutCaller: true },
  'IReportPrintService/getprintloglist': { as: 'buyer', prepare: printedAsn },
  'IReportPrintService/exportexcel': { as: 'buyer', prepare: printedAsn },
  'ISupBmDocTemplateManageService/getReportTemplateListWithDefault': {
    as: 'supplier',
    prepare: () => ({ input: { module: 'orders.order', orgNo: 'SZ10' } }),
    isAboutCaller: true,
  },
  'ISupBmDocTemplateManageService/getbmprinttemplatelistbyparams': {
    as: 'supplier',
    prepare: async (context) => {
      await ownTemplate(context)
      const condition = { keyword: 'own-note', templateType: '4', statusCode: '1' }
      return { input: { condition }, secrets: ['own-note'] }
    },
    visibleTo: ['rival', 'farBuyer'],
  },
  'ISupBmDocTemplateManageService/exporttemplate': {
    as: 'buyer',
    contentType: 'application/json; charset=utf-8',
    prepare: async (context) => ({ input: { id: (await ownTemplate(context)).id }, secrets: ['SECRET-WORDS'] }),
    // Colleagues of the same company keep its templates together.
    visibleTo: ['farBuyer'],
  },
  'ISupBmDocTemplateManageService/importtemplate': {
    as: 'buyer',
    wrongFileCode: 'documents.templateNotJson',
    prepare: () => ({ input: templateFile }),
    isAboutCaller: true,
    isOwnChange: true,
  },
  'ISupBmDocTemplateManageService/getbmprinttemplatebyid': {
    as: 'buyer',
    prepare: async (context) => ({ input: { id: (await ownTemplate(context)).id }, secrets: ['SECRET-WORDS'] }),
    visibleTo: ['farBuyer'],
  },
  'ISupBmDocTemplateManageService/previewtemplate': {
    as: 'buyer',
    contentType: 'application/pdf',
    prepare: () => ({ input: { module: 'deliveries.deliveryNote', layout, language: 'vi' } }),
    isAboutCaller: true,
  },
  'ISupBmDocTemplateManageService/saveorupdatebmprinttemplate': {
    as: 'buyer',
    prepare: () => ({ input: { ...ownNote, templateCode: `note-${randomUUID()}`, version: 0 } }),
    isAboutCaller: true,
    isOwnChange: true,
  },
  'ISupBmDocTemplateManageService/setdefaulttemplate': {
    as: 'buyer',
    prepare: async (context) => ({ input: { id: (await ownTemplate(context)).id } }),
    // Colleagues of the same company keep its templates together.
    allowedTo: ['farBuyer'],
  },
  ...appVersionSamples,
  ...exchangeSamples,
}

const layout = {
  page: { width: 100, height: 100, margin: { top: 5, right: 5, bottom: 5, left: 5 } },
  body: [{ type: 'text' as const, text: 'SECRET-WORDS {{asnNo}}' }],
}
const ownNote = {
  templateName: 'Own note',
  templateType: '4' as const,
  module: 'deliveries.deliveryNote' as const,
  layout,
}
const templateFile = Buffer.from(JSON.stringify({ ...ownNote, templateCode: 'own-note' }))

/** A template of the company. */
async function ownTemplate(context: TestContext): Promise<{ id: string }> {
  const token = await context.token('buyer')
  const path = 'ISupBmDocTemplateManageService/importtemplate'
  const { body } = await wireClient.upload(context.address, path, templateFile, 'own-note.json', { token })
  return body.data as { id: string }
}

/** The log of an ASN that its supplier printed. */
async function printedAsn(context: TestContext) {
  const { id, asnNo } = await context.asn('shipped')
  const condition = { ids: [id], module: 'deliveries.deliveryNote', reportKey: 'delivery-note-a4' }
  const token = await context.token('supplier')
  await wireClient.json(context.address, 'IReportPrintService/print', { condition }, { token })
  // The file is answered while its transaction is still open, and so before the log can be read.
  const search = { condition: { documentNo: asnNo } }
  while ((await context.call('supplier', 'IReportPrintService/getprintloglist', search)).total === 0);
  return { input: search, secrets: [asnNo] }
}
