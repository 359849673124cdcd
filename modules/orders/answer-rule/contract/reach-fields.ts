import { suppliersOfOrg } from '#modules/identity/role/contract/fields.ts'
import { itemsOfOrg } from '#modules/master-data/record/contract/fields.ts'
import { defineFields, reference } from '#platform/contract/fields.ts'
import { narrowingOptions } from '#platform/contract/records/record-fields.ts'

/** Of which supplier and which item a tolerance holds, where it is not of all. */
export const reachFields = defineFields('orders', {
  supplierNo: reference({ ...narrowingOptions, ...suppliersOfOrg, width: 130 }),
  itemNo: reference({ ...narrowingOptions, ...itemsOfOrg, width: 140 }),
})
