import { describe, expect, it } from 'vitest'
import { approvalFields } from '#modules/deliveries/approval/contract/fields.ts'
import { asnFields, asnLineFields, asnSheetFields } from '#modules/deliveries/asn/contract/fields.ts'
import { newAsn } from '#modules/deliveries/asn-creation/contract/schemas.ts'
import { asnInvoiceFields } from '#modules/deliveries/invoice/contract/fields.ts'
import { appVersionFields } from '#modules/files/file/contract/fields.ts'
import { passwordPolicyDetail } from '#modules/identity/password/contract/schemas.ts'
import { roleFields } from '#modules/identity/role/contract/fields.ts'
import { userFields } from '#modules/identity/user/contract/fields.ts'
import { orderLineFields } from '#modules/orders/order/contract/fields.ts'
import { orderDetail } from '#modules/orders/order/contract/schemas.ts'
import { billFields } from '#modules/reconciliation/bill/contract/fields.ts'
import { deductionFields } from '#modules/reconciliation/deduction/contract/fields.ts'
import { enteredFields, invoiceFields } from '#modules/reconciliation/invoice/contract/fields.ts'
import { invoiceTypeOptions } from '#modules/reconciliation/invoice/contract/schemas.ts'
import { taskFields } from '#modules/system/task/contract/fields.ts'
import { allRecords } from './call-tables.ts'

/** The fields that domain §3 names of each kind of record, as the specification spells them. */
const OF_RECORDS: Readonly<Record<string, string>> = {
  'master-data.org': 'orgNo orgName orgShortName statusCode remark createName createDate updateName updateDate',
  'master-data.warehouse':
    'warehouseNo warehouseName zoneNo controlInv isManagement isMainWarehouse isStockLock warehouseAttribute warehouseNature fifoControl',
  'master-data.warehouseCell':
    'cellNo cellName zoneNo cellType shelvesType isMixSku isMixLot cellX cellY cellZ length width height maxWeight maxQty',
  'master-data.supplier':
    'supplierNo supplierName supplierShortName orgNo contact telNo mobileNo fax email checkFlag erpSupplierNo creditLevel taxRate paymentTerms taxRegistrationNo',
  'master-data.customer': 'customerNo',
  'master-data.deliveryAddress': 'loadadrType receiveTimeStart receiveTimeEnd platformNo isDefault',
  'master-data.item':
    'itemNo itemName itemSpec groupNo itemRule barRuleNo lotRuleNo fifoCheck isShelfLife shelfLifeDays packQty inCellNo outCellNo inPassRate outPassRate minInvQty maxInvQty',
  'master-data.unit': 'unitNo unitName decimals roundingType',
  'master-data.unitConversion': 'sourceQty targetQty',
  'master-data.itemUnitConversion': 'sourceQty targetQty',
  'system.param': 'paramNo paramName paramValue paramType',
  'system.dictionary': 'enumMid enumValue enumName enumSeq',
  // Order category and warehouse never merge (decision 0018).
  'deliveries.deliveryRule': `orgNo ruleName canMergeOrderTypes canMergeOrders canMergeItems canMergePlants mergeCustomField
    advanceDays isShippingInfoNeeded isAppointmentNeeded isMergedByKeyword mergeKeywords`,
  'deliveries.executionPolicy': 'policyName deliveryMode orgNo supplierNo itemNo horizonDays',
  'orders.orderAnswerConfig': `canSupplierRefuse isIssuedHere isOrderUpdated acceptanceLimitHours isAnswerNeeded isDateConfirmed
    isQtyConfirmed isShippingApproved earlyDays lateDays previewDays`,
}

/** The fields of documents; a receiving address is `deliveryAddress`, and reports of approvals, like attachments, are files. */
const OF_DOCUMENTS: readonly (readonly [string, object, string])[] = [
  [
    'order lines',
    orderLineFields,
    `purchaseNo purchaseDate employeeName plantNo orderType purchaseSeq purchasePhaseSeq purchaseBatchSeq goodsNo goodsName spec
      batchPurQty unDeliveryQty onWayQty unReceiveQty overQty receiveQty deliveryQty checkReturnQty returnExchangeQty
      expectArrivalDate remarks purchaseUnitNo supReplyDate supReplyQty status refuseSign deliveryStatus receiptStatus`,
  ],
  ['orders of a user', orderDetail.shape, 'currency taxAmount amount amountWithTax changes'],
  [
    'changes of an order',
    orderDetail.shape.changes.element.shape,
    'changeParty fieldName valueBefore valueAfter reason',
  ],
  [
    'notices',
    asnFields,
    `asnNo status deliveryDate expectedArrivalDate wayCarriage sender senderPhone delWarehouse shippingAddress deliveryAddress
      remarks approvalStatus closedStatusName`,
  ],
  ['new notices', newAsn.shape, 'delWarehouse invoices lines'],
  ['lines of notices', asnLineFields, 'deliveryQty giftQty valuationQty supRemarks'],
  ['lots of notices', asnSheetFields, 'lotNo productDate'],
  ['the shipping details of notices', asnFields, 'carType carNo carInfo driver driverPhone trackingNo'],
  [
    'invoices that come with notices',
    asnInvoiceFields,
    'invoiceType invoiceClassify invoiceNo invoiceDate invoiceAmount taxAmount taxRate isGoodsInvoice',
  ],
  [
    'deductions',
    deductionFields,
    `deductionNo deductionLetterNo deductionAmount deductionStatus deductionType currency source damageAmount confirmAmount
      reason`,
  ],
  ['reconciliation bills', billFields, 'netAmount taxAmount totalAmount'],
  [
    'invoicing bills',
    invoiceFields,
    'netAmount taxAmount totalAmount invoiceNos throwStatus approveName approveDate erpBillNo',
  ],
  [
    'invoices that are entered',
    enteredFields,
    `invoiceType invoiceClassify invoiceCode invoiceNo invoiceDate invoiceAmount taxAmount taxRate isGoodsInvoice`,
  ],
  ['types of invoices', invoiceTypeOptions.element.shape, 'invoiceType invoiceTypeName'],
  ['delivery approvals', approvalFields, 'goodsNo lineBatch supplierNo validFrom validTo status source'],
]

/** The same of what has forms of its own; a form has passwords and rights besides. */
const OF_OTHERS: readonly (readonly [string, object, string])[] = [
  ['users', userFields, 'userNo userName phone email belongSupplier remark'],
  ['roles', roleFields, 'roleNo roleName'],
  ['scheduled jobs', taskFields, 'jobName jobGroup cron jobClass state isStart'],
  ['versions of the mobile app', appVersionFields, 'versionNo remark fileName'],
  [
    'the password policy',
    passwordPolicyDetail.shape,
    'minLength maxLength hasDefaultPassword allowedAttempts lockMinutes validityDays warningDays',
  ],
]

describe('domain §3: the fields of the specification', () => {
  it.each(Object.entries(OF_RECORDS))('are those of %s', (id, names) => {
    const fields = allRecords.find((record) => record.id === id)?.fields ?? {}
    expect(names.split(/\s+/).filter((name) => !Object.hasOwn(fields, name))).toEqual([])
  })

  it.each([...OF_DOCUMENTS, ...OF_OTHERS])('are those of %s', (_entity, fields, names) => {
    expect(names.split(/\s+/).filter((name) => !Object.hasOwn(fields, name))).toEqual([])
  })
})
