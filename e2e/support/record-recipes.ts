import type { RecordInput } from '#platform/contract/records/records.ts'

/** What is put in for a record, field by field. */
type Input = Readonly<Record<string, RecordInput[string]>>

/** A record that names another one, which it keeps from being deleted. */
interface Keeper {
  kind: string
  /** What of the keeper names the kept one. */
  naming: (kept: Input) => Input
}

/** A row that the product itself needs, and why its deletion is a closed button. */
interface KeptRow {
  row: string
  /** Text key of what its reader is told. */
  because: string
}

/** How the walk through the screens of a kind of records goes, where that does not follow from its declaration. */
export interface RecordRecipe {
  /** Path of its list. */
  path: string
  /** Fields that a new one needs besides the required ones. */
  also?: readonly string[]
  /**
   * What keeps one from being deleted: another record, or that the product needs the row. Of the kinds that are walked whole; the server's
   * part of each kind is tried by `apps/server/record-uses.long.test.ts`.
   */
  kept?: Keeper | KeptRow
}

/** The walk of a kind whose rows the product itself has. */
export interface ClosedRecipe {
  path: string
  /** Finds the row that is changed, and others beside it. */
  find: string
}

/** A field of the keeper that holds the number of the kept one. */
const by = (kind: string, field: string, number: string, follows: readonly string[] = []): Keeper => ({
  kind,
  naming: (kept) => ({
    ...Object.fromEntries(follows.map((name) => [name, kept[name] ?? null])),
    [field]: kept[number] ?? null,
  }),
})

/** Every kind of records that people add to, by its id. */
export const RECORD_RECIPES: Readonly<Record<string, RecordRecipe>> = {
  'master-data.org': { path: '/base/organizational', kept: by('master-data.employee', 'orgNo', 'orgNo') },
  'master-data.supplier': {
    path: '/base/supplier',
    kept: by('master-data.deliveryAddress', 'supplierNo', 'supplierNo'),
  },
  'master-data.deliveryAddress': { path: '/offsite/delivery/address', also: ['warehouseNo'] },
  'master-data.customer': { path: '/base/customer' },
  'master-data.customerAddress': { path: '/base/address' },
  'master-data.employee': { path: '/base/employee' },
  'master-data.classifyType': { path: '/base/classify-type' },
  'master-data.docType': { path: '/base/doc-type' },
  'master-data.docConfig': { path: '/base/doc-config' },
  'master-data.currency': { path: '/base/currency' },
  'master-data.taxRate': { path: '/base/tax-rate' },
  'master-data.workingCalendar': {
    path: '/base/working-calendar',
    also: ['supplierNo', 'mondayHours'],
  },
  'master-data.item': { path: '/base/item', kept: by('master-data.itemUnitConversion', 'itemNo', 'itemNo') },
  'master-data.itemGroup': { path: '/base/item-group' },
  'master-data.unit': { path: '/base/unit' },
  'master-data.unitConversion': { path: '/base/unit-conversion' },
  'master-data.itemUnitConversion': { path: '/base/item-unit-conversion' },
  'master-data.basicElement': { path: '/base/basic-element' },
  'master-data.lotRule': {
    path: '/base/lot-rule',
    kept: by('master-data.item', 'lotRuleNo', 'lotRuleNo', ['itemRule']),
  },
  'master-data.barRule': { path: '/base/bar-rule' },
  'master-data.boxRule': { path: '/base/box-rule' },
  'master-data.productionLine': { path: '/base/production-line' },
  'master-data.machine': { path: '/base/machine' },
  'master-data.technology': { path: '/base/technology' },
  'master-data.itemTechnology': { path: '/base/item-technology', also: ['technologyName'] },
  'master-data.warehouse': { path: '/base/warehouse' },
  'master-data.zone': { path: '/base/zone' },
  'master-data.warehouseCell': { path: '/base/warehouse-cell' },
  'master-data.wave': { path: '/base/wave' },
  'master-data.noticeTemplate': { path: '/base/message-template' },
  'master-data.noticePolicy': { path: '/base/message-policy' },
  'identity.menu': {
    path: '/baseManage/menu',
    also: ['menuLevel'],
    kept: { row: 'userOrder', because: 'lists:record.ofProduct' },
  },
  'identity.apiKey': { path: '/system/apiKey' },
  'system.dictionary': { path: '/system/dictionary' },
  'inventory.upperMethod': { path: '/base/upper-method' },
  'inventory.underMethod': { path: '/base/under-method' },
  'inventory.turnMethod': { path: '/base/turn-method' },
  'inventory.allocateMethod': {
    path: '/base/allocate-method',
    kept: by('inventory.strategyApplication', 'allocateMethodNo', 'allocateMethodNo'),
  },
  'inventory.strategyApplication': {
    path: '/base/strategy-application',
    also: ['priority', 'turnMethodNo'],
  },
  'inventory.waveTemplate': { path: '/base/wave-template' },
  'orders.orderAnswerConfig': { path: '/configuration/order-answer', also: ['orgNo'] },
  'orders.orderTolerance': { path: '/configuration/order-tolerance', also: ['itemNo'] },
  'orders.deliveryTolerance': {
    path: '/configuration/delivery-tolerance',
    also: ['itemNo', 'overPercent'],
  },
  'orders.billOfMaterial': { path: '/base/bill-of-material' },
  'deliveries.deliveryRule': { path: '/configuration/delivery-rule', also: ['orgNo'] },
  'deliveries.executionPolicy': {
    path: '/configuration/execution-policy',
    also: ['itemNo'],
  },
  'reconciliation.matchTolerance': {
    path: '/configuration/match-tolerance',
    also: ['itemNo', 'pricePercent'],
  },
  'reconciliation.selfBillingAgreement': {
    path: '/reconciliation-invoicing/self-billing-agreement',
    also: ['supplierNo'],
  },
  'messages.webhook': { path: '/system/webhook' },
}

/** Every kind of records whose rows the product itself has, by its id. */
export const CLOSED_RECIPES: Readonly<Record<string, ClosedRecipe>> = {
  'system.param': { path: '/system/param', find: 'days' },
  'system.language': { path: '/system/language', find: 'zh' },
}
