import { suppliers, warehouses } from '#modules/identity/role/contract/fields.ts'
import { customers } from '#modules/master-data/record/contract/fields.ts'
import {
  autoNumber,
  choiceOf,
  flagOptions,
  nameOptions,
  textOptions,
  usualFields,
} from '#modules/master-data/record/contract/records/usual-fields.ts'
import { code, defineFields, flag, reference, text } from '#platform/contract/fields.ts'
import { byChoice } from '#platform/contract/list/search-options.ts'
import { narrowingOptions } from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'

/*
 * Addresses are chosen by their text, which documents copy. Their number only tells them apart, in lists and in files, and is
 * drawn where nobody gives one.
 */

const place = {
  addressNo: autoNumber,
  address: text({ ...nameOptions, maxLength: 200, width: 300 }),
} as const

const clockTime = code({ ...textOptions, rule: 'clockTime', maxLength: 5, width: 100 })

/** Whom to ask for there, when goods are taken in, and how the place is known to others. */
const visited = {
  contact: text({ ...textOptions, show: '123', search: 'fuzzy', isKeyword: true, maxLength: 60, width: 110 }),
  phone: code({ ...textOptions, show: '23', isKeyword: true, maxLength: 40, width: 130 }),
  receiveTimeStart: clockTime,
  receiveTimeEnd: clockTime,
  platformNo: code({ ...textOptions, show: '123', search: 'fuzzy', maxLength: 40, width: 110 }),
  isDefault: flag(flagOptions),
} as const

/** Where a warehouse receives, or a supplier ships from (spec domain §3). */
export const deliveryAddressRecord = defineRecord({
  id: 'master-data.deliveryAddress',
  service: 'IBmDeliveryAddressService',
  entity: 'bmdeliveryaddress',
  menuNo: 'bmDeliveryAddress',
  keptBySuppliers: { own: 'supplierNo', given: { loadadrType: '2', warehouseNo: null } },
  number: 'addressNo',
  name: 'address',
  groups: [{ key: 'receiving', fields: ['receiveTimeStart', 'receiveTimeEnd', 'platformNo', 'isDefault'] }],
  fields: defineFields('master-data', {
    ...place,
    loadadrType: choiceOf('loadadrType', ['1', '2']),
    warehouseNo: reference({ ...narrowingOptions, ...warehouses, width: 110 }),
    supplierNo: reference({ ...narrowingOptions, ...suppliers, width: 110 }),
    ...visited,
    ...usualFields,
  }),
})

/** Where a customer receives. */
export const customerAddressRecord = defineRecord({
  id: 'master-data.customerAddress',
  service: 'IBmCustomerAddressService',
  entity: 'bmcustomeraddress',
  menuNo: 'bmCustomerAddress',
  number: 'addressNo',
  name: 'address',
  groups: [{ key: 'receiving', fields: ['receiveTimeStart', 'receiveTimeEnd', 'platformNo', 'isDefault'] }],
  fields: defineFields('master-data', {
    ...place,
    customerNo: reference({ ...byChoice, importAs: 'required', ...customers, width: 120 }),
    ...visited,
    ...usualFields,
  }),
})
