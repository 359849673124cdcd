import { benchCompany } from './bench-company.ts'
import type { BenchRow } from './bench-row.ts'
import type { BenchSetting } from './bench-setting.ts'
import { captureStatements } from './capture-statements.ts'
import { replayOf } from './captured-statement.ts'
import { handWrittenScope, withHandWrittenScope } from './hand-written-scope.ts'
import { runInTurns } from './load-loop.ts'
import { refuseDifference } from './measure-lists.ts'
import { productParticipant } from './product-participant.ts'
import { referenceParticipant } from './reference-participant.ts'

const orgs = benchCompany.orgNos.map((orgNo) => `'${orgNo}'`).join(', ')

/** A list beside that of orders: how a buyer reads it, and what row-level security adds where it is not as for documents. */
interface OtherList {
  title: string
  path: string
  table: string
  column: string
  keyword: string
  scope?: string
}

const OTHER_LISTS: readonly OtherList[] = [
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

/** Page 1 with its total and one search of the lists that follow orders and notices, for the buyer. */
export async function measureOtherLists(setting: BenchSetting): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { title, path, table, column, keyword, scope = handWrittenScope.buyer } of OTHER_LISTS) {
    for (const [work, condition] of [
      [`page 1 with total, ${title}`, {}],
      [`search ${keyword}, ${title}`, { keyword }],
    ] as const) {
      const input = { current: 1, size: 20, condition }
      const captured = await captureStatements(setting.ownerUrl, 'buyer', path, input)
      const scoped = captured.map((statement) => ({
        ...statement,
        text: withHandWrittenScope(statement.text, 'buyer', table, scope),
      }))
      const pair = {
        product: productParticipant(setting.product.port, 'buyer', path, [input]),
        reference: await referenceParticipant(setting.reference.port, replayOf(scoped, [])),
      }
      await refuseDifference(pair, captured, column)
      const { product, reference } = await runInTurns(pair, { ...setting.plan, clients: 1 })
      const target = { kind: 'atMost' as const, value: 1.3 }
      const ratio = product.p50 / reference.p50
      rows.push({ work, clients: 1, product, reference, against: 'bare SQL, p50', ratio, target })
    }
  }
  return rows
}
