import { bySession, defineCalls } from '#platform/contract/calls.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { readsOnly } from '#platform/contract/usual-calls.ts'
import {
  classifyTypeFields,
  deliveryAddressFields,
  itemFields,
  orgFields,
  supplierFields,
  warehouseFields,
} from './fields.ts'
import { lookupPage, lookupQuery } from './schemas.ts'

/** Choosers stand on every screen, so lookups need no menu; row-level security decides which rows their reader finds. */
const lookup = <const T extends FieldTable>(summary: string, fields: T) => ({
  summary,
  input: lookupQuery(fields),
  output: lookupPage(fields),
  isList: true as const,
  access: bySession('choosers of every screen use it; rows are limited to the reader’s authority'),
  audit: readsOnly,
  repeat: 'read' as const,
})

/** Calls of this module (spec shell §7, Lookups). The address list is named in their manner; the spec leaves it open. */
export const masterDataCalls = defineCalls({
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
  'IBmDeliveryAddressService/getbmdeliveryaddresslistbyparams': lookup(
    'Receiving addresses of warehouses and shipping addresses of suppliers; a supplier finds its own and all receiving ones.',
    deliveryAddressFields,
  ),
})
