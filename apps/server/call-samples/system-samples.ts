import { randomUUID } from 'node:crypto'
import type { systemCalls } from '#modules/system/contract/calls.ts'
import { LANGUAGES } from '#platform/contract/languages.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import type { SamplesOf } from './call-sample.ts'

/** The log of an order that was released; the buyers of a company read the whole company's log. */
async function loggedOrder(world: DemoWorld) {
  const { purchaseNo } = await world.order('accepting')
  return { input: { condition: { keyword: purchaseNo } }, secrets: [purchaseNo] }
}

const SCREEN = 'Offsite.User.Order'
const EXPORT = 'ISupSrmPurchaseHeadService/exportexcel'

const buyerId = async (world: DemoWorld) =>
  (await world.call('buyer', 'ISrmBmLoginService/getCurrentUserInfo', {})).userInfo.id

/** A tag that only the buyer may see, under a name that nothing else has. */
async function newTag(world: DemoWorld) {
  const description = `Mine ${randomUUID()}`
  const input = {
    module: SCREEN,
    zlI18nList: LANGUAGES.map((languageCode) => ({ languageCode, description })),
    tagContent: JSON.stringify({ params: { keyword: 'bolt' }, labelMapProp: { Keyword: 'keyword' } }),
    tagOwner: await buyerId(world),
    tagOwnType: '2' as const,
  }
  return { input, secrets: [description] }
}

async function newTemplate(world: DemoWorld) {
  const exportName = `Mine ${randomUUID()}`
  const owner = await buyerId(world)
  const input = { exportPath: EXPORT, exportName, isDefault: '0' as const, ownType: '2' as const, owner }
  return { input: { ...input, columns: ['purchaseNo', 'goodsNo'] }, secrets: [exportName] }
}

async function newSetting(world: DemoWorld) {
  const label = `Mine ${randomUUID()}`
  const column = { label, prop: 'purchaseNo', fixed: 'left' as const, sort: 0, isShow: true, width: 120 }
  return {
    input: { listId: 'orders.lines', owner: await buyerId(world), pageMode: '1' as const, columns: [column] },
    secrets: [label],
  }
}

/** How the calls of system are tried. */
export const systemSamples: SamplesOf<typeof systemCalls> = {
  'IZlLanguageService/getAllZlLanguage': { as: null, prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISysParamService/getValueByParamNo': {
    as: 'buyer',
    prepare: () => ({ input: { paramNo: 'monthPlanDays' } }),
    isAboutCaller: true,
  },
  'ISrmSchedulingDisplayConfigService/getCommonSetting': {
    as: 'supplier',
    prepare: () => ({ input: {} }),
    isAboutCaller: true,
  },
  'ISrmDocumentFinderService/findDocuments': {
    as: 'supplier',
    prepare: async (world) => {
      const { purchaseNo } = await world.order('executing')
      return { input: { keyword: purchaseNo }, secrets: [purchaseNo] }
    },
  },
  'ISysRuleService/getCurrentUserRuleList': { as: 'supplier', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISysOperationLogService/getsysoperationloglist': { as: 'admin', prepare: loggedOrder, visibleTo: ['farBuyer'] },
  'ISysOperationLogService/exportexcel': { as: 'admin', prepare: loggedOrder, visibleTo: ['farBuyer'] },
  'ISysTagService/getCurrentUserSysTagListByModule': {
    as: 'buyer',
    prepare: async (world) => {
      const { input, secrets } = await newTag(world)
      await world.call('buyer', 'ISysTagService/addSysTag', input)
      return { input: { module: SCREEN }, secrets }
    },
  },
  'ISysTagService/addSysTag': { as: 'buyer', prepare: newTag },
  'ISysTagService/deleteSysTagById': {
    as: 'buyer',
    prepare: async (world) => {
      const { input } = await newTag(world)
      const { id } = await world.call('buyer', 'ISysTagService/addSysTag', input)
      return { input: { id, version: 1 } }
    },
  },
  'ISysColumnSettingService/getCurrentUserColumnSettingList': {
    as: 'buyer',
    prepare: async (world) => {
      const { input, secrets } = await newSetting(world)
      await world.call('buyer', 'ISysColumnSettingService/saveCurrentUserColumnSetting', input)
      return { input: {}, secrets }
    },
  },
  'ISysColumnSettingService/saveCurrentUserColumnSetting': { as: 'buyer', prepare: newSetting },
  'ISysColumnSettingService/resetCurrentUserColumnSetting': {
    as: 'buyer',
    prepare: async (world) => ({ input: { listId: 'orders.lines', owner: await buyerId(world) } }),
  },
  'ISysExportTemplateService/getExportNameList': {
    as: 'buyer',
    prepare: async (world) => {
      const { input, secrets } = await newTemplate(world)
      await world.call('buyer', 'ISysExportTemplateService/addExportTemplate', input)
      return { input: { exportPath: EXPORT }, secrets }
    },
  },
  'ISysExportTemplateService/addExportTemplate': { as: 'buyer', prepare: newTemplate },
  'ISysExportTemplateService/deleteExportTemplateById': {
    as: 'buyer',
    prepare: async (world) => {
      const { input } = await newTemplate(world)
      const { id } = await world.call('buyer', 'ISysExportTemplateService/addExportTemplate', input)
      return { input: { id } }
    },
  },
}
