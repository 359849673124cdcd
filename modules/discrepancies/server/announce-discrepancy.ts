import type { NoticeEvent } from '#modules/messages/notification/contract/notice-events.ts'
import { plain } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** A discrepancy as its announcement needs it. */
export interface AnnouncedDiscrepancy {
  discrepancy_no: string
  org_no: string
  warehouse_no: string
  classify_type: string
  supplier_no: string
  supplier_name: string
  asn_no: string
  purchase_no: string
  goods_no: string
  goods_name: string
  purchase_unit_no: string
  discrepancy_qty: string
  owner_id: string | null
  owner_name: string
  due_date: string
}

/** Something that happened to a discrepancy, for those who want messages. */
export interface DiscrepancyNews {
  name: NoticeEvent
  reason: string
  /** Of the purchaser's side, its owner alone is told; without an owner, whom the policies name. */
  isForOwner?: boolean
}

/** Tells open lists of everybody who may see the discrepancy that it changed, and those who want messages what happened. */
export function announceDiscrepancy(
  context: Pick<CallContext, 'announce'>,
  discrepancy: AnnouncedDiscrepancy,
  news?: DiscrepancyNews,
): void {
  const {
    discrepancy_no: discrepancyNo,
    org_no: orgNo,
    supplier_no: supplierNo,
    warehouse_no: warehouseNo,
  } = discrepancy
  context.announce({
    topic: 'discrepancies',
    orgNo,
    supplierNo,
    payload: { documentNo: discrepancyNo },
    ...(news
      ? {
          event: {
            name: news.name,
            documentKind: 'discrepancy',
            documentNo: discrepancyNo,
            warehouseNos: [warehouseNo],
            classifyTypes: [discrepancy.classify_type],
            ...(news.isForOwner && discrepancy.owner_id !== null ? { ownerId: discrepancy.owner_id } : {}),
            values: {
              discrepancyNo,
              orgNo,
              warehouseNo,
              supplierNo,
              supplierName: discrepancy.supplier_name,
              asnNo: discrepancy.asn_no,
              purchaseNo: discrepancy.purchase_no,
              goodsNo: discrepancy.goods_no,
              goodsName: discrepancy.goods_name,
              quantity: plain(discrepancy.discrepancy_qty),
              unit: discrepancy.purchase_unit_no,
              ownerName: discrepancy.owner_name,
              dueDate: discrepancy.due_date,
              reason: news.reason,
            },
          },
        }
      : {}),
  })
}
