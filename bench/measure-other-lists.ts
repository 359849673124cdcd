import { type BenchSide, benchCompany } from './bench-company.ts'
import type { BenchRow } from './bench-row.ts'
import type { BenchSetting } from './bench-setting.ts'
import { captureStatements } from './capture-statements.ts'
import { replayOf } from './captured-statement.ts'
import { handWrittenScope, isReadFrom, withHandWrittenScope } from './hand-written-scope.ts'
import { type Participant, runInTurns } from './load-loop.ts'
import { failOnDifference } from './measure-lists.ts'
import { productParticipant } from './product-participant.ts'
import { referenceParticipant } from './reference-participant.ts'

const orgs = benchCompany.orgNos.map((orgNo) => `'${orgNo}'`).join(', ')
/** Rows of these lists may be read by fewer requests than those of the main list: there are three times as many of them. */
const ROUND_PART = 0.6

/** A list beside that of orders: how it is read, and what row-level security adds where it is not as for documents. */
interface OtherList {
  title: string
  path: string
  table: string
  column: string
  keyword: string
  /** The buyer, unless both sides follow their documents here. */
  sides?: readonly BenchSide[]
  scope?: string
}

const OTHER_LISTS: readonly OtherList[] = [
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
    scope: `tenantsid = '${benchCompany.tenantsid}' and org_no in (${orgs})`,
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
  const firstPage = await otherPair(setting, list, side, {})
  const search = await otherPair(setting, list, side, { keyword })
  const rows: BenchRow[] = []
  for (const clients of setting.clients) {
    const plan = { ...setting.plan, roundMs: setting.plan.roundMs * ROUND_PART, clients }
    const { product, reference } = await runInTurns(firstPage, plan)
    const first = { work: `page 1 with total, ${title}`, clients, product, reference }
    const ratio = product.p50 / reference.p50
    const rate = product.requestsPerSecond / reference.requestsPerSecond
    rows.push(
      clients === 1
        ? { ...first, against: 'bare SQL, p50', ratio, target: { kind: 'atMost', value: 1.3 } }
        : { ...first, against: 'bare SQL, requests per second', ratio: rate, target: { kind: 'atLeast', value: 0.75 } },
    )
    const searched = await runInTurns({ ...search, first: firstPage.product }, plan)
    rows.push({
      work: `search ${keyword}, ${title}`,
      clients,
      product: searched.product,
      reference: searched.reference,
      against: 'page 1, p50',
      ratio: searched.product.p50 / searched.first.p50,
      target: { kind: 'atMost', value: 3 },
    })
  }
  return rows
}

/** A list call of the product beside its own statements, with the scope written by hand. */
async function otherPair(
  { ownerUrl, product, reference }: BenchSetting,
  { path, table, column, scope }: OtherList,
  side: BenchSide,
  condition: Record<string, unknown>,
): Promise<{ product: Participant; reference: Participant }> {
  const input = { current: 1, size: 20, condition }
  const captured = await captureStatements(ownerUrl, side, path, input)
  // Beside the list's own rows a call may look something up, such as locked warehouses; all rows of the owner are few there.
  const ofList = captured.filter(({ text }) => isReadFrom(text, table))
  if (ofList.length === 0) throw new Error(`${path} does not read ${table} as expected`)
  const scoped = captured.map((statement) =>
    ofList.includes(statement)
      ? { ...statement, text: withHandWrittenScope(statement.text, side, table, scope ?? handWrittenScope[side]) }
      : statement,
  )
  const pair = {
    product: productParticipant(product.port, side, path, [input]),
    reference: await referenceParticipant(reference.port, replayOf(scoped, [])),
  }
  await failOnDifference(pair, captured, column)
  return pair
}
