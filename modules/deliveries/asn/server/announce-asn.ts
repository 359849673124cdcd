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
  announceOrders(context, orders)
}

/** Tells everybody who may see these orders that their quantities moved, once of each. */
export function announceOrders(context: Pick<CallContext, 'announce'>, orders: readonly MovedOrder[]): void {
  const byNumber = new Map(orders.map((order) => [order.purchase_no, order]))
  for (const order of byNumber.values()) announceOrder(context, order)
}

/** An ASN as its events name it. */
type ReportedAsn = Readonly<
  Record<'asn_no' | 'org_no' | 'warehouse_no' | 'classify_type' | 'supplier_no' | 'supplier_name', string> &
    Record<'warehouse_nos' | 'classify_types', string[]>
>

type ComingAsn = Readonly<Record<'expected_arrival_date' | 'purchase_nos', string>>

/** For which orders goods come, and on which day. */
export const comingOf = ({ expected_arrival_date: expectedArrivalDate, purchase_nos: purchaseNos }: ComingAsn) => ({
  expectedArrivalDate,
  purchaseNos,
})

/** That goods are announced: for which orders they come, and on which day. */
export const comingAsnEvent = (asn: ReportedAsn & ComingAsn): HappenedEvent =>
  asnEvent('asnSubmitted', asn, comingOf(asn))

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
