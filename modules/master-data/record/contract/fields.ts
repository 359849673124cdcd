import { orgs, suppliers, warehouses, warehousesOfOrg } from '#modules/identity/role/contract/fields.ts'
import { notificationFields } from '#modules/messages/notification/contract/fields.ts'
import {
  choice,
  code,
  defineFields,
  flag,
  quantity,
  reference,
  text,
  number as wholeNumber,
} from '#platform/contract/fields.ts'

const ofItsOrg = { follows: { orgNo: 'orgNo' } } as const

/** What fields refer to: items. */
export const items = { lookup: 'IBmItemService/getbmitemlistbyparams' } as const
/** Items that count for the row's organisation. */
export const itemsOfOrg = { ...items, ...ofItsOrg } as const
/** Types of documents that count for the row's organisation. */
export const docTypesOfOrg = { lookup: 'IBmDocTypeService/getbmdoctypelistbyparams', ...ofItsOrg } as const
/** Production lines that count for the row's organisation. */
export const productionLinesOfOrg = {
  lookup: 'IBmProductionLineService/getbmproductionlinelistbyparams',
  ...ofItsOrg,
} as const
/** Parts of the row's warehouse. */
export const zonesOfWarehouse = {
  lookup: 'IBmZoneService/getbmzonelistbyparams',
  follows: { warehouseNo: 'warehouseNo' },
} as const
/** Customers. */
export const customers = { lookup: 'IBmCustomerService/getbmcustomerlistbyparams' } as const
/** Currencies. */
export const currencies = { lookup: 'IBmCurrencyService/getbmcurrencylistbyparams' } as const
/** Units. */
export const units = { lookup: 'IBmUnitService/getbmunitlistbyparams' } as const

/*
 * Rows of the lookups. In each, the first field is the number that documents store and the second the name that people know:
 * a chooser shows these two.
 */

const number = { show: '12', search: 'fuzzy', isKeyword: true, isRequired: true, isSortable: true } as const
const name = { show: '12', search: 'fuzzy', isKeyword: true, isRequired: true } as const

/** What choosers narrow the rows by: always there, and where rows may lack it. */
const among = { show: '12', search: 'in', isRequired: true } as const
const narrowing = { show: '12', search: 'in' } as const

/** Lookups offer valid rows only, unless the condition says otherwise (spec shell §5). */
const statusCode = choice({ ...among, enumName: 'statusCode', enumValues: ['1', '0'] })

/** Organisation for which a row counts; `*` where it counts for every organisation. */
const countsForOrg = reference({ show: '1', search: 'in', isRequired: true, ...orgs })

/** How pieces of an item are told apart; rules of barcodes and lots are for one of these. */
const itemRule = choice({ ...among, enumName: 'itemRule', enumValues: ['1', '2', '3'] })

const warehouseNo = reference({ ...among, ...warehousesOfOrg })

/** What most kinds end with. */
const usual = { statusCode, orgNo: countsForOrg }

/** An organisation of the buyer (spec shell §3, Organisation option). */
export const orgFields = defineFields('master-data', {
  orgNo: code(number),
  orgShortName: text(name),
  orgName: text(name),
  statusCode,
})

/** A warehouse of an organisation. */
export const warehouseFields = defineFields('master-data', {
  warehouseNo: code(number),
  warehouseName: text(name),
  orgNo: reference({ ...among, ...orgs }),
  statusCode,
})

/** A document category: inbound, outbound, or neither. */
export const classifyTypeFields = defineFields('master-data', {
  classifyType: code(number),
  classifyTypeName: text(name),
  docNature: choice({ ...among, enumName: 'docNature', enumValues: ['1', '2', '3'] }),
  bigModule: choice({ show: '', search: 'in', isRequired: true, enumName: 'docNature', enumValues: ['1', '2', '3'] }),
  ...usual,
})

/** A supplier. */
export const supplierFields = defineFields('master-data', {
  supplierNo: code(number),
  supplierShortName: text(name),
  supplierName: text(name),
  isDeliveryFrozen: flag({ show: '12', search: 'exact', isRequired: true }),
  isOrderFrozen: flag({ show: '12', search: 'exact', isRequired: true }),
  ...usual,
})

/** An item of material with its unit, pack size and the over-delivery allowed on new order lines. */
export const itemFields = defineFields('master-data', {
  itemNo: code(number),
  itemName: text(name),
  itemSpec: text(name),
  unitNo: reference({ ...among, ...units }),
  packQty: quantity({ show: '2', unitField: 'unitNo' }),
  overPercent: quantity({ show: '2', isPercentage: true }),
  groupNo: reference({ show: '1', search: 'in', lookup: 'IBmItemGroupService/getbmitemgrouplistbyparams' }),
  itemRule,
  barRuleNo: reference({
    show: '',
    lookup: 'IBmBarRuleHeadService/getbmbarruleheadlistbyparams',
    follows: { itemRule: 'itemRule' },
  }),
  ...usual,
})

/** An address: where a warehouse receives or a supplier ships from. Documents keep its text, not its number. */
export const deliveryAddressFields = defineFields('master-data', {
  addressNo: code(number),
  address: text({ ...name, isSortable: true }),
  contact: text({ show: '12', isKeyword: true, isRequired: true }),
  phone: text({ show: '12', isKeyword: true, isRequired: true }),
  receiveTimeStart: text({ show: '2', isRequired: true }),
  receiveTimeEnd: text({ show: '2', isRequired: true }),
  platformNo: code({ show: '12', search: 'fuzzy', isRequired: true }),
  loadadrType: choice({ ...among, enumName: 'loadadrType', enumValues: ['1', '2'] }),
  warehouseNo: reference({ ...narrowing, ...warehouses }),
  supplierNo: reference({ ...narrowing, ...suppliers }),
  isDefault: flag({ show: '12', search: 'exact', isRequired: true, isSortable: true }),
  statusCode,
})

/** A category of material. */
export const itemGroupFields = defineFields('master-data', {
  groupNo: code(number),
  groupName: text(name),
  upperGroupNo: code({ ...narrowing }),
  statusCode,
})

/** A unit with its decimals and how it rounds. */
export const unitFields = defineFields('master-data', {
  unitNo: code(number),
  unitName: text(name),
  decimals: wholeNumber({ show: '2', isRequired: true }),
  roundingType: choice({ show: '2', isRequired: true, enumName: 'roundingType', enumValues: ['1', '2', '3'] }),
  statusCode,
})

/** A currency with its decimals. */
export const currencyFields = defineFields('master-data', {
  currency: code(number),
  currencyName: text(name),
  decimals: wholeNumber({ show: '2', isRequired: true }),
  statusCode,
})

/** A tax rate in percent. */
export const taxRateFields = defineFields('master-data', {
  taxNo: code(number),
  taxName: text(name),
  taxRate: quantity({ show: '2', isRequired: true, isPercentage: true }),
  statusCode,
})

/** A part of a warehouse. */
export const zoneFields = defineFields('master-data', {
  zoneNo: code(number),
  zoneName: text(name),
  warehouseNo,
  zoneType: choice({ ...among, enumName: 'zoneType', enumValues: ['1', '2', '3', '4'] }),
  statusCode,
})

/** A place in a warehouse. */
export const warehouseCellFields = defineFields('master-data', {
  cellNo: code(number),
  cellName: text(name),
  warehouseNo,
  zoneNo: reference({ ...among, isKeyword: true, ...zonesOfWarehouse }),
  cellType: choice({ ...among, enumName: 'cellType', enumValues: ['1', '2', '3'] }),
  isBad: flag({ show: '12', search: 'exact', isRequired: true }),
  statusCode,
})

/** A customer. */
export const customerFields = defineFields('master-data', {
  customerNo: code(number),
  customerShortName: text(name),
  customerName: text(name),
  ...usual,
})

/** Where a customer receives. */
export const customerAddressFields = defineFields('master-data', {
  addressNo: code(number),
  address: text({ ...name, isSortable: true }),
  customerNo: reference({ ...among, ...customers }),
  contact: text({ show: '12', isKeyword: true, isRequired: true }),
  phone: text({ show: '12', isKeyword: true, isRequired: true }),
  platformNo: code({ show: '12', search: 'fuzzy', isRequired: true }),
  isDefault: flag({ show: '12', search: 'exact', isRequired: true, isSortable: true }),
  statusCode,
})

/** Somebody of the buyer's staff. */
export const employeeFields = defineFields('master-data', {
  employeeNo: code(number),
  employeeName: text(name),
  department: text(name),
  ...usual,
})

/** A kind of documents (spec shell §3, Document type). Transfers within a cell or a zone are not offered (§5). */
export const docTypeFields = defineFields('master-data', {
  docType: code(number),
  docTypeName: text(name),
  docNature: classifyTypeFields.docNature,
  classifyType: reference({
    ...narrowing,
    lookup: 'IBmClassifyTypeService/getFullAuthorityClassifyTypeListByParams',
    follows: { orgNo: 'orgNo', docNature: 'docNature' },
  }),
  transferType: choice({
    ...narrowing,
    enumName: 'transferType',
    enumValues: ['1', '2', '3', '4'],
    notOffered: ['1', '2'],
  }),
  ...usual,
})

/** How documents of a type behave. */
export const docConfigFields = defineFields('master-data', {
  docConfigNo: code(number),
  docConfigName: text(name),
  docType: reference({ ...among, isKeyword: true, ...docTypesOfOrg }),
  ...usual,
})

/** Documents that a warehouse works on together. */
export const waveFields = defineFields('master-data', {
  waveNo: code(number),
  waveName: text(name),
  warehouseNo: reference({ ...narrowing, ...warehousesOfOrg }),
  ...usual,
})

/** A production line. */
export const productionLineFields = defineFields('master-data', {
  productionLineNo: code(number),
  productionLineName: text(name),
  ...usual,
})

/** A machine. */
export const machineFields = defineFields('master-data', {
  machineNo: code(number),
  machineName: text(name),
  productionLineNo: reference({ ...narrowing, ...productionLinesOfOrg }),
  ...usual,
})

/** A step of making goods. */
export const technologyFields = defineFields('master-data', {
  technologyNo: code(number),
  technologyName: text(name),
  ...usual,
})

/** A step that an item goes through. */
export const itemTechnologyFields = defineFields('master-data', {
  technologyNo: code(number),
  technologyName: text(name),
  itemNo: reference({ ...among, isKeyword: true, ...itemsOfOrg }),
  stepSeq: wholeNumber({ show: '2', isRequired: true, isSortable: true }),
  ...usual,
})

/** How goods are packed into boxes. */
export const boxRuleFields = defineFields('master-data', {
  boxRuleNo: code(number),
  boxRuleName: text(name),
  itemNo: reference({ ...narrowing, ...itemsOfOrg }),
  packQty: quantity({ show: '2' }),
  ...usual,
})

/** What a letter may stand for in a rule. */
export const ELEMENT_TYPES = [
  'fixedText',
  'year4',
  'year2',
  'month',
  'day',
  'week',
  'dayOfYear',
  'productDate',
  'expiryDate',
  'supplierNo',
  'itemNo',
  'orgNo',
  'warehouseNo',
  'lotNo',
  'quantity',
  'boxNumber',
  'serial',
  'checkDigit',
] as const
export type ElementType = (typeof ELEMENT_TYPES)[number]

/** What a letter A to Z stands for in rules of numbers and barcodes. */
export const basicElementFields = defineFields('master-data', {
  elementNo: code(number),
  elementName: text(name),
  elementType: choice({ ...among, enumName: 'elementType', enumValues: ELEMENT_TYPES }),
  statusCode,
})

/** How barcodes are made up (spec shell §3: type 0, 1, 2). */
export const barRuleFields = defineFields('master-data', {
  barRuleNo: code(number),
  barRuleName: text(name),
  barType: choice({ ...among, enumName: 'barType', enumValues: ['0', '1', '2'] }),
  itemRule,
  statusCode,
})

/** How lot numbers are made up. */
export const lotRuleFields = defineFields('master-data', {
  lotRuleNo: code(number),
  lotRuleName: text(name),
  itemRule,
  statusCode,
})

/** The text of a message. */
export const notificationTemplateFields = defineFields('master-data', {
  noticeTemplateNo: code(number),
  noticeTemplateName: text(name),
  noticeType: choice({ ...among, enumName: 'noticeType', enumValues: ['2', '1'] }),
  noticeEvent: { ...notificationFields.noticeEvent, show: '12' },
  subject: text(name),
  statusCode,
})

/** A strategy of putting goods away. */
export const upperMethodFields = defineFields('master-data', {
  upperMethodNo: code(number),
  upperMethodName: text(name),
  ...usual,
})

/** A strategy of picking. */
export const underMethodFields = defineFields('master-data', {
  underMethodNo: code(number),
  underMethodName: text(name),
  ...usual,
})

/** A strategy of turnover. */
export const turnMethodFields = defineFields('master-data', {
  turnMethodNo: code(number),
  turnMethodName: text(name),
  ...usual,
})

/** A strategy of allocation. */
export const allocateMethodFields = defineFields('master-data', {
  allocateMethodNo: code(number),
  allocateMethodName: text(name),
  ...usual,
})

/** A value of the dictionary (spec shell §3, Enum option). Its condition calls the status `status`. */
export const enumFields = defineFields('master-data', {
  enumValue: code({ ...number, search: 'in' }),
  enumName: text(name),
  enumMid: code({ ...among }),
  enumSeq: wholeNumber({ show: '2', isRequired: true, isSortable: true }),
  status: choice({
    show: '1',
    search: 'in',
    isRequired: true,
    column: 'status_code',
    label: 'master-data:fields.statusCode',
    enumName: 'statusCode',
    enumValues: ['1', '0'],
  }),
})
