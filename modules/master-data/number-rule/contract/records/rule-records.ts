import { orgs, suppliersOfOrg, warehousesOfOrg } from '#modules/identity/role/contract/fields.ts'
import {
  barRuleFields,
  basicElementFields,
  boxRuleFields,
  itemsOfOrg,
  lotRuleFields,
  units,
} from '#modules/master-data/record/contract/fields.ts'
import {
  approvalStatusFields,
  choiceOf,
  everyOrg,
  nameField,
  numberField,
  numberOptions,
  recordState,
  usualFields,
} from '#modules/master-data/record/contract/records/usual-fields.ts'
import {
  choice,
  code,
  date,
  defineFields,
  quantity,
  reference,
  text,
  number as wholeNumber,
} from '#platform/contract/fields.ts'
import { lineOptions } from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'

/** Which day a date is: that of making the number, or that of producing the goods. */
export const DATE_BASES = ['1', '2'] as const
/** Characters of serial numbers: digits, digits and letters, letters without I and O. */
export const SERIAL_BASES = ['decimal', 'base36', 'letters'] as const
/** When serial numbers begin anew. */
export const RESET_PERIODS = ['never', 'year', 'month', 'day'] as const
/** GS1 modulo 10, ISO/IEC 7064 MOD 97-10 and MOD 37,36. */
export const CHECK_METHODS = ['gs1', 'mod97', 'mod3736'] as const
/** How barcodes are drawn. */
export const RULE_SYMBOLOGIES = ['code128', 'gs1-128', 'qrcode', 'gs1qrcode'] as const

/** What a letter stands for stays: the numbers of rules would change behind their readers' backs. */
const setting = { show: '23', importAs: 'optional', isFixed: true, width: 130 } as const

/** The letters A to Z of which numbers and barcodes are made up. */
export const basicElementRecord = defineRecord({
  id: 'master-data.basicElement',
  service: 'IBmBasicElementService',
  entity: 'bmbasicelement',
  menuNo: 'bmBasicElement',
  number: 'elementNo',
  name: 'elementName',
  groups: [{ key: 'elementSettings', fields: ['fixedText', 'dateBasis', 'serialBase', 'resetPeriod', 'checkMethod'] }],
  fields: defineFields('master-data', {
    elementNo: code({ ...numberOptions, rule: 'basicElement', maxLength: 1, width: 80 }),
    elementName: nameField,
    elementType: choice({
      ...basicElementFields.elementType,
      show: '123',
      importAs: 'required',
      isFixed: true,
      width: 170,
    }),
    fixedText: text({ ...setting, isRequired: true, start: '', maxLength: 40 }),
    dateBasis: choice({ ...setting, enumName: 'dateBasis', enumValues: DATE_BASES }),
    serialBase: choice({ ...setting, enumName: 'serialBase', enumValues: SERIAL_BASES }),
    resetPeriod: choice({ ...setting, enumName: 'resetPeriod', enumValues: RESET_PERIODS }),
    checkMethod: choice({ ...setting, width: 170, enumName: 'checkMethod', enumValues: CHECK_METHODS }),
    ...usualFields,
  }),
})

const partSeq = wholeNumber({ ...lineOptions, rule: 'positive', width: 80 })
/** What every part of a number says besides its place. */
const partFields = {
  elementNo: reference({ ...lineOptions, lookup: 'IBmBasicElementService/getbmbasicelementlistbyparams', width: 120 }),
  elementName: text({ show: '4', width: 180 }),
  partLength: wholeNumber({ show: '4', importAs: 'optional', rule: 'positive', most: 60, width: 80 }),
  padding: code({ show: '4', isRequired: true, importAs: 'optional', start: '', maxLength: 1, width: 90 }),
  separator: code({ show: '4', isRequired: true, importAs: 'optional', start: '', maxLength: 3, width: 110 }),
  fixedText: text({ show: '4', isRequired: true, importAs: 'optional', start: '', maxLength: 40, width: 180 }),
} as const
/** The letters of a rule with what stands between them. */
const pattern = code({ show: '23', isRequired: true, width: 140 })

/** How lot numbers are made up. */
export const lotRuleRecord = defineRecord({
  id: 'master-data.lotRule',
  service: 'IBmLotRuleHeadService',
  entity: 'bmlotrulehead',
  menuNo: 'bmLotRule',
  hasApprovalStatus: true,
  number: 'lotRuleNo',
  name: 'lotRuleName',
  fields: defineFields('master-data', {
    lotRuleNo: numberField,
    lotRuleName: nameField,
    statusCode: recordState,
    itemRule: choice({ ...lotRuleFields.itemRule, show: '123', importAs: 'optional', start: '2', width: 120 }),
    pattern,
    ...approvalStatusFields,
  }),
  lines: {
    parts: { key: 'partSeq', isSequence: true, fields: defineFields('master-data', { partSeq, ...partFields }) },
  },
})

/** How the contents of barcodes are made up, and how they are drawn. */
export const barRuleRecord = defineRecord({
  id: 'master-data.barRule',
  service: 'IBmBarRuleHeadService',
  entity: 'bmbarrulehead',
  menuNo: 'bmBarRule',
  hasApprovalStatus: true,
  number: 'barRuleNo',
  name: 'barRuleName',
  fields: defineFields('master-data', {
    barRuleNo: numberField,
    barRuleName: nameField,
    statusCode: recordState,
    barType: choice({ ...barRuleFields.barType, show: '123', importAs: 'optional', start: '0', width: 120 }),
    itemRule: choice({ ...barRuleFields.itemRule, show: '123', importAs: 'optional', start: '1', width: 120 }),
    symbology: choiceOf('symbology', RULE_SYMBOLOGIES),
    pattern,
    ...approvalStatusFields,
  }),
  lines: {
    parts: {
      key: 'partSeq',
      isSequence: true,
      fields: defineFields('master-data', {
        partSeq,
        identifier: code({ show: '4', isRequired: true, importAs: 'optional', start: '', maxLength: 4, width: 110 }),
        ...partFields,
      }),
    },
  },
})

/** How goods are packed: pieces in a box, boxes in a carton, cartons on a pallet; and which of them gets a label. */
export const boxRuleRecord = defineRecord({
  id: 'master-data.boxRule',
  service: 'IBmBoxRuleHeadService',
  entity: 'bmboxrulehead',
  menuNo: 'bmBoxRule',
  hasApprovalStatus: true,
  number: 'boxRuleNo',
  name: 'boxRuleName',
  fields: defineFields('master-data', {
    boxRuleNo: numberField,
    boxRuleName: nameField,
    statusCode: recordState,
    orgNo: everyOrg,
    itemNo: reference({ ...boxRuleFields.itemNo, show: '123', importAs: 'optional', width: 140 }),
    unitNo: reference({ show: '123', search: 'in', importAs: 'required', ...units, width: 80 }),
    packQty: quantity({
      ...boxRuleFields.packQty,
      show: '23',
      importAs: 'required',
      rule: 'positive',
      unitField: 'unitNo',
      label: 'master-data:fields.boxPackQty',
      width: 110,
    }),
    labelLevel: choiceOf('boxLevel', ['1', '2', '3']),
    ...approvalStatusFields,
  }),
  lines: {
    levels: {
      key: 'boxLevel',
      fields: defineFields('master-data', {
        boxLevel: choice({ ...lineOptions, enumName: 'boxLevel', enumValues: ['2', '3'], width: 140 }),
        levelQty: wholeNumber({ ...lineOptions, rule: 'positive', width: 180 }),
      }),
    },
  },
})

/** What a rule is tried with; what it does not use may stay empty. */
export const numberPreviewFields = defineFields('master-data', {
  itemNo: reference({ show: '1', label: 'master-data:tryRule.itemNo', ...itemsOfOrg }),
  supplierNo: reference({ show: '1', ...suppliersOfOrg }),
  orgNo: reference({ show: '1', ...orgs }),
  warehouseNo: reference({ show: '1', ...warehousesOfOrg }),
  productDate: date({ show: '1', label: 'master-data:tryRule.productDate' }),
  lotNo: code({ show: '1', maxLength: 60, label: 'master-data:tryRule.lotNo' }),
  quantity: quantity({ show: '1', label: 'master-data:tryRule.quantity' }),
  boxNumber: code({ show: '1', maxLength: 40, label: 'master-data:tryRule.boxNumber' }),
})
