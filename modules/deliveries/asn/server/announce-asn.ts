import type { NotificationEvent } from '#modules/messages/notification/contract/notification-events.ts'
import { announceOrder } from '#modules/orders/server.ts'
import type { CallContext, HappenedEvent } from '#platform/server/call-context.ts'

/** An order whose quantities an ASN moved, as its announcement needs it. */
export interface MovedOrder {
  purchase_no: string
  org_no: string
  supplier_no: string
  is_released: boolean
}

/**
 * Tells everybody who may see the ASN, and the orders behind it, that their quantities moved, and those who want messages
 * what happened.
 */
export function announceAsn(
  context: Pick<CallContext, 'announce'>,
  asn: { asn_no: string; org_no: string; supplier_no: string },
  orders: readonly MovedOrder[],
  event?: HappenedEvent,
): void {
  context.announce({
    topic: 'deliveries',
    orgNo: asn.org_no,
    supplierNo: asn.supplier_no,
    payload: { documentNo: asn.asn_no },
    ...(event ? { event } : {}),
  })
  const byNumber = new Map(orders.map((order) => [order.purchase_no, order]))
  for (const order of byNumber.values()) announceOrder(context, order)
}

/** An ASN as its events name it. */
type ReportedAsn = Readonly<
  Record<'asn_no' | 'org_no' | 'warehouse_no' | 'classify_type' | 'supplier_no' | 'supplier_name', string> &
    Record<'warehouse_nos' | 'classify_types', string[]>
>

/** That goods are announced, or may leave: for which orders they come, and on which day. */
export const comingAsnEvent = (
  name: 'asnSubmitted' | 'asnApproved',
  asn: ReportedAsn & Readonly<Record<'expected_arrival_date' | 'purchase_nos', string>>,
): HappenedEvent =>
  asnEvent(name, asn, { expectedArrivalDate: asn.expected_arrival_date, purchaseNos: asn.purchase_nos })

/** Something that happened to an ASN. */
export function asnEvent(
  name: NotificationEvent,
  asn: ReportedAsn,
  values: Readonly<Record<string, string>> = {},
): HappenedEvent {
  return {
    name,
    documentKind: 'asn',
    documentNo: asn.asn_no,
    warehouseNos: asn.warehouse_nos,
    classifyTypes: asn.classify_types,
    values: {
      asnNo: asn.asn_no,
      orgNo: asn.org_no,
      warehouseNo: asn.warehouse_nos.join(', '),
      supplierNo: asn.supplier_no,
      supplierName: asn.supplier_name,
      ...values,
    },
  }
}
