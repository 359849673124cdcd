import { itemsOfOrg } from '#modules/master-data/record/contract/fields.ts'
import { everyOrg } from '#modules/master-data/record/contract/records/usual-fields.ts'
import { date, defineFields, quantity, reference } from '#platform/contract/fields.ts'
import { byChoice } from '#platform/contract/list/search-options.ts'
import { autoNumber, nameField, usualFields } from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'

const item = reference({ ...byChoice, importAs: 'required', ...itemsOfOrg, width: 150 })
const day = date({ show: '123', search: 'range', importAs: 'optional', width: 110 })

/**
 * What goes into one unit of an item that a supplier makes of issued components. A row per component; an outsourced order
 * takes over what holds on its date, an organisation's own rows before those of all.
 */
export const billOfMaterialRecord = defineRecord({
  id: 'orders.billOfMaterial',
  service: 'ISrmBillOfMaterialService',
  entity: 'srmbillofmaterial',
  menuNo: 'billOfMaterial',
  number: 'bomNo',
  name: 'bomName',
  fields: defineFields('orders', {
    bomNo: autoNumber,
    bomName: nameField,
    orgNo: everyOrg,
    itemNo: item,
    componentNo: item,
    perQty: quantity({
      show: '123',
      isRequired: true,
      importAs: 'required',
      rule: 'positive',
      decimals: 6,
      width: 110,
    }),
    wastePercent: quantity({
      show: '123',
      isRequired: true,
      importAs: 'optional',
      start: '0',
      isPercentage: true,
      rule: 'percent',
      decimals: 4,
      width: 90,
    }),
    validFrom: day,
    validTo: day,
    ...usualFields,
  }),
})
