import { choice, code, defineFields, flag, quantity, reference, text } from '#platform/contract/fields.ts'

/*
 * Rows of the lookups. In each, the first field is the number that documents store and the second the name that people know:
 * a chooser shows these two.
 */

const number = { show: '12', search: 'fuzzy', isKeyword: true, isRequired: true, isSortable: true } as const
const name = { show: '12', search: 'fuzzy', isKeyword: true, isRequired: true } as const

/** Lookups offer valid rows only, unless the condition says otherwise (spec shell §5). */
const statusCode = choice({
  show: '12',
  search: 'in',
  isRequired: true,
  enumName: 'statusCode',
  enumValues: ['1', '0'],
})

/** Organisation for which a row counts; null where it counts for every organisation. */
const countsForOrg = reference({ show: '', search: 'exact', lookup: 'IBmOrgService/getFullAuthorityOrgListByParams' })

/** An organisation of the buyer (spec shell §3, Organisation option). */
export const orgFields = defineFields('master-data', {
  orgNo: code(number),
  orgShortName: text(name),
  orgName: text(name),
  statusCode,
})

/** A warehouse of an organisation. */
export const warehouseFields = defineFields('master-data', {
  warehouseNo: code(number),
  warehouseName: text(name),
  orgNo: reference({
    show: '12',
    search: 'in',
    isRequired: true,
    lookup: 'IBmOrgService/getFullAuthorityOrgListByParams',
  }),
  statusCode,
})

/** A document category: inbound, outbound, or neither. */
export const classifyTypeFields = defineFields('master-data', {
  classifyType: code(number),
  classifyTypeName: text(name),
  docNature: choice({
    show: '12',
    search: 'in',
    isRequired: true,
    enumName: 'docNature',
    enumValues: ['1', '2', '3'],
  }),
  statusCode,
  orgNo: countsForOrg,
})

/** A supplier. */
export const supplierFields = defineFields('master-data', {
  supplierNo: code(number),
  supplierShortName: text(name),
  supplierName: text(name),
  isDeliveryFrozen: flag({ show: '12', search: 'exact', isRequired: true }),
  isOrderFrozen: flag({ show: '12', search: 'exact', isRequired: true }),
  statusCode,
  orgNo: countsForOrg,
})

/** An item of material with its unit, pack size and the over-delivery allowed on new order lines. */
export const itemFields = defineFields('master-data', {
  itemNo: code(number),
  itemName: text(name),
  itemSpec: text(name),
  unitNo: code({ show: '12', search: 'in', isRequired: true }),
  packQty: quantity({ show: '2', unitField: 'unitNo' }),
  overPercent: quantity({ show: '2', isRequired: true }),
  statusCode,
  orgNo: countsForOrg,
})

/** An address: where a warehouse receives or a supplier ships from. It has no number; documents keep its text. */
export const deliveryAddressFields = defineFields('master-data', {
  address: text({ ...name, isSortable: true }),
  contact: text({ show: '12', isKeyword: true, isRequired: true }),
  phone: text({ show: '12', isKeyword: true, isRequired: true }),
  loadadrType: choice({
    show: '12',
    search: 'in',
    isRequired: true,
    enumName: 'loadadrType',
    enumValues: ['1', '2'],
  }),
  warehouseNo: reference({
    show: '12',
    search: 'in',
    lookup: 'IBmWarehouseService/getFullAuthorityWarehouseListByParams',
  }),
  supplierNo: reference({ show: '12', search: 'in', lookup: 'IBmSupplierService/getFullAuthoritySupListByParams' }),
  isDefault: flag({ show: '12', search: 'exact', isRequired: true, isSortable: true }),
  statusCode,
})
