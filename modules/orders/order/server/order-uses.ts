import { usesBy } from '#platform/server/records/record-source.ts'

/** The master data that orders name. ASNs and receipts name nothing that their order does not. */
export const orderUses = [
  ...usesBy(
    { table: 'srm_purchase_head', shown: 'purchase_no', labelKey: 'orders:titles.orders' },
    {
      org_no: 'bm_org',
      warehouse_no: 'bm_warehouse',
      supplier_no: 'bm_supplier',
      classify_type: 'bm_classify_type',
      currency: 'bm_currency',
    },
  ),
  ...usesBy(
    { table: 'srm_purchase_line', shown: 'purchase_no', labelKey: 'orders:titles.orders' },
    { goods_no: 'bm_item', purchase_unit_no: 'bm_unit' },
  ),
  ...usesBy(
    { table: 'srm_purchase_component', shown: 'purchase_no', labelKey: 'orders:titles.orders' },
    { component_no: 'bm_item', unit_no: 'bm_unit' },
  ),
]
