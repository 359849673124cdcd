import { everyOrg } from '#modules/master-data/record/contract/records/usual-fields.ts'
import { orderLineCustomFieldSet } from '#modules/orders/order/contract/fields.ts'
import { defineFields, flag, reference, text, number as wholeNumber } from '#platform/contract/fields.ts'
import {
  autoNumber,
  flagOptions,
  nameField,
  textOptions,
  usualFields,
} from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'

const off = flag({ ...flagOptions, width: 130 })
const on = flag({ ...flagOptions, start: true, width: 130 })
const counted = { show: '123', isRequired: true, importAs: 'optional', rule: 'positive', width: 110 } as const

/**
 * What may stand on one ASN, and when it may be made (spec domain §3, delivery rule config). An ASN of several warehouses or
 * document categories is seen by whoever may see all of them.
 */
export const deliveryRuleRecord = defineRecord({
  id: 'deliveries.deliveryRule',
  service: 'ISrmDeliveryRuleConfigService',
  entity: 'srmdeliveryruleconfig',
  menuNo: 'deliveryRuleConfig',
  number: 'ruleNo',
  name: 'ruleName',
  groups: [
    {
      key: 'merging',
      fields: [
        'canMergeOrders',
        'canMergeOrderTypes',
        'canMergeItems',
        'canMergePlants',
        'canMergeWarehouses',
        'canMergeClassifyTypes',
        'isMergedByKeyword',
        'mergeKeywords',
        'mergeCustomField',
      ],
    },
    { key: 'notices', fields: ['advanceDays', 'isShippingInfoNeeded', 'overdueDays'] },
    { key: 'appointments', fields: ['isAppointmentNeeded', 'isAppointmentConfirmed', 'slotMinutes', 'dockCount'] },
  ],
  fields: defineFields('deliveries', {
    ruleNo: autoNumber,
    ruleName: nameField,
    orgNo: everyOrg,
    canMergeOrders: on,
    canMergeOrderTypes: off,
    canMergeItems: on,
    canMergePlants: on,
    canMergeWarehouses: off,
    canMergeClassifyTypes: off,
    isMergedByKeyword: off,
    mergeKeywords: text({ ...textOptions, show: '123', maxLength: 200, width: 180 }),
    /** Custom field of order lines in whose value the lines of an ASN agree; empty: none. */
    mergeCustomField: reference({
      ...textOptions,
      maxLength: 30,
      width: 150,
      lookup: 'ISysFrameDefineService/getframefieldlist',
      lookupCondition: { module: orderLineCustomFieldSet.module },
    }),
    advanceDays: wholeNumber({ show: '123', importAs: 'optional', rule: 'positiveDays', width: 110 }),
    isShippingInfoNeeded: off,
    overdueDays: wholeNumber({ ...counted, start: 0, rule: 'notNegative', most: 365 }),
    isAppointmentNeeded: off,
    isAppointmentConfirmed: on,
    slotMinutes: wholeNumber({ ...counted, start: 60 }),
    dockCount: wholeNumber({ ...counted, start: 1 }),
    ...usualFields,
  }),
})
