import type { NotificationEvent } from '#modules/messages/notification/contract/notification-events.ts'
import type { CallContext, HappenedEvent } from '#platform/server/call-context.ts'

/** Tells everybody who may see the order that it changed, and those who want messages what happened. */
export function announceOrder(
  context: Pick<CallContext, 'announce'>,
  head: { purchase_no: string; org_no: string; supplier_no: string; is_released: boolean },
  event?: HappenedEvent,
): void {
  context.announce({
    topic: 'orders',
    orgNo: head.org_no,
    // An order that is not released is nobody's business but the purchaser's.
    supplierNo: head.is_released ? head.supplier_no : '',
    payload: { documentNo: head.purchase_no },
    ...(event ? { event } : {}),
  })
}

/** When an answer is due, as emails say it: their readers may live by another clock than the company's. */
export const dueText = (due: string, timeZone: string): string => `${due.slice(0, 16)} (${timeZone})`

/** Something that happened to an order. */
export function orderEvent(
  name: NotificationEvent,
  head: Readonly<
    Record<'purchase_no' | 'org_no' | 'warehouse_no' | 'classify_type' | 'supplier_no' | 'supplier_name', string>
  >,
  reason = '',
  values: Readonly<Record<string, string>> = {},
): HappenedEvent {
  return {
    name,
    documentKind: 'order',
    documentNo: head.purchase_no,
    warehouseNos: [head.warehouse_no],
    classifyTypes: [head.classify_type],
    values: {
      purchaseNo: head.purchase_no,
      orgNo: head.org_no,
      supplierNo: head.supplier_no,
      supplierName: head.supplier_name,
      ...(reason === '' ? {} : { reason }),
      ...values,
    },
  }
}
