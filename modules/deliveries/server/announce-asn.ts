import { announceOrder } from '#modules/orders/server/index.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** An order whose quantities a notice moved, as its announcement needs it. */
export interface MovedOrder {
  purchase_no: string
  org_no: string
  supplier_no: string
  is_released: boolean
}

/** Tells everybody who may see the notice, and the orders behind it, that their quantities moved. */
export function announceAsn(
  context: Pick<CallContext, 'announce'>,
  asn: { asn_no: string; org_no: string; supplier_no: string },
  orders: readonly MovedOrder[],
): void {
  context.announce({
    topic: 'deliveries',
    orgNo: asn.org_no,
    supplierNo: asn.supplier_no,
    payload: { documentNo: asn.asn_no },
  })
  const byNumber = new Map(orders.map((order) => [order.purchase_no, order]))
  for (const order of byNumber.values()) announceOrder(context, order)
}
