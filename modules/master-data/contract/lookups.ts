import type { FieldTable } from '#platform/contract/fields.ts'
import {
  classifyTypeFields,
  deliveryAddressFields,
  itemFields,
  orgFields,
  supplierFields,
  warehouseFields,
} from './fields.ts'

/** A chooser's rows: what they are made of, in one sentence and by field. */
interface Lookup {
  summary: string
  fields: FieldTable
}

const lookup = <const T extends FieldTable>(summary: string, fields: T) => ({ summary, fields }) satisfies Lookup

/** Every lookup of master data under its call. The browser reads this too, so it holds no schemas. */
export const lookups = {
  'IBmOrgService/getFullAuthorityOrgListByParams': lookup('Organisations of the reader’s authority.', orgFields),
  'IBmWarehouseService/getFullAuthorityWarehouseListByParams': lookup(
    'Warehouses of the reader’s authority.',
    warehouseFields,
  ),
  'IBmClassifyTypeService/getFullAuthorityClassifyTypeListByParams': lookup('Document categories.', classifyTypeFields),
  'IBmSupplierService/getFullAuthoritySupListByParams': lookup(
    'Suppliers; a supplier finds itself alone.',
    supplierFields,
  ),
  'IBmItemService/getbmitemlistbyparams': lookup('Items of material; suppliers find none.', itemFields),
  'IBmDeliveryAddressService/getbmdeliveryaddresslistbyparams': lookup('Addresses.', deliveryAddressFields),
} as const
