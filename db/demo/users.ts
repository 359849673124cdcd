import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { DOCUMENT_RIGHTS } from '#product/names.generated.ts'

type Menus = Readonly<Record<string, readonly PermissionFlag[]>>

/** One password for all demo users; it fits the password policy (6 to 20, digits and letters). */
const PASSWORD = 'Harbour2026'

/** What people of a side do with declared documents: all that their calls ask for. */
const documentMenus = (side: 'purchaser' | 'supplier'): Menus =>
  Object.fromEntries(Object.entries(DOCUMENT_RIGHTS).map(([menuNo, rights]) => [menuNo, rights[side]]))
const ofPurchasers = documentMenus('purchaser')

const buyerMenus: Menus = {
  ...ofPurchasers,
  userOrder: [
    'isSearch',
    'isModify',
    'isBatchUpdate',
    'isCancelInvalid',
    'isSubmit',
    'isRelease',
    'isClose',
    'isImport',
    'isExport',
    'isDownload',
    'isPrint',
  ],
  answerRate: ['isSearch', 'isExport'],
  outsourcedOrder: ['isSearch', 'isModify', 'isAdd', 'isDelete', 'isCheck', 'isImport', 'isExport', 'isPrint'],
  orderTracking: ['isSearch', 'isModify', 'isExport'],
  addAsn: ['isSearch', 'isAdd'],
  asnTracking: [
    'isSearch',
    'isModify',
    'isCheck',
    'isCancelInvalid',
    'isSubmit',
    'isDelete',
    'isEnd',
    'isExport',
    'isDownload',
    'isImport',
    'isPrint',
  ],
  scanReceipt: ['isSearch', 'isSubmit', 'isDelete'],
  labelPrint: ['isSearch', 'isPrint'],
  splitLabelPrint: ['isSearch', 'isModify', 'isPrint'],
  receivingDetails: ['isSearch', 'isExport'],
  acceptanceDetails: ['isSearch', 'isExport', 'isDownload', 'isImport', 'isPrint'],
  rejectionDetails: ['isSearch', 'isExport', 'isPrint'],
  returnDetails: ['isSearch', 'isAdd', 'isDelete', 'isExport', 'isPrint'],
  warehousingDetails: ['isSearch', 'isExport', 'isPrint'],
  serialNumbers: ['isSearch', 'isExport'],
  inspections: ['isSearch', 'isExport', 'isCheck', 'isDelete', 'isEnd'],
  payablePool: ['isSearch', 'isExport'],
  printTemplate: ['isSearch', 'isAdd', 'isModify', 'isImport', 'isExport'],
  printLog: ['isSearch', 'isExport'],
  labelRule: ['isSearch', 'isAdd', 'isModify', 'isPhysicalDelete'],
  bmDeliveryAddress: ['isSearch', 'isAdd', 'isModify', 'isPhysicalDelete', 'isImport', 'isExport'],
}

const detailMenus: Menus = {
  inspections: ['isSearch', 'isExport'],
  receivingDetails: ['isSearch', 'isExport'],
  acceptanceDetails: ['isSearch', 'isExport', 'isDownload', 'isPrint'],
  rejectionDetails: ['isSearch', 'isExport', 'isPrint'],
  returnDetails: ['isSearch', 'isExport', 'isPrint'],
  discrepancyDetails: ['isSearch', 'isExport'],
  warehousingDetails: ['isSearch', 'isExport', 'isPrint'],
  serialNumbers: ['isSearch', 'isExport'],
}

const supplierMenus: Menus = {
  ...detailMenus,
  ...documentMenus('supplier'),
  payablePool: ['isSearch', 'isExport'],
  userOrder: ['isSearch', 'isCheck', 'isModify', 'isExport', 'isDownload', 'isPrint'],
  answerRate: ['isSearch', 'isExport'],
  outsourcedOrder: ['isSearch', 'isSubmit', 'isCheck', 'isExport', 'isPrint'],
  orderTracking: ['isSearch', 'isModify', 'isExport'],
  addAsn: ['isSearch', 'isAdd'],
  asnTracking: ['isSearch', 'isModify', 'isCancelInvalid', 'isExport', 'isDownload', 'isPrint'],
  labelPrint: ['isSearch', 'isPrint'],
  splitLabelPrint: ['isSearch', 'isModify', 'isPrint'],
  printLog: ['isSearch'],
  bmDeliveryAddress: ['isSearch', 'isAdd', 'isModify', 'isPhysicalDelete', 'isExport'],
}

/** Whoever maintains master data may do everything with it. */
const MAINTAINED = ['isSearch', 'isAdd', 'isModify', 'isPhysicalDelete', 'isImport', 'isExport'] as const
const RECORD_MENUS = [
  'bmOrg',
  'bmSupplier',
  'bmDeliveryAddress',
  'bmCustomer',
  'bmCustomerAddress',
  'bmEmployee',
  'bmClassifyType',
  'bmDocType',
  'bmDocConfig',
  'bmCurrency',
  'bmTaxRate',
  'bmWorkingCalendar',
  'bmItem',
  'bmItemGroup',
  'bmUnit',
  'bmUnitConversion',
  'bmItemUnitConversion',
  'bmBasicElement',
  'bmProductionLine',
  'bmMachine',
  'bmTechnology',
  'bmItemTechnology',
  'bmWarehouse',
  'bmZone',
  'bmWarehouseCell',
  'bmWave',
  'orderAnswerConfig',
  'orderTolerance',
  'deliveryTolerance',
  'billOfMaterial',
  'deliveryRuleConfig',
  'executionPolicy',
]
/** Records with a life of their own are submitted, made invalid, and made drafts again. */
const APPROVAL_STATUS_MENUS = [
  'bmLotRule',
  'bmBarRule',
  'bmBoxRule',
  'bmUpperMethod',
  'bmUnderMethod',
  'bmTurnMethod',
  'bmAllocateMethod',
  'bmStrategyApplication',
  'bmWaveTemplate',
  'bmNoticeTemplate',
  'bmNoticePolicy',
]
const LIVED = [...MAINTAINED, 'isSubmit', 'isDelete', 'isCancelInvalid'] as const
const approvalStatusMenus: Menus = Object.fromEntries(APPROVAL_STATUS_MENUS.map((menuNo) => [menuNo, LIVED]))
const recordMenus = (flags: readonly PermissionFlag[]): Menus =>
  Object.fromEntries(RECORD_MENUS.map((menuNo) => [menuNo, flags]))

/** Roles of the demo company with what each menu entry allows them. */
export const demoRoles: readonly { roleNo: string; roleName: string; menus: Menus; isForSuppliers?: boolean }[] = [
  { roleNo: 'buyer', roleName: '采购员', menus: buyerMenus },
  { roleNo: 'supplier', roleName: 'Supplier', menus: supplierMenus, isForSuppliers: true },
  {
    roleNo: 'supplierAdmin',
    roleName: 'Supplier administrator',
    menus: {
      ...supplierMenus,
      ownSupplier: ['isSearch', 'isModify', 'isSubmit'],
      bmWorkingCalendar: ['isSearch', 'isExport'],
      supplierChange: ['isSearch', 'isCancelInvalid'],
      supplierColleague: ['isSearch', 'isAdd', 'isModify', 'isImport', 'isExport'],
    },
  },
  {
    roleNo: 'warehouse',
    roleName: 'Thủ kho',
    menus: {
      outsourcedOrder: ['isSearch', 'isAdd', 'isDelete', 'isExport', 'isPrint'],
      asnTracking: ['isSearch', 'isSubmit', 'isDelete', 'isExport', 'isDownload', 'isPrint'],
      asnAppointment: ['isSearch', 'isCheck', 'isExport'],
      scanReceipt: ['isSearch', 'isSubmit', 'isDelete'],
      labelPrint: ['isSearch', 'isPrint'],
      splitLabelPrint: ['isSearch', 'isModify', 'isPrint'],
      ...detailMenus,
      returnDetails: ['isSearch', 'isAdd', 'isDelete', 'isExport', 'isPrint'],
      inspections: ['isSearch', 'isExport', 'isCheck', 'isDelete', 'isEnd'],
      putAwayTasks: ofPurchasers.putAwayTasks ?? [],
      discrepancyDetails: ofPurchasers.discrepancyDetails ?? [],
    },
  },
  {
    roleNo: 'admin',
    roleName: 'Administrator',
    menus: {
      userOrder: ['isSearch', 'isExport', 'isDownload'],
      answerRate: ['isSearch', 'isExport'],
      outsourcedOrder: ['isSearch', 'isExport'],
      orderTracking: ['isSearch', 'isExport'],
      addAsn: ['isSearch'],
      asnTracking: ['isSearch', 'isExport', 'isDownload'],
      asnAppointment: ['isSearch', 'isExport'],
      deliveryApproval: ['isSearch', 'isExport'],
      labelPrint: ['isSearch'],
      splitLabelPrint: ['isSearch'],
      scanReceipt: ['isSearch'],
      putAwayTasks: ['isSearch', 'isExport'],
      ...detailMenus,
      payablePool: ['isSearch', 'isExport'],
      deductionManage: ['isSearch', 'isExport'],
      reconciliationBill: ['isSearch', 'isExport'],
      system: ['isModify'],
      operationLog: ['isSearch', 'isExport'],
      sysJob: ['isSearch', 'isModify', 'isSubmit', 'isExport'],
      abnormalLog: ['isSearch', 'isHandle', 'isExport'],
      sysCache: ['isSearch', 'isDeleteAll'],
      sysInvariant: ['isSearch', 'isSubmit'],
      sysAppVersion: ['isSearch', 'isAdd', 'isModify', 'isPhysicalDelete', 'isExport'],
      sysJobRun: ['isSearch', 'isExport'],
      baseUser: MAINTAINED,
      baseRole: MAINTAINED,
      passwordPolicy: ['isSearch', 'isModify'],
      baseMenu: MAINTAINED,
      license: ['isSearch', 'isSave'],
      printTemplate: ['isSearch', 'isAdd', 'isModify', 'isImport', 'isExport'],
      printLog: ['isSearch', 'isExport'],
      labelRule: ['isSearch', 'isAdd', 'isModify', 'isPhysicalDelete'],
      frameDefine: MAINTAINED,
      ...recordMenus(MAINTAINED),
      bmOrg: [...MAINTAINED, 'isClose'],
      ...approvalStatusMenus,
      supplierChange: ['isSearch', 'isCheck'],
      sysParam: ['isSearch', 'isModify', 'isExport'],
      sysDictionary: MAINTAINED,
      sysLanguage: ['isSearch', 'isModify', 'isExport'],
      sysText: ['isSearch', 'isModify', 'isImport', 'isExport'],
      noticeConfig: ['isSearch', 'isModify'],
      apiKey: MAINTAINED,
      webhook: MAINTAINED,
      webhookMessage: ['isSearch', 'isOut', 'isExport'],
      exchangeMessage: ['isSearch', 'isExport', 'isDownload'],
      sysNews: ['isSearch', 'isAdd', 'isModify', 'isRelease', 'isClose', 'isPhysicalDelete', 'isExport'],
    },
  },
]

/** Users of the demo company. Purchasers without lists of their own see every organisation and warehouse. */
export const demoAccounts = [
  { userNo: 'buyer', userName: '林晓梅', roleNo: 'buyer', title: 'buyer', email: 'buyer@harbour.example' },
  {
    userNo: 'supplier',
    userName: '黄丽华',
    roleNo: 'supplier',
    title: 'supplier',
    email: 'supplier@dg-precision.example',
    belongSupplier: 'S1001',
  },
  {
    userNo: 'supplieradmin',
    userName: '罗建国',
    roleNo: 'supplierAdmin',
    title: 'administrator of the first supplier',
    email: 'it@dg-precision.example',
    belongSupplier: 'S1001',
  },
  {
    userNo: 'supplier2',
    userName: 'Phạm Quốc Bảo',
    roleNo: 'supplier',
    title: 'second supplier',
    email: 'supplier2@saoviet.example',
    belongSupplier: 'S1002',
  },
  {
    userNo: 'warehouse',
    userName: 'Lê Thị Mai',
    roleNo: 'warehouse',
    title: 'warehouse',
    email: 'warehouse@harbour.example',
    orgNos: ['SZ10', 'VN20'],
    warehouseNos: ['SZ-RM', 'VN-RM'],
  },
  { userNo: 'admin', userName: 'Edward Lau', roleNo: 'admin', title: 'administrator', email: 'admin@harbour.example' },
].map((account) => ({ ...account, password: PASSWORD }))
