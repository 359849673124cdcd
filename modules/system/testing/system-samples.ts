import { randomUUID } from 'node:crypto'
import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { editedWorkbook } from '#apps/server/testing/edited-workbook.ts'
import { readAs } from '#apps/server/testing/record-inputs.ts'
import { sampleWorkbook } from '#apps/server/testing/sample-workbook.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type { calls } from '#modules/system/contract.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import { operationSamples } from './operation-samples.ts'

/** The log of an order that was released; the buyers of a company read the whole company's log. */
async function loggedOrder(context: TestContext) {
  const { purchaseNo } = await context.order('accepting')
  return { input: { condition: { keyword: purchaseNo } }, secrets: [purchaseNo] }
}

const SCREEN = 'Offsite.User.Order'
const EXPORT = 'ISupSrmPurchaseHeadService/exportexcel'

/** A custom field under a number and a name that nothing else has. */
function newField(module: string) {
  const name = `Mine ${randomUUID()}`
  const fieldNo = `f${randomUUID().replaceAll('-', '').slice(0, 20)}`
  const input = { module, fieldNo, names: { 'en-US': name }, fieldType: '1' as const, displayPage: '23' }
  return { input, name }
}

async function savedField(context: TestContext, module: string) {
  const { input, name } = newField(module)
  const key = await context.call('admin', 'ISysFrameDefineService/saveorupdatesysframedefine', input)
  return { input, name, key }
}

/** A custom field of orders that everybody of the company may fill in, defined once. */
async function orderField(context: TestContext): Promise<string> {
  const fieldNo = 'sampleNote'
  const known = await context.call('buyer', 'ISysFrameDefineService/getSysFrameDefineListByModule', {
    module: 'orders.lines',
  })
  if (known.some((field) => field.fieldNo === fieldNo)) return fieldNo
  const shown = { names: { 'en-US': 'Sample note' }, displayPage: '3', seenBy: 'both', editedBy: 'both' } as const
  const input = { module: 'orders.lines', fieldNo, fieldType: '1', ...shown } as const
  await context.call('admin', 'ISysFrameDefineService/saveorupdatesysframedefine', input)
  return fieldNo
}

const buyerId = async (context: TestContext) =>
  (await context.call('buyer', 'ISrmBmLoginService/getCurrentUserInfo', {})).userInfo.id

/** A tag that only the buyer may see, under a name that nothing else has. */
async function newTag(context: TestContext) {
  const description = `Mine ${randomUUID()}`
  const input = {
    module: SCREEN,
    zlI18nList: LANGUAGES.map((languageCode) => ({ languageCode, description })),
    tagContent: JSON.stringify({ params: { keyword: 'bolt' }, labelMapProp: { Keyword: 'keyword' } }),
    tagOwner: await buyerId(context),
    tagOwnType: '2' as const,
  }
  return { input, secrets: [description] }
}

async function newTemplate(context: TestContext) {
  const exportName = `Mine ${randomUUID()}`
  const owner = await buyerId(context)
  const input = { exportPath: EXPORT, exportName, isDefault: '0' as const, ownType: '2' as const, owner }
  return { input: { ...input, columns: ['purchaseNo', 'goodsNo'] }, secrets: [exportName] }
}

async function newSetting(context: TestContext) {
  const label = `Mine ${randomUUID()}`
  const column = { label, prop: 'purchaseNo', fixed: 'left' as const, sort: 0, isShow: true, width: 120 }
  return {
    input: { listId: 'orders.lines', owner: await buyerId(context), pageMode: '1' as const, columns: [column] },
    secrets: [label],
  }
}

const OWN_TEXT = 'documents:titles.printLog'

/** Own words, which nothing else has, for a text of the product. */
async function ownText(context: TestContext) {
  const own = `Mine ${randomUUID()}`
  const texts = await context.call('admin', 'ISysTextService/getsystextbykey', { textKey: OWN_TEXT })
  const known = texts.flatMap(({ languageCode, version }) => (version > 0 ? [[languageCode, version]] : []))
  const input = { textKey: OWN_TEXT, own: { 'en-US': own }, versions: Object.fromEntries(known) }
  await context.call('admin', 'ISysTextService/savesystext', input)
  const saved = await context.call('admin', 'ISysTextService/getsystextbykey', { textKey: OWN_TEXT })
  const version = saved.find(({ languageCode }) => languageCode === 'en-US')?.version
  return { textKey: OWN_TEXT, own, versions: { 'en-US': version } }
}

/** How the calls of system are tried. */
export const systemSamples: SamplesOf<typeof calls> = {
  'IZlLanguageService/getAllZlLanguage': { as: null, prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISysParamService/getValueByParamNo': {
    as: 'buyer',
    prepare: () => ({ input: { paramNo: 'outboxDays' } }),
    isAboutCaller: true,
  },
  'ISysParamService/resetSysParam': {
    as: 'admin',
    prepare: async (context) => {
      const { records } = await readAs<{ records: { id: string; version: number; paramNo: string }[] }>(
        context,
        'admin',
        'ISysParamService/getsysparamlist',
        {},
      )
      const param = records.find(({ paramNo }) => paramNo === 'outboxDays')
      if (!param) throw new Error('every company has the parameters')
      return { input: { resetList: [{ id: param.id, version: param.version }] } }
    },
    allowedTo: ['farBuyer'],
  },
  'ISrmDocumentFinderService/findDocuments': {
    as: 'supplier',
    prepare: async (context) => {
      const { purchaseNo } = await context.order('executing')
      return { input: { keyword: purchaseNo }, secrets: [purchaseNo] }
    },
  },
  'ISysRuleService/getCurrentUserRuleList': { as: 'supplier', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISysOperationLogService/getsysoperationloglist': { as: 'admin', prepare: loggedOrder, visibleTo: ['farBuyer'] },
  'ISysOperationLogService/getsysoperationlogbyid': {
    as: 'admin',
    prepare: async (context) => {
      const { name } = await savedField(context, 'receipts.acceptance')
      const action = ['customField.save']
      const { records } = await context.call('admin', 'ISysOperationLogService/getsysoperationloglist', {
        condition: { action },
      })
      return { input: { id: records[0]?.id ?? '' }, secrets: [name] }
    },
    visibleTo: ['farBuyer'],
  },
  'ISysOperationLogService/exportexcel': {
    as: 'admin',
    // What somebody searches for stands in the log as well, so the secret is another word of the same entry.
    prepare: async (context) => {
      const { input, name } = await savedField(context, 'receipts.acceptance')
      return { input: { condition: { documentNo: input.fieldNo } }, secrets: [name] }
    },
    visibleTo: ['farBuyer'],
  },
  'ISysFrameDefineService/getSysFrameDefineListByModule': {
    as: 'buyer',
    prepare: async (context) => {
      const { name } = await savedField(context, 'receipts.warehousing')
      return { input: { module: 'receipts.warehousing' }, secrets: [name] }
    },
    // Whoever buys for the company sees its fields.
    visibleTo: ['farBuyer'],
  },
  'ISysFrameDefineService/getSysFrameDefineDown': {
    as: 'buyer',
    prepare: () => ({
      input: { condition: { dropDownDataSource: 'supplier', keyword: '东莞精密' } },
      secrets: ['东莞精密'],
    }),
    visibleTo: ['farBuyer'],
  },
  'ISysFrameDefineService/saveCustomFieldValues': {
    as: 'supplier',
    prepare: async (context) => {
      const fieldNo = await orderField(context)
      const { lines } = await context.order('executing')
      const id = lines[0]?.batchId ?? ''
      return {
        input: { module: 'orders.lines', id, values: { [fieldNo]: { before: null, after: randomUUID() } } },
      }
    },
  },
  'ISysFrameDefineService/getsysframedefinelist': {
    as: 'admin',
    prepare: async (context) => {
      const { input, name } = await savedField(context, 'receipts.acceptance')
      return { input: { condition: { keyword: input.fieldNo } }, secrets: [name] }
    },
    visibleTo: ['farBuyer'],
  },
  'ISysFrameDefineService/exportexcel': {
    as: 'admin',
    prepare: async (context) => {
      const { input, name } = await savedField(context, 'receipts.acceptance')
      return { input: { condition: { keyword: input.fieldNo } }, secrets: [name] }
    },
    visibleTo: ['farBuyer'],
  },
  'ISysFrameDefineService/importexcel': {
    as: 'admin',
    prepare: async () => {
      const fieldNo = `f${randomUUID().replaceAll('-', '').slice(0, 12)}`
      return { input: await sampleWorkbook({ module: 'receipts.acceptance', fieldNo, nameEnUs: 'By a file' }) }
    },
    allowedTo: ['farBuyer', 'stranger'],
  },
  'ISysFrameDefineService/downExcelTemplate': { as: 'admin', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISysFrameDefineService/exporteditexcel': {
    as: 'admin',
    prepare: async (context) => {
      const { input, name } = await savedField(context, 'receipts.acceptance')
      return { input: { condition: { keyword: input.fieldNo } }, secrets: [name] }
    },
    visibleTo: ['farBuyer'],
  },
  'ISysFrameDefineService/checkeditexcel': {
    as: 'admin',
    prepare: async (context) => {
      const { input, key, name } = await savedField(context, 'receipts.acceptance')
      const row = { keyword: input.fieldNo, id: key.id, values: { displayOrder: 3 } }
      return { input: await editedWorkbook(context, 'ISysFrameDefineService', row), secrets: [name] }
    },
    allowedTo: ['farBuyer'],
  },
  'ISysFrameDefineService/importeditexcel': {
    as: 'admin',
    prepare: async (context) => {
      const { key } = await savedField(context, 'receipts.acceptance')
      return { input: { rows: [{ ...key, values: { displayOrder: 3 } }] } }
    },
    allowedTo: ['farBuyer'],
  },
  'ISysFrameDefineService/getsysframedefinebyid': {
    as: 'admin',
    prepare: async (context) => {
      const { key, name } = await savedField(context, 'receipts.rejection')
      return { input: { id: key.id }, secrets: [name] }
    },
    visibleTo: ['farBuyer'],
  },
  'ISysFrameDefineService/getframelist': { as: 'admin', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISysFrameDefineService/getframefieldlist': {
    as: 'buyer',
    prepare: async (context) => {
      const { input, name } = await savedField(context, 'receipts.warehousing')
      return { input: { condition: { module: input.module, keyword: input.fieldNo } }, secrets: [name] }
    },
    // Whoever is of the company sees its fields.
    visibleTo: ['rival', 'farBuyer'],
  },
  'ISysFrameDefineService/getenummidlist': { as: 'admin', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISysFrameDefineService/saveorupdatesysframedefine': {
    as: 'admin',
    prepare: async (context) => {
      const { input, key } = await savedField(context, 'deliveries.asnLines')
      return { input: { ...input, ...key, displayOrder: 7 } }
    },
    allowedTo: ['farBuyer'],
  },
  'ISysFrameDefineService/deletesysframedefinebyids': {
    as: 'admin',
    prepare: async (context) => ({ input: { delList: [(await savedField(context, 'deliveries.asns')).key] } }),
    allowedTo: ['farBuyer'],
  },
  'ISysTextService/getsystextlist': {
    as: 'admin',
    prepare: async (context) => {
      const { own } = await ownText(context)
      return { input: { condition: { keyword: own } }, secrets: [own] }
    },
    visibleTo: ['farBuyer'],
  },
  'ISysTextService/getsystextbykey': {
    as: 'admin',
    prepare: async (context) => {
      const { textKey, own } = await ownText(context)
      return { input: { textKey }, secrets: [own] }
    },
    visibleTo: ['farBuyer'],
  },
  'ISysTextService/savesystext': {
    as: 'admin',
    prepare: async (context) => {
      const { textKey, versions } = await ownText(context)
      return { input: { textKey, own: { 'en-US': `Mine ${randomUUID()}` }, versions } }
    },
    allowedTo: ['farBuyer'],
  },
  'ISysTextService/resetsystext': {
    as: 'admin',
    prepare: async (context) => {
      const { textKey } = await ownText(context)
      return { input: { resetList: [{ textKey, languageCode: 'en-US' as const }] } }
    },
    // Each company gives up, or brings in, its own texts alone.
    allowedTo: ['farBuyer', 'stranger'],
  },
  'ISysTextService/importexcel': {
    as: 'admin',
    prepare: async () => ({
      input: await sampleWorkbook({ textKey: OWN_TEXT, languageCode: 'en-US', ownText: `Mine ${randomUUID()}` }),
    }),
    allowedTo: ['farBuyer', 'stranger'],
  },
  'ISysTextService/downExcelTemplate': { as: 'admin', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISysTextService/exportexcel': {
    as: 'admin',
    prepare: async (context) => {
      const { own } = await ownText(context)
      return { input: { condition: { keyword: own } }, secrets: [own] }
    },
    visibleTo: ['farBuyer'],
  },
  'ISysTextService/getOwnTextList': {
    as: 'supplier',
    prepare: async (context) => ({
      input: { languageCode: 'en-US' as const },
      secrets: [(await ownText(context)).own],
    }),
    visibleTo: ['rival', 'farBuyer'],
  },
  ...operationSamples,
  'ISysTagService/getCurrentUserSysTagListByModule': {
    as: 'buyer',
    prepare: async (context) => {
      const { input, secrets } = await newTag(context)
      await context.call('buyer', 'ISysTagService/addSysTag', input)
      return { input: { module: SCREEN }, secrets }
    },
  },
  'ISysTagService/addSysTag': { as: 'buyer', prepare: newTag },
  'ISysTagService/deleteSysTagById': {
    as: 'buyer',
    prepare: async (context) => {
      const { input } = await newTag(context)
      const { id } = await context.call('buyer', 'ISysTagService/addSysTag', input)
      return { input: { id, version: 1 } }
    },
  },
  'ISysColumnSettingService/getCurrentUserColumnSettingList': {
    as: 'buyer',
    prepare: async (context) => {
      const { input, secrets } = await newSetting(context)
      await context.call('buyer', 'ISysColumnSettingService/saveCurrentUserColumnSetting', input)
      return { input: {}, secrets }
    },
  },
  'ISysColumnSettingService/saveCurrentUserColumnSetting': { as: 'buyer', prepare: newSetting },
  'ISysColumnSettingService/resetCurrentUserColumnSetting': {
    as: 'buyer',
    prepare: async (context) => ({ input: { listId: 'orders.lines', owner: await buyerId(context) } }),
  },
  'ISysImportChoiceService/getCurrentUserImportChoiceList': {
    as: 'buyer',
    prepare: () => Promise.resolve({ input: { port: 'ISysTextService' } }),
  },
  'ISysImportChoiceService/resetCurrentUserImportChoice': {
    as: 'buyer',
    prepare: async (context) => ({ input: { port: 'ISysTextService', owner: await buyerId(context) } }),
  },
  'ISysExportTemplateService/getExportNameList': {
    as: 'buyer',
    prepare: async (context) => {
      const { input, secrets } = await newTemplate(context)
      await context.call('buyer', 'ISysExportTemplateService/addExportTemplate', input)
      return { input: { exportPath: EXPORT }, secrets }
    },
  },
  'ISysExportTemplateService/addExportTemplate': { as: 'buyer', prepare: newTemplate },
  'ISysExportTemplateService/deleteExportTemplateById': {
    as: 'buyer',
    prepare: async (context) => {
      const { input } = await newTemplate(context)
      const { id } = await context.call('buyer', 'ISysExportTemplateService/addExportTemplate', input)
      return { input: { id } }
    },
  },
}
