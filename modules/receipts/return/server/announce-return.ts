import { announceOrder, type LockedBatch } from '#modules/orders/server.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** A return document as its announcement needs it. */
interface AnnouncedReturn {
  return_no: string
  org_no: string
  warehouse_no: string
  classify_type: string
  supplier_no: string
  supplier_name: string
  reason: string
}

/** Tells everybody who may see the return and the orders behind it, and those who want messages why goods go back. */
export function announceReturn(
  context: Pick<CallContext, 'announce'>,
  name: 'returnPosted' | 'returnCancelled',
  document: AnnouncedReturn,
  batches: readonly LockedBatch[],
): void {
  const { return_no: returnNo, org_no: orgNo, warehouse_no: warehouseNo, supplier_no: supplierNo } = document
  context.announce({
    topic: 'receipts',
    orgNo,
    supplierNo,
    payload: { documentNo: returnNo },
    event: {
      name,
      documentKind: 'return',
      documentNo: returnNo,
      warehouseNos: [warehouseNo],
      classifyTypes: [document.classify_type],
      values: {
        returnNo,
        orgNo,
        warehouseNo,
        supplierNo,
        supplierName: document.supplier_name,
        reason: document.reason,
      },
    },
  })
  const byNumber = new Map(batches.map((batch) => [batch.purchase_no, batch]))
  for (const batch of byNumber.values()) announceOrder(context, batch)
}
