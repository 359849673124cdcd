import { everyOrg } from '#modules/master-data/record/contract/records/usual-fields.ts'
import { reachFields } from '#modules/orders/answer-rule/contract/reach-fields.ts'
import { OVER_ACTIONS } from '#modules/orders/order/contract/over-actions.ts'
import { choice, defineFields, flag, quantity } from '#platform/contract/fields.ts'
import {
  autoNumber,
  flagOptions,
  nameField,
  narrowingOptions,
  usualFields,
} from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'

/** Empty leaves the value to a less particular rule; 0 means exactly 0. */
const percent = quantity({
  show: '123',
  importAs: 'optional',
  isPercentage: true,
  rule: 'percent',
  decimals: 4,
  width: 110,
  hint: 'orders:limits.emptyOrNone',
})

/**
 * How far deliveries may differ from what is ordered (domain, tolerances). An order takes over what holds when it is written; of
 * each value the first that is filled counts: order line, order, item, supplier, organisation.
 */
export const deliveryToleranceRecord = defineRecord({
  id: 'orders.deliveryTolerance',
  service: 'ISrmDeliveryToleranceService',
  entity: 'srmdeliverytolerance',
  menuNo: 'deliveryTolerance',
  number: 'toleranceNo',
  name: 'toleranceName',
  groups: [
    { key: 'holdsFor', fields: ['orgNo', 'supplierNo', 'itemNo'] },
    { key: 'deliveryLimits', fields: ['overPercent', 'isOverUnlimited', 'overAction', 'underPercent'] },
  ],
  fields: defineFields('orders', {
    toleranceNo: autoNumber,
    toleranceName: nameField,
    orgNo: everyOrg,
    ...reachFields,
    overPercent: percent,
    isOverUnlimited: flag({ ...flagOptions, width: 120 }),
    overAction: choice({ ...narrowingOptions, enumName: 'overAction', enumValues: OVER_ACTIONS, width: 130 }),
    underPercent: percent,
    ...usualFields,
  }),
})
