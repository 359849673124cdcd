import type { systemCalls } from '#modules/system/contract/calls.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import type { SamplesOf } from './call-sample.ts'

/** The log of an order that was released; the buyers of a company read the whole company's log. */
async function loggedOrder(world: DemoWorld) {
  const { purchaseNo } = await world.order('accepting')
  return { input: { condition: { keyword: purchaseNo } }, secrets: [purchaseNo] }
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
  'ISysOperationLogService/getsysoperationloglist': { as: 'admin', prepare: loggedOrder, visibleTo: ['farBuyer'] },
  'ISysOperationLogService/exportexcel': { as: 'admin', prepare: loggedOrder, visibleTo: ['farBuyer'] },
}
