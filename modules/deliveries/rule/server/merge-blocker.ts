import type { LockedBatch } from '#modules/orders/server.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import type { DeliveryRules } from './delivery-rules.ts'

/** What of a batch decides with which others it may share an ASN. */
export type MergedBatch = Pick<
  LockedBatch,
  | 'org_no'
  | 'warehouse_no'
  | 'classify_type'
  | 'supplier_no'
  | 'head_id'
  | 'purchase_no'
  | 'order_type'
  | 'goods_no'
  | 'plant_no'
  | 'custom'
>

/** In what two batches differ that may not stand on one ASN. */
export type MergeBlocker =
  | 'Organisation'
  | 'Warehouse'
  | 'ClassifyType'
  | 'Supplier'
  | 'Order'
  | 'Keyword'
  | 'CustomField'
  | 'OrderType'
  | 'Plant'
  | 'Item'

/** A blocker with the value that is wanted instead. */
export interface FoundBlocker {
  blocker: MergeBlocker
  requested: string
  /** Number of the custom field in which they differ. */
  fieldNo?: string
}

type PartyRules = Pick<DeliveryRules, 'canMergeWarehouses' | 'canMergeClassifyTypes'>

const differs = (blocker: MergeBlocker, requested: string): FoundBlocker => ({ blocker, requested })

/** What keeps a batch from the ASN of another whatever an approval says: who may see the ASN follows from these. */
export function partyBlocker(first: MergedBatch, batch: MergedBatch, rules: PartyRules): FoundBlocker | null {
  if (batch.org_no !== first.org_no) return differs('Organisation', first.org_no)
  if (!rules.canMergeWarehouses && batch.warehouse_no !== first.warehouse_no) {
    return differs('Warehouse', first.warehouse_no)
  }
  if (!rules.canMergeClassifyTypes && batch.classify_type !== first.classify_type) {
    return differs('ClassifyType', first.classify_type)
  }
  if (batch.supplier_no !== first.supplier_no) return differs('Supplier', first.supplier_no)
  return null
}

/** What the merge rules of the delivery-rule configuration have against both on one ASN. */
export function mergeBlocker(first: MergedBatch, batch: MergedBatch, rules: DeliveryRules): FoundBlocker | null {
  const isOneOrder = batch.head_id === first.head_id
  if (!rules.canMergeOrders && !isOneOrder) return differs('Order', first.purchase_no)
  if (!isOneOrder && rules.mergeKeywords.length > 0 && !shareKeyword(first, batch, rules)) {
    return differs('Keyword', rules.mergeKeywords.join(', '))
  }
  if (!rules.canMergeOrderTypes && batch.order_type !== first.order_type) return differs('OrderType', first.order_type)
  if (!rules.canMergePlants && batch.plant_no !== first.plant_no) return differs('Plant', first.plant_no)
  const { mergeCustomField: fieldNo } = rules
  const requested = customValue(first, fieldNo)
  if (fieldNo !== '' && customValue(batch, fieldNo) !== requested) return { blocker: 'CustomField', requested, fieldNo }
  if (!rules.canMergeItems && batch.goods_no !== first.goods_no) return differs('Item', first.goods_no)
  return null
}

/** The value of a custom field as it is stored: numbers without needless zeros, so that equal ones are the same text. */
function customValue({ custom }: MergedBatch, fieldNo: string): string {
  const value = recordOf(custom)[fieldNo]
  return typeof value === 'string' ? value : ''
}

const shareKeyword = (first: MergedBatch, batch: MergedBatch, { mergeKeywords }: DeliveryRules): boolean =>
  mergeKeywords.some((word) => first.purchase_no.includes(word) && batch.purchase_no.includes(word))
