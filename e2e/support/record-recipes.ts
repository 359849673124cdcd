import type { RecordInput } from '#platform/contract/records/records.ts'

/** What is put in for a record, field by field. */
type Input = Readonly<Record<string, RecordInput[string]>>

/** A record that names another one, which it keeps from being deleted. */
interface Keeper {
  kind: string
  /** What of the keeper names the kept one. */
  naming: (kept: Input) => Input
}

/** A row of the demo company that stays, and why. */
interface KeptRow {
  row: string
  /** Text key of what its reader is told. */
  because: string
  /** The button is closed from the beginning; otherwise the answer tells it. */
  isSystemManaged: boolean
}

/** How the walk through the screens of a kind of records goes, where that does not follow from its declaration. */
export interface RecordRecipe {
  /** Path of its list. */
  path: string
  /** Fields that a new one needs besides the required ones. */
  also?: readonly string[]
  /** What keeps one from being deleted: another record, a row that the product or the company cannot do without, or nothing at all. */
  kept: Keeper | KeptRow | 'by nothing'
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

const applied = (field: string): Keeper => by('inventory.strategyApplication', field, field)

/** Every kind of records that people add to, by its id. */
export const RECORD_RECIPES: Readonly<Record<string, RecordRecipe>> = {
  'master-data.org': { path: '/base/organizational', kept: by('master-data.employee', 'orgNo', 'orgNo') },
  'master-data.supplier': {
    path: '/base/supplier',
    kept: by('master-data.deliveryAddress', 'supplierNo', 'supplierNo'),
  },
  'master-data.deliveryAddress': { path: '/offsite/delivery/address', also: ['warehouseNo'], kept: 'by nothing' },
  'master-data.customer': {
    path: '/base/customer',
    kept: by('master-data.customerAddress', 'customerNo', 'customerNo'),
  },
  'master-data.customerAddress': { path: '/base/address', kept: 'by nothing' },
  'master-data.employee': { path: '/base/employee', kept: 'by nothing' },
  'master-data.classifyType': {
    path: '/base/classify-type',
    kept: by('master-data.docType', 'classifyType', 'classifyType', ['docNature']),
  },
  'master-data.docType': {
    path: '/base/doc-type',
    kept: by('master-data.docConfig', 'docType', 'docType', ['orgNo']),
  },
  'master-data.docConfig': { path: '/base/doc-config', kept: 'by nothing' },
  'master-data.currency': { path: '/base/currency', kept: by('master-data.supplier', 'currency', 'currency') },
  'master-data.taxRate': { path: '/base/tax-rate', kept: 'by nothing' },
  'master-data.workingCalendar': {
    path: '/base/working-calendar',
    also: ['supplierNo', 'mondayHours'],
    kept: 'by nothing',
  },
  'master-data.item': { path: '/base/item', kept: by('master-data.itemUnitConversion', 'itemNo', 'itemNo') },
  'master-data.itemGroup': { path: '/base/item-group', kept: by('master-data.item', 'groupNo', 'groupNo') },
  'master-data.unit': { path: '/base/unit', kept: by('master-data.item', 'unitNo', 'unitNo') },
  'master-data.unitConversion': { path: '/base/unit-conversion', kept: 'by nothing' },
  'master-data.itemUnitConversion': { path: '/base/item-unit-conversion', kept: 'by nothing' },
  'master-data.basicElement': {
    path: '/base/basic-element',
    kept: {
      kind: 'master-data.barRule',
      naming: ({ elementNo = '' }) => ({
        parts: [
          {
            partSeq: 1,
            identifier: '',
            elementNo: String(elementNo),
            partLength: null,
            padding: '',
            separator: '',
            fixedText: 'X',
          },
        ],
      }),
    },
  },
  'master-data.lotRule': {
    path: '/base/lot-rule',
    kept: by('master-data.item', 'lotRuleNo', 'lotRuleNo', ['itemRule']),
  },
  'master-data.barRule': {
    path: '/base/bar-rule',
    kept: by('master-data.item', 'barRuleNo', 'barRuleNo', ['itemRule']),
  },
  'master-data.boxRule': { path: '/base/box-rule', kept: 'by nothing' },
  'master-data.productionLine': {
    path: '/base/production-line',
    kept: by('master-data.machine', 'productionLineNo', 'productionLineNo', ['orgNo']),
  },
  'master-data.machine': { path: '/base/machine', kept: 'by nothing' },
  'master-data.technology': {
    path: '/base/technology',
    kept: by('master-data.itemTechnology', 'technologyNo', 'technologyNo'),
  },
  'master-data.itemTechnology': { path: '/base/item-technology', also: ['technologyName'], kept: 'by nothing' },
  'master-data.warehouse': { path: '/base/warehouse', kept: by('master-data.zone', 'warehouseNo', 'warehouseNo') },
  'master-data.zone': {
    path: '/base/zone',
    kept: by('master-data.warehouseCell', 'zoneNo', 'zoneNo', ['warehouseNo']),
  },
  'master-data.warehouseCell': {
    path: '/base/warehouse-cell',
    kept: by('master-data.item', 'inCellNo', 'cellNo', ['warehouseNo']),
  },
  'master-data.wave': { path: '/base/wave', kept: 'by nothing' },
  'master-data.noticeTemplate': {
    path: '/base/message-template',
    kept: by('master-data.noticePolicy', 'noticeTemplateNo', 'noticeTemplateNo', ['noticeEvent']),
  },
  'master-data.noticePolicy': { path: '/base/message-policy', kept: 'by nothing' },
  'identity.menu': {
    path: '/baseManage/menu',
    also: ['menuLevel'],
    kept: { row: 'userOrder', because: 'lists:record.ofProduct', isSystemManaged: true },
  },
  'identity.apiKey': { path: '/system/apiKey', kept: 'by nothing' },
  'system.dictionary': {
    path: '/system/dictionary',
    kept: { row: 'orderType', because: 'lists:record.ofProduct', isSystemManaged: true },
  },
  'inventory.upperMethod': { path: '/base/upper-method', kept: applied('upperMethodNo') },
  'inventory.underMethod': { path: '/base/under-method', kept: applied('underMethodNo') },
  'inventory.turnMethod': { path: '/base/turn-method', kept: applied('turnMethodNo') },
  'inventory.allocateMethod': { path: '/base/allocate-method', kept: applied('allocateMethodNo') },
  'inventory.strategyApplication': {
    path: '/base/strategy-application',
    also: ['priority', 'turnMethodNo'],
    kept: 'by nothing',
  },
  'inventory.waveTemplate': { path: '/base/wave-template', kept: 'by nothing' },
  'orders.orderAnswerConfig': { path: '/configuration/order-answer', also: ['orgNo'], kept: 'by nothing' },
  'orders.orderTolerance': { path: '/configuration/order-tolerance', also: ['itemNo'], kept: 'by nothing' },
  'orders.deliveryTolerance': {
    path: '/configuration/delivery-tolerance',
    also: ['itemNo', 'overPercent'],
    kept: 'by nothing',
  },
  'orders.billOfMaterial': { path: '/base/bill-of-material', kept: 'by nothing' },
  'deliveries.deliveryRule': { path: '/configuration/delivery-rule', also: ['orgNo'], kept: 'by nothing' },
  'deliveries.executionPolicy': {
    path: '/configuration/execution-policy',
    also: ['itemNo'],
    kept: { row: 'PO', because: 'deliveries:errors.defaultPolicyKept', isSystemManaged: false },
  },
  'messages.webhook': { path: '/system/webhook', kept: 'by nothing' },
}

/** Every kind of records whose rows the product itself has, by its id. */
export const CLOSED_RECIPES: Readonly<Record<string, ClosedRecipe>> = {
  'system.param': { path: '/system/param', find: 'days' },
  'system.language': { path: '/system/language', find: 'zh' },
}
