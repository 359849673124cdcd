import { suppliersOfOrg } from '#modules/identity/role/contract/fields.ts'
import { itemsOfOrg } from '#modules/master-data/record/contract/fields.ts'
import { everyOrg } from '#modules/master-data/record/contract/records/usual-fields.ts'
import { choice, defineFields, money, quantity, reference } from '#platform/contract/fields.ts'
import { autoNumber, nameField, narrowingOptions, usualFields } from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'
import { MATCH_ACTIONS, MATCH_BASES, MATCH_WAYS } from '../fields.ts'

/** Empty leaves the value to a less particular rule; 0 means exactly 0. */
const percent = quantity({
  show: '123',
  importAs: 'optional',
  isPercentage: true,
  rule: 'percent',
  decimals: 4,
  width: 110,
  hint: 'reconciliation:tolerance.emptyLimit',
})
const amount = money({
  show: '123',
  importAs: 'optional',
  rule: 'notNegative',
  width: 110,
  hint: 'reconciliation:tolerance.emptyLimit',
})

/**
 * How far real invoices may differ from order, receipts and lines. Of each value the first that is filled counts: item, supplier,
 * organisation.
 */
export const matchToleranceRecord = defineRecord({
  id: 'reconciliation.matchTolerance',
  service: 'ISrmMatchToleranceService',
  entity: 'srmmatchtolerance',
  menuNo: 'matchTolerance',
  number: 'toleranceNo',
  name: 'toleranceName',
  groups: [
    { key: 'holdsFor', fields: ['orgNo', 'supplierNo', 'itemNo'] },
    { key: 'matching', fields: ['matchWays', 'matchBasis', 'matchAction'] },
    {
      key: 'matchLimits',
      fields: [
        'pricePercent',
        'priceAmount',
        'totalPercent',
        'totalAmount',
        'quantityPercent',
        'chargePercent',
        'tailAmount',
        'tailLineAmount',
        'tailInvoiceAmount',
      ],
    },
  ],
  fields: defineFields('reconciliation', {
    toleranceNo: autoNumber,
    toleranceName: nameField,
    orgNo: everyOrg,
    supplierNo: reference({ ...narrowingOptions, ...suppliersOfOrg, width: 130 }),
    itemNo: reference({ ...narrowingOptions, ...itemsOfOrg, width: 140 }),
    matchWays: choice({ ...narrowingOptions, enumName: 'matchWays', enumValues: MATCH_WAYS, width: 130 }),
    matchBasis: choice({ ...narrowingOptions, enumName: 'matchBasis', enumValues: MATCH_BASES, width: 130 }),
    matchAction: choice({ ...narrowingOptions, enumName: 'matchAction', enumValues: MATCH_ACTIONS, width: 130 }),
    pricePercent: percent,
    priceAmount: { ...amount, decimals: 6 },
    totalPercent: percent,
    totalAmount: { ...amount, label: 'reconciliation:fields.totalTolerance' },
    quantityPercent: percent,
    chargePercent: percent,
    tailAmount: amount,
    tailLineAmount: amount,
    tailInvoiceAmount: amount,
    ...usualFields,
    createName: { ...usualFields.createName, label: 'reconciliation:fields.createdBy' },
  }),
})
