import { suppliersOfOrg } from '#modules/identity/role/contract/fields.ts'
import { itemsOfOrg } from '#modules/master-data/record/contract/fields.ts'
import { everyOrg } from '#modules/master-data/record/contract/records/usual-fields.ts'
import { defineFields, reference, number as wholeNumber } from '#platform/contract/fields.ts'
import {
  autoNumber,
  choiceOf,
  nameField,
  narrowingOptions,
  usualFields,
} from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'

/** How what is ordered is delivered: as ordered, just in time, or by appointment (spec domain §4). */
export const DELIVERY_MODES = ['PO', 'JIT', 'scheduled'] as const
export type DeliveryMode = (typeof DELIVERY_MODES)[number]

/** Execution policies (spec domain §3); the most particular one that fits a line counts. */
export const executionPolicyRecord = defineRecord({
  id: 'deliveries.executionPolicy',
  service: 'ISrmExecutionPolicyService',
  entity: 'srmexecutionpolicy',
  menuNo: 'executionPolicy',
  number: 'policyNo',
  name: 'policyName',
  groups: [
    { key: 'holdsFor', fields: ['orgNo', 'supplierNo', 'itemNo'] },
    { key: 'policyRules', fields: ['deliveryMode', 'horizonDays'] },
  ],
  fields: defineFields('deliveries', {
    policyNo: autoNumber,
    policyName: nameField,
    orgNo: everyOrg,
    supplierNo: reference({ ...narrowingOptions, ...suppliersOfOrg, width: 130, label: 'orders:fields.supplierNo' }),
    itemNo: reference({ ...narrowingOptions, ...itemsOfOrg, width: 140, label: 'orders:fields.goodsNo' }),
    deliveryMode: choiceOf('deliveryMode', DELIVERY_MODES),
    horizonDays: wholeNumber({ show: '123', importAs: 'optional', rule: 'notNegative', width: 110 }),
    ...usualFields,
  }),
})
