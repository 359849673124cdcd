import type { NotificationEvent } from '#modules/messages/notification/contract/notification-events.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** An approval as its announcement needs it. */
interface AnnouncedApproval {
  approval_no: string
  org_no: string
  warehouse_no: string
  classify_type: string
  supplier_no: string
  supplier_name: string
  goods_no: string
}

/** Tells everybody who may see the approval that it changed, and those who want messages what happened to it. */
export function announceApproval(
  context: Pick<CallContext, 'announce'>,
  approval: AnnouncedApproval,
  name?: NotificationEvent,
  reason = '',
): void {
  const { approval_no: approvalNo, org_no: orgNo, supplier_no: supplierNo } = approval
  context.announce({
    topic: 'deliveries',
    orgNo,
    supplierNo,
    payload: { documentNo: approvalNo },
    ...(name
      ? {
          event: {
            name,
            documentKind: 'deliveryApproval',
            documentNo: approvalNo,
            ...(approval.warehouse_no ? { warehouseNos: [approval.warehouse_no] } : {}),
            ...(approval.classify_type ? { classifyTypes: [approval.classify_type] } : {}),
            values: {
              approvalNo,
              goodsNo: approval.goods_no,
              supplierNo,
              supplierName: approval.supplier_name,
              orgNo,
              reason,
            },
          },
        }
      : {}),
  })
}
