import { sql } from 'kysely'
import { defineList } from '#platform/server/list/define-list.ts'
import {
  classifyTypeFields,
  deliveryAddressFields,
  itemFields,
  orgFields,
  supplierFields,
  warehouseFields,
} from '../contract/fields.ts'

/** What the lookups read. The small tables have no stored search text; theirs is made while searching. */
export const lookupLists = {
  org: defineList({
    fields: orgFields,
    table: 'bm_org',
    columns: { orgShortName: sql`coalesce(nullif(t1.org_short_name, ''), t1.org_name)` },
    defaultSort: { field: 'orgNo', order: 'asc' },
    searchColumn: sql`search_normalise(t1.org_no || ' ' || t1.org_name || ' ' || t1.org_short_name)`,
  }),
  warehouse: defineList({
    fields: warehouseFields,
    table: 'bm_warehouse',
    defaultSort: { field: 'warehouseNo', order: 'asc' },
    searchColumn: sql`search_normalise(t1.warehouse_no || ' ' || t1.warehouse_name)`,
  }),
  classifyType: defineList({
    fields: classifyTypeFields,
    table: 'bm_classify_type',
    columns: { orgNo: sql`null::text` },
    defaultSort: { field: 'classifyType', order: 'asc' },
    searchColumn: sql`search_normalise(t1.classify_type || ' ' || t1.classify_type_name)`,
  }),
  supplier: defineList({
    fields: supplierFields,
    table: 'bm_supplier',
    columns: {
      supplierShortName: sql`coalesce(nullif(t1.supplier_short_name, ''), t1.supplier_name)`,
      orgNo: sql`null::text`,
    },
    defaultSort: { field: 'supplierNo', order: 'asc' },
    searchColumn: sql.ref('t1.search_text'),
  }),
  item: defineList({
    fields: itemFields,
    table: 'bm_item',
    columns: { orgNo: sql`null::text` },
    defaultSort: { field: 'itemNo', order: 'asc' },
    searchColumn: sql.ref('t1.search_text'),
  }),
  deliveryAddress: defineList({
    fields: deliveryAddressFields,
    table: 'bm_delivery_address',
    defaultSort: { field: 'isDefault', order: 'desc' },
    searchColumn: sql`search_normalise(t1.address || ' ' || t1.contact || ' ' || t1.phone)`,
  }),
}
