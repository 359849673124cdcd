import { describe, expect, it } from 'vitest'
import { allCalls, recordCallTables } from './call-tables.ts'

/** The calls of shell §7 by their exact names, as far as their areas are in the product. That they work shows the call matrix. */
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  'session and user': [
    'ISrmBmLoginService/login',
    'ISrmBmLoginService/getAuth',
    'ISupSrmSysUserService/getsysuserbyid',
    'ISupSrmSysUserService/updatesysuserbyid',
    'ISupSrmSysUserService/getsysuserlist',
    'ISupSrmSysUserService/saveorupdatesysuser',
    'ISupSrmSysUserService/deletesysuserbyids',
    'ISupSrmSysUserService/updatepwd',
    'ISupSrmPurchaseService/syncLatestInfo',
    'ISrmSysRoleService/getsysrolelist',
    'ISrmSysRoleService/saveorupdaterole',
    'ISrmSysRoleService/getsysrolebyid',
    'ISrmSysRoleService/deletesysrolebyids',
    'ISysUserService/getAuthUserList',
    'ISysMenuService/getsysmenulist',
    'ISysMenuService/getBusinessCommonMenu',
    'ISysMenuService/collectBusinessCommonMenu',
    'IZlLanguageService/getAllZlLanguage',
    'ISysFrameDefineService/getSysFrameDefineListByModule',
    'ISysFrameDefineService/getSysFrameDefineDown',
    'ISysTagService/getCurrentUserSysTagListByModule',
    'ISysTagService/addSysTag',
    'ISysTagService/deleteSysTagById',
    'ISysParamService/getValueByParamNo',
    'ISupBmDocTemplateManageService/getReportTemplateListWithDefault',
    'ISrmSchedulingDisplayConfigService/getCommonSetting',
  ],
  lookups: [
    'IBmOrgService/getFullAuthorityOrgListByParams',
    'IBmWarehouseService/getFullAuthorityWarehouseListByParams',
    'IBmClassifyTypeService/getFullAuthorityClassifyTypeListByParams',
    'IBmSupplierService/getFullAuthoritySupListByParams',
    'IBmSupplierService/getbmsupplierlistbyparams',
    'IBmItemService/getbmitemlistbyparamssearch',
    'IBmItemService/getbmitemlistbyparams',
    'IBmWarehouseCellService/getbmwarehousecelllistbyparams',
    'IBmCustomerService/getbmcustomerlistbyparams',
    'IBmEnumService/getsysenumbyparamssearch',
  ],
  'files, export and print': [
    'ICheckReceiptService/exportexcel',
    'ICheckReturnService/exportexcel',
    'IWarehousingDetailService/exportexcel',
    'ISrmBillReturnService/exportexcel',
    'ISupSrmPurchaseHeadService/exportexcel',
    'ISrmAsnHeadService/exportAsnDetail',
    'ISupSrmPurchaseService/exportSrmPurchase',
    'IReportPrintService/print',
    'ISupBmBarcodePrintService/getbarcodeprintlistbyparams',
    'ISupBmBarcodePrintService/printlabel',
    'ISrmFileService/downloadFileById',
    'ISrmFileService/getSrmNewsFileList',
  ],
  'news and schedule': [
    'ISysNewsService/getOutDoorSysNews',
    'ISysNewsService/getInfo',
    'ISysNewsService/getTopNews',
    'ISysNewsService/getSysNewsList',
    'ISysNewsService/getSysNewsById',
    'ISysNewsService/addNewsReadingRecord',
    'ISupSrmIndexService/mySchedulePage',
    'ISupSrmIndexService/purCountPreMouth',
  ],
}

/** The calls by which suppliers and purchasers reconcile and invoice, as domain §7 names them. */
const OF_MONEY: Readonly<Record<string, readonly string[]>> = {
  deductions: [
    'ISupDeductionService/getDeductionOrderPage',
    'ISupDeductionService/getDeductionOrderStatus',
    'ISupDeductionService/getSrmDeductionOrderById',
    'ISupDeductionService/srmDeductionOrderConfirm',
    'ISrmDeductionOrderService/getDeductionBasicPage',
  ],
  bills: [
    'ISrmSupBillService/getBillPage',
    'ISrmSupBillService/getBillStatus',
    'ISrmSupBillService/getBillById',
    'ISrmSupBillService/confirm',
    'ISrmSupBillService/cancelConfirm',
    'ISrmSupBillService/getBillRecord',
    'ISrmSupBillService/getBillMsg',
    'ISrmSupBillService/sendBillMsg',
  ],
  invoices: [
    'ISupInvoiceService/getBillInvoiceDocPage',
    'ISupInvoiceService/getBillInvoiceDocStatus',
    'ISupInvoiceService/deleteInvoice',
    'ISupInvoiceService/voidInvoice',
    'ISupInvoiceService/getInvoiceDocById',
    'ISupInvoiceService/getBillPage',
    'ISupInvoiceService/generateInvoiceDoc',
    'ISupInvoiceService/selectBillDeduction',
    'ISupInvoiceService/commitInvoice',
    'ISupInvoiceService/getInvoiceType',
    'ISupInvoiceService/enterInvoice',
  ],
}

/** The calls of records that domain §7 names. */
const OF_RECORDS = [
  'IBmOrgService/addbmorg',
  'IBmOrgService/getbmorgbyid',
  'IBmOrgService/updatebmorgbyid',
  'IBmOrgService/deletebmorgbyids',
  'IBmSupplierService/addbmsupplier',
  'IBmSupplierService/getbmsupplierbyid',
  'IBmSupplierService/updatebmsupplierbyid',
  'IBmSupplierService/physicaldeletebmsupplierbyids',
  'IBmCustomerAddressService/addbmcustomeraddress',
  'IBmCustomerAddressService/getbmcustomeraddressbyid',
  'IBmCustomerAddressService/updatebmcustomeraddressbyid',
  'IBmCustomerAddressService/physicaldeletebmcustomeraddressbyids',
]

describe('domain §7: the calls of records', () => {
  it('have the names of the specification', () => {
    const known = new Set(Object.values(recordCallTables).flatMap((table) => Object.keys(table)))
    expect(OF_RECORDS.filter((path) => !known.has(path))).toEqual([])
  })
})

describe('domain §7: the calls of reconciliation', () => {
  it.each(Object.entries(OF_MONEY))('are declared for %s', (_area, paths) => {
    expect(paths.filter((path) => !Object.hasOwn(allCalls, path))).toEqual([])
  })
})

describe('shell §7: the calls of the specification', () => {
  it.each(Object.entries(SPECIFIED))('are declared for %s', (_area, paths) => {
    expect(paths.filter((path) => !Object.hasOwn(allCalls, path))).toEqual([])
  })

  it('take a file and give its template where a list can be imported', () => {
    const ports = Object.keys(allCalls).flatMap((path) => (path.endsWith('/importexcel') ? [path.split('/')[0]] : []))
    expect(ports.length).toBeGreaterThan(0)
    expect(ports.filter((port) => !Object.hasOwn(allCalls, `${port}/downExcelTemplate`))).toEqual([])
  })
})
