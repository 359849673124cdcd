import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { FIXTURE_TENANT, type Outsider } from '#apps/server/testing/demo-fixtures.ts'
import { turnOnFactor } from '#apps/server/testing/factors.ts'
import { newProposal, proposedChange } from '#apps/server/testing/proposed-change.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type { calls } from '#modules/master-data/contract.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'

/** A chooser in which the buyer finds this name; `visibleTo` are the outsiders who find it too. */
const lookup = (name: string, visibleTo: readonly Outsider[] = []) => ({
  as: 'buyer' as const,
  prepare: () => ({ input: { condition: { keyword: name } }, secrets: [name] }),
  visibleTo,
})

/** What the whole buying company finds. */
const companyWide = (name: string) => lookup(name, ['farBuyer'])
/** What the suppliers find too. */
const everybodys = (name: string) => lookup(name, ['farBuyer', 'rival'])

/** How the lookups are tried. Suppliers choose among all organisations, warehouses and categories of their buyer. */
export const masterDataSamples: SamplesOf<typeof calls> = {
  'IBmOrgService/getFullAuthorityOrgListByParams': lookup('海港电子（深圳）有限公司', ['rival']),
  'IBmWarehouseService/getFullAuthorityWarehouseListByParams': lookup('深圳原材料仓', ['rival']),
  'IBmClassifyTypeService/getFullAuthorityClassifyTypeListByParams': everybodys('原材料采购'),
  'IBmClassifyTypeService/getBusinessClassifyTypeListByParams': everybodys('原材料采购'),
  'IBmSupplierService/getFullAuthoritySupListByParams': companyWide('东莞精密电子元件有限公司'),
  'IBmSupplierService/getbmsupplierlistbyparams': companyWide('东莞精密电子元件有限公司'),
  'IBmItemService/getbmitemlistbyparams': companyWide('贴片电阻 10kΩ'),
  'IBmItemService/getbmitemlistbyparamssearch': companyWide('贴片电阻 10kΩ'),
  'IBmDeliveryAddressService/getbmdeliveryaddresslistbyparams': companyWide('东莞市虎门镇太沙路 51 号中转仓'),
  'IBmWarehouseCellService/getbmwarehousecelllistbyparams': lookup('A 区 1 排 01 位'),
  'IBmZoneService/getbmzonelistbyparams': lookup('A 区立体货架'),
  'IBmCustomerService/getbmcustomerlistbyparams': lookup('广州智能家居科技有限公司'),
  'IBmCustomerAddressService/getbmcustomeraddresslistbyparams': lookup('广州市黄埔区科学城开源大道 11 号 2 号门'),
  'IBmEmployeeService/getbmemployeelistbyparams': lookup('周敏'),
  'IBmItemGroupService/getbmitemgrouplistbyparams': companyWide('被动元件'),
  'IBmUnitService/getbmunitlistbyparams': everybodys('Kilogram'),
  'IBmCurrencyService/getbmcurrencylistbyparams': everybodys('人民币元'),
  'IBmTaxRateService/getbmtaxratelistbyparams': everybodys('增值税 13%'),
  'IBmDocTypeService/getbmdoctypelistbyparams': companyWide('采购入库'),
  'IBmDocConfigService/getbmdocconfiglistbyparams': companyWide('采购入库默认配置'),
  'IBmWaveService/getbmwavelistbyparams': lookup('深圳上午波次'),
  'IBmProductionLineService/getbmproductionlinelistbyparams': lookup('贴片一线'),
  'IBmMachineService/getbmmachinelistbyparams': lookup('高速贴片机 1 号'),
  'IBmTechnologyService/getbmtechnologylistbyparams': companyWide('表面贴装'),
  'IBmItemTechnologyService/getbmitemtechnologylistbyparams': companyWide('表面贴装'),
  'IBmBasicElementService/getbmbasicelementlistbyparams': companyWide('当日流水号'),
  'IBmBoxRuleHeadService/getbmboxruleheadlistbyparams': companyWide('卷盘装箱（10 卷一盒，2 盒一箱）'),
  'IBmBarRuleHeadService/getbmbarruleheadlistbyparams': companyWide('批次标签 GS1-128'),
  'IBmLotRuleHeadService/getbmlotruleheadlistbyparams': companyWide('生产日期 + 流水号'),
  'IBmNoticeTemplateService/getbmnoticetemplatelistbyparams': companyWide('许可证即将到期'),
  'IBmUpperMethodHeadService/getbmuppermethodheadlistbyparams': companyWide('就近空储位上架'),
  'IBmUnderMethodHeadService/getbmundermethodheadlistbyparams': companyWide('整箱优先拣货'),
  'IBmTurnMethodHeadService/getbmturnmethodheadlistbyparams': companyWide('先进先出'),
  'IBmAllocateMethodHeadService/getbmallocatemethodheadlistbyparams': companyWide('按需求日期先后分配'),
  'IBmEnumService/getsysenumbyparamssearch': everybodys('价格不符'),
  'IBmOrgService/getclosings': {
    as: 'admin',
    prepare: async (context) => {
      const { remark } = await closedOrg(context)
      return { input: { id: await orgId(context) }, secrets: [remark] }
    },
  },
  'IBmOrgService/closeaccounts': {
    as: 'admin',
    prepare: async (context) => ({ input: { id: await orgId(context), ...nextSpan(), remark: 'Quarter reported' } }),
  },
  'IBmOrgService/reopenaccounts': {
    as: 'admin',
    prepare: async (context) => ({ input: { id: (await closedOrg(context)).id, reason: 'Reported too early' } }),
  },
  'IBmUnitConversionService/convertquantity': {
    as: 'admin',
    prepare: () => ({
      input: { itemNo: 'LBL-SN-40', sourceUnitNo: 'ROLL', targetUnitNo: 'PCS', quantities: ['3'] },
      secrets: ['IC-SN-ROLL'],
    }),
    visibleTo: ['farBuyer'],
  },
  'IBmLotRuleHeadService/previewlotnumber': {
    as: 'admin',
    prepare: () => ({
      input: { ruleNo: 'LR-DAY', supplierNo: 'S1001', productDate: '2026-03-20' },
      secrets: ['S1001-260320-001'],
    }),
    visibleTo: ['farBuyer'],
  },
  'IBmBarRuleHeadService/previewbarcode': {
    as: 'admin',
    prepare: () => ({ input: { ruleNo: 'BR-LOT', lotNo: 'LOT-7', boxNumber: 'U1' }, secrets: ['(10)LOT-7(91)U1'] }),
    visibleTo: ['farBuyer'],
  },
  'IBmWaveService/receivewaves': {
    as: 'admin',
    prepare: () => ({
      input: {
        waves: [{ waveNo: 'W-OUT-1', waveName: 'Evening', orgNo: 'SZ10', warehouseNo: 'SZ-RM', waveStatus: '1' }],
      },
    }),
    isAboutCaller: true,
    isOwnChange: true,
  },
  'IBmSupplierSelfService/getownsupplier': {
    as: 'supplieradmin',
    prepare: () => ({ input: {}, secrets: ['仓库主管'] }),
    isAboutCaller: true,
  },
  'IBmSupplierSelfService/saveowncontacts': {
    as: 'supplieradmin',
    prepare: async (context) => {
      const { version, contacts } = await changedSupplier(context)
      return { input: { version, contacts } }
    },
  },
  'IBmSupplierSelfService/saveownaddresses': {
    as: 'supplieradmin',
    prepare: async (context) => {
      const { version, addresses } = await changedSupplier(context)
      return { input: { version, addresses } }
    },
  },
  'IBmSupplierSelfService/proposechange': {
    as: 'supplieradmin',
    turn: 'supplierChange',
    prepare: newProposal,
  },
  'IBmSupplierChangeService/getsupplierchangelist': {
    as: 'supplieradmin',
    prepare: async (context) => {
      const { changeNo } = await proposedChange(context)
      return { input: { condition: { changeNo } }, secrets: [changeNo] }
    },
    visibleTo: ['farBuyer'],
  },
  'IBmSupplierChangeService/getsupplierchangestatus': {
    as: 'supplieradmin',
    prepare: async (context) => ({ input: { condition: { changeNo: (await proposedChange(context)).changeNo } } }),
    visibleTo: ['farBuyer'],
  },
  'IBmSupplierChangeService/getsupplierchangebyid': {
    as: 'admin',
    prepare: async (context) => ({ input: { id: (await proposedChange(context)).id }, secrets: ['东莞长安支行'] }),
    visibleTo: ['farBuyer'],
  },
  'IBmSupplierChangeService/withdrawchange': {
    as: 'supplieradmin',
    turn: 'supplierChange',
    prepare: async (context) => {
      const { id, version } = await proposedChange(context)
      return { input: { id, version } }
    },
  },
  'IBmSupplierChangeService/approvechange': {
    as: 'admin',
    turn: 'supplierChange',
    prepare: async (context) => {
      const { id, version } = await proposedChange(context)
      // Signed in before: with a factor on, a password alone would not do.
      await context.token('admin')
      return { input: { id, version, code: (await turnOnFactor(context, 'admin')).code() } }
    },
  },
  'IBmSupplierChangeService/rejectchange': {
    as: 'admin',
    turn: 'supplierChange',
    prepare: async (context) => {
      const { id, version } = await proposedChange(context)
      return { input: { id, version, reason: 'Call us first' } }
    },
    allowedTo: ['farBuyer'],
  },
}

const orgId = ({ db }: TestContext) =>
  inScope(db, systemScope('tests', FIXTURE_TENANT), async (trx) => {
    const org = await trx.selectFrom('bm_org').select('id').where('org_no', '=', 'SZ10').executeTakeFirstOrThrow()
    return org.id
  })

let spans = 0
/** A day, long before anything was posted, on which no other sample closes accounts. */
function nextSpan() {
  spans += 1
  const day = new Date(Date.UTC(1990, 0, spans)).toISOString().slice(0, 10)
  return { startDate: day, endDate: day }
}

/** A closed day of the demo company. */
async function closedOrg(context: TestContext) {
  const span = nextSpan()
  const remark = `Closed ${span.startDate}`
  const { id } = await context.call('admin', 'IBmOrgService/closeaccounts', {
    id: await orgId(context),
    ...span,
    remark,
  })
  return { id, remark }
}

/** The first supplier in a version that no other supplier has: what it writes next would be stale for others. */
async function changedSupplier(context: TestContext) {
  const { version, contacts } = await context.call('supplieradmin', 'IBmSupplierSelfService/getownsupplier', {})
  await context.call('supplieradmin', 'IBmSupplierSelfService/saveowncontacts', { version, contacts })
  return context.call('supplieradmin', 'IBmSupplierSelfService/getownsupplier', {})
}
