import { orgs, suppliers, warehousesOfOrg } from '#modules/identity/role/contract/fields.ts'
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
import { byChoice } from '#platform/contract/list/search-options.ts'
import { lineOptions } from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'
import { itemFields } from '../fields.ts'
import { choiceOf, flagOptions, nameField, numberField, textOptions, usualFields } from './usual-fields.ts'

const optional = { show: '23', importAs: 'optional' } as const

/** A share of an inspected sample that is free of defects, in percent. */
const passRate = quantity({ ...optional, isPercentage: true, rule: 'percent', decimals: 4, width: 120 })
const limit = quantity({
  ...optional,
  rule: 'notNegative',
  unitField: 'unitNo',
  isInformation: true,
  hint: 'master-data:hints.withVmi',
  width: 110,
})
/** A cell of the warehouse in which the item usually lies. */
const usualCell = reference({
  ...optional,
  lookup: 'IBmWarehouseCellService/getbmwarehousecelllistbyparams',
  follows: { warehouseNo: 'warehouseNo' },
  needs: ['warehouseNo'],
  width: 110,
})

/** Material (spec domain §3). Its unit stays: stock and open documents count in it. */
export const itemRecord = defineRecord({
  id: 'master-data.item',
  service: 'IBmItemService',
  entity: 'bmitem',
  menuNo: 'bmItem',
  number: 'itemNo',
  name: 'itemName',
  groups: [
    { key: 'rules', fields: ['itemRule', 'barRuleNo', 'lotRuleNo', 'fifoCheck'] },
    { key: 'inspection', fields: ['isInspected', 'inPassRate', 'outPassRate'] },
    { key: 'shelfLife', fields: ['isShelfLife', 'shelfLifeDays', 'warnDays'] },
    {
      key: 'inventory',
      fields: ['warehouseNo', 'inCellNo', 'outCellNo', 'minInvQty', 'maxInvQty', 'unitWeight', 'unitVolume'],
    },
  ],
  fields: defineFields('master-data', {
    itemNo: numberField,
    itemName: nameField,
    itemSpec: text({ ...textOptions, search: 'fuzzy', isKeyword: true, width: 180 }),
    orgNo: reference({ ...byChoice, importAs: 'optional', start: '*', ...orgs, width: 110 }),
    groupNo: reference({ ...itemFields.groupNo, show: '123', importAs: 'optional', width: 110 }),
    unitNo: reference({ ...itemFields.unitNo, show: '123', importAs: 'required', isFixed: true, width: 80 }),
    packQty: quantity({ ...optional, rule: 'positive', unitField: 'unitNo', width: 110 }),
    overPercent: quantity({ ...optional, isPercentage: true, rule: 'percent', decimals: 4, width: 110 }),
    itemRule: choiceOf('itemRule', ['1', '2', '3']),
    barRuleNo: reference({ ...itemFields.barRuleNo, ...optional, width: 110 }),
    lotRuleNo: reference({
      ...optional,
      lookup: 'IBmLotRuleHeadService/getbmlotruleheadlistbyparams',
      follows: { itemRule: 'itemRule' },
      width: 110,
    }),
    fifoCheck: choice({ ...choiceOf('fifoControl', ['0', '1', '2']), show: '23', hint: 'master-data:hints.fifo' }),
    isInspected: flag(flagOptions),
    isShelfLife: flag(flagOptions),
    shelfLifeDays: wholeNumber({ ...optional, rule: 'positive', width: 110 }),
    warnDays: wholeNumber({ ...optional, rule: 'notNegative', width: 110 }),
    inPassRate: quantity({ ...passRate, hint: 'master-data:hints.inPassRate' }),
    outPassRate: quantity({ ...passRate, isInformation: true }),
    warehouseNo: reference({ ...optional, show: '123', search: 'in', ...warehousesOfOrg, width: 110 }),
    inCellNo: usualCell,
    outCellNo: reference({ ...usualCell, hint: 'master-data:hints.outCell' }),
    minInvQty: limit,
    maxInvQty: limit,
    unitWeight: quantity({ ...optional, rule: 'positive', width: 120 }),
    unitVolume: quantity({ ...optional, rule: 'positive', width: 120 }),
    ...usualFields,
  }),
  lines: {
    supplierItems: {
      key: 'supplierNo',
      fields: defineFields('master-data', {
        supplierNo: reference({ ...lineOptions, ...suppliers, width: 160 }),
        supplierItemNo: code({ ...lineOptions, maxLength: 40, width: 200 }),
        supplierItemName: text({ show: '4', isRequired: true, importAs: 'optional', start: '', width: 320 }),
      }),
    },
  },
})
