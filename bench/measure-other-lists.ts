import type { BenchSide } from './bench-company.ts'
import type { BenchRow } from './bench-row.ts'
import type { BenchSetting } from './bench-setting.ts'
import { approvalScope } from './by-hand/short-lists.ts'
import { listInput, listPair, type MeasuredList } from './list-references.ts'
import { runInTurns } from './load-loop.ts'
import { ratioOf } from './ratio.ts'

/** Rows of these lists may be read by fewer requests than those of the main list: there are three times as many of them. */
const ROUND_PART = 0.6

/** A list beside that of order lines. */
interface OtherList extends MeasuredList {
  title: string
  keyword: string
  /** The buyer, unless both sides follow their documents here. */
  sides?: readonly BenchSide[]
}

/** The lists that follow orders and ASNs. */
export const OTHER_LISTS: readonly OtherList[] = [
  {
    title: 'orders by order',
    path: 'ISupSrmPurchaseHeadService/getPurchaseHeadPage',
    table: 'srm_purchase_head',
    column: 'purchaseNo',
    keyword: '王芳',
    sides: ['buyer', 'supplier'],
  },
  {
    title: 'order tracking by order',
    path: 'ISupSrmOrderTrackingService/getOrderTrackingPage',
    table: 'srm_purchase_head',
    column: 'purchaseNo',
    keyword: '王芳',
    sides: ['buyer', 'supplier'],
  },
  {
    title: 'order tracking by delivery',
    path: 'ISupSrmOrderTrackingService/getOrderTrackingLinePage',
    table: 'srm_purchase_batch',
    column: 'purchaseNo',
    keyword: '螺丝',
    sides: ['buyer', 'supplier'],
  },
  {
    title: 'what can be shipped',
    path: 'ISupSrmAsnService/getShippablePage',
    table: 'srm_purchase_batch',
    column: 'purchaseNo',
    keyword: '螺丝',
    sides: ['buyer', 'supplier'],
  },
  {
    title: 'ship notices',
    path: 'ISrmAsnHeadService/getAsnPage',
    table: 'srm_asn_head',
    column: 'asnNo',
    keyword: '五金',
    sides: ['buyer', 'supplier'],
  },
  {
    title: 'acceptances',
    path: 'ICheckReceiptService/getCheckReceiptPage',
    table: 'srm_check_receipt',
    column: 'receiptNo',
    keyword: '螺丝',
  },
  {
    title: 'rejections',
    path: 'ICheckReturnService/getCheckReturnPage',
    table: 'srm_check_return',
    column: 'receiptNo',
    keyword: '螺丝',
  },
  {
    title: 'returns',
    path: 'ISrmBillReturnService/getBillReturnPage',
    table: 'srm_bill_return_line',
    column: 'returnNo',
    keyword: '螺丝',
  },
  {
    title: 'warehousing details',
    path: 'IWarehousingDetailService/getWarehousingDetailPage',
    table: 'srm_warehousing_detail',
    column: 'receiptNo',
    keyword: '螺丝',
  },
  {
    title: 'discrepancies',
    path: 'ISrmDiscrepancyService/getDiscrepancyPage',
    table: 'srm_discrepancy',
    column: 'discrepancyNo',
    keyword: '螺丝',
  },
  {
    title: 'inspections',
    path: 'ISrmInspectionService/getInspectionPage',
    table: 'srm_inspection',
    column: 'inspectionNo',
    keyword: '螺丝',
  },
  {
    title: 'put-away tasks',
    path: 'IWmsPutAwayTaskService/getPutAwayTaskPage',
    table: 'wms_put_away_task',
    column: 'taskNo',
    keyword: '螺丝',
  },
  {
    title: 'receiving details',
    path: 'ISrmReceivingDetailService/getReceivingDetailPage',
    table: 'srm_asn_line',
    column: 'asnNo',
    keyword: '螺丝',
  },
  {
    title: 'delivery approvals',
    path: 'ISrmDeliveryApprovalService/getDeliveryApprovalPage',
    table: 'srm_delivery_approval',
    column: 'approvalNo',
    keyword: '螺丝',
    scope: approvalScope,
  },
  {
    title: 'appointments',
    path: 'ISrmAsnAppointmentService/getAppointmentPage',
    table: 'srm_asn_appointment',
    column: 'slotStart',
    keyword: '五金',
  },
  {
    title: 'exchanged documents',
    path: 'ISrmExchangeService/getexchangemessagelist',
    table: 'doc_exchange_message',
    column: 'outsideNo',
    keyword: 'S00',
  },
]

/** Page 1 with its total and one search of the lists that follow orders and ASNs. */
export async function measureOtherLists(setting: BenchSetting): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const list of OTHER_LISTS) {
    for (const side of list.sides ?? (['buyer'] as const)) rows.push(...(await measureList(setting, list, side)))
  }
  return rows
}

/** Page 1 is held to its own statements, a search to page 1, as those of the list of orders are. */
async function measureList(setting: BenchSetting, list: OtherList, side: BenchSide): Promise<BenchRow[]> {
  const { keyword } = list
  const title = list.sides ? `${list.title}, ${side}` : list.title
  const firstPage = await listPair(setting, list, side, listInput())
  const search = await listPair(setting, list, side, listInput({ keyword }))
  const rows: BenchRow[] = []
  for (const clients of setting.clients) {
    const plan = { ...setting.plan, roundMs: setting.plan.roundMs * ROUND_PART, clients }
    const { product, statements } = await runInTurns(firstPage, plan)
    const first = { work: `page 1 with total, ${title}`, clients, product, reference: statements }
    const ratio = ratioOf(product, statements)
    const rate = ratioOf(product, statements, 'requestsPerSecond')
    rows.push(
      clients === 1
        ? { ...first, against: 'its statements, p50', ratio, target: { kind: 'atMost', value: 1.3 } }
        : {
            ...first,
            against: 'its statements, requests per second',
            ratio: rate,
            target: { kind: 'atLeast', value: 0.75 },
          },
    )
    const searched = await runInTurns({ ...search, first: firstPage.product }, plan)
    rows.push({
      work: `search ${keyword}, ${title}`,
      clients,
      product: searched.product,
      reference: searched.statements,
      against: 'page 1, p50',
      ratio: ratioOf(searched.product, searched.first),
      target: { kind: 'atMost', value: 3 },
    })
  }
  return rows
}
