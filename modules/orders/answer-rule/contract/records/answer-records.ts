import { everyOrg } from '#modules/master-data/record/contract/records/usual-fields.ts'
import { defineFields, flag, quantity, number as wholeNumber } from '#platform/contract/fields.ts'
import { autoNumber, flagOptions, nameField, usualFields } from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'
import { reachFields } from '../reach-fields.ts'

const off = flag({ ...flagOptions, width: 130 })
const on = flag({ ...flagOptions, start: true, width: 130 })
/** Days without a limit unless somebody puts one in. */
const days = wholeNumber({ show: '123', importAs: 'optional', rule: 'notNegative', width: 110 })
/** None unless somebody puts some in. */
const noDays = { ...days, isRequired: true, start: 0 } as const
const percent = quantity({
  show: '123',
  isRequired: true,
  importAs: 'optional',
  start: '0',
  isPercentage: true,
  rule: 'percent',
  decimals: 4,
  width: 110,
})

/** How orders of an organisation are issued and answered (spec domain §3, order-answer config). */
export const orderAnswerConfigRecord = defineRecord({
  id: 'orders.orderAnswerConfig',
  service: 'ISrmOrderAnswerConfigService',
  entity: 'srmorderanswerconfig',
  menuNo: 'orderAnswerConfig',
  number: 'configNo',
  name: 'configName',
  groups: [
    { key: 'issuing', fields: ['isIssuedHere', 'isAnswerNeeded', 'acceptanceLimitHours', 'canSupplierRefuse'] },
    {
      key: 'deviations',
      fields: ['isQtyConfirmed', 'isDateConfirmed', 'isAnsweredDateConfirmed', 'isOrderUpdated', 'isPriceOpen'],
    },
    { key: 'shipping', fields: ['isShippingApproved', 'earlyDays', 'lateDays', 'previewDays'] },
  ],
  fields: defineFields('orders', {
    configNo: autoNumber,
    configName: nameField,
    orgNo: everyOrg,
    isIssuedHere: on,
    isAnswerNeeded: on,
    acceptanceLimitHours: wholeNumber({ show: '123', importAs: 'optional', rule: 'positive', width: 130 }),
    canSupplierRefuse: on,
    isQtyConfirmed: on,
    isDateConfirmed: on,
    isAnsweredDateConfirmed: off,
    isOrderUpdated: off,
    isPriceOpen: off,
    isShippingApproved: off,
    earlyDays: days,
    // How late a delivery is, is the other meaning of the name.
    lateDays: { ...days, label: 'orders:fields.toleratedLateDays' },
    previewDays: days,
    ...usualFields,
  }),
})

/** What suppliers may deviate by without asking; the most particular one counts (domain, rules that experts expect). */
export const orderToleranceRecord = defineRecord({
  id: 'orders.orderTolerance',
  service: 'ISrmOrderToleranceService',
  entity: 'srmordertolerance',
  menuNo: 'orderTolerance',
  number: 'toleranceNo',
  name: 'toleranceName',
  groups: [
    { key: 'holdsFor', fields: ['orgNo', 'supplierNo', 'itemNo'] },
    {
      key: 'limits',
      fields: [
        'qtyOverPercent',
        'qtyUnderPercent',
        'earlierDays',
        'laterDays',
        'priceOverPercent',
        'priceUnderPercent',
      ],
    },
  ],
  fields: defineFields('orders', {
    toleranceNo: autoNumber,
    toleranceName: nameField,
    orgNo: everyOrg,
    ...reachFields,
    qtyOverPercent: percent,
    qtyUnderPercent: percent,
    earlierDays: noDays,
    laterDays: noDays,
    priceOverPercent: percent,
    priceUnderPercent: percent,
    ...usualFields,
  }),
})
