import type { CallContext } from '#platform/server/call-context.ts'

/** Tells everybody who may see the order that it changed. */
export function announceOrder(
  context: Pick<CallContext, 'announce'>,
  head: { purchase_no: string; org_no: string; supplier_no: string; is_released: boolean },
): void {
  context.announce({
    topic: 'orders',
    orgNo: head.org_no,
    // An order that is not released is nobody's business but the purchaser's.
    supplierNo: head.is_released ? head.supplier_no : '',
    payload: { documentNo: head.purchase_no },
  })
}
