import { type RawBuilder, sql } from 'kysely'
import { asnFields, asnLineFields } from '#modules/deliveries/asn/contract/fields.ts'
import { discrepancyFields } from '#modules/discrepancies/contract/fields.ts'
import { orderLineFields } from '#modules/orders/order/contract/fields.ts'
import { changeRecordFields, keptHeadFields, keptLineFields } from '#modules/orders/order/contract/order-head-fields.ts'
import { inspectionFields } from '#modules/receipts/inspection/contract/fields.ts'
import { acceptanceFields, rejectionFields } from '#modules/receipts/receipt/contract/fields.ts'
import { fail } from '#platform/contract/errors.ts'
import { type FieldTable, pickFields } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { EvidenceSubject } from '../contract/evidence-subjects.ts'
import { deductionFields, scanFields, stepFields } from '../contract/fields.ts'

/** What a deduction is about: the documents that its reader may see; null where there is none. */
export interface EvidenceKeys {
  id: string
  deductionNo: string
  headId: string | null
  lineId: string | null
  batchId: string | null
  asnId: string | null
  asnLineId: string | null
  receiptId: string | null
  returnId: string | null
  discrepancyId: string | null
}

/** Finds what a deduction is about; by an acceptance, a rejection or a discrepancy. */
export async function readEvidenceKeys(trx: ScopedTransaction, id: string): Promise<EvidenceKeys> {
  const { rows } = await sql<EvidenceKeys>`
    select d.id, d.deduction_no as "deductionNo", b.head_id as "headId", b.line_id as "lineId", b.id as "batchId",
      coalesce(r.asn_id, c.asn_id, x.asn_id) as "asnId", coalesce(r.asn_line_id, c.asn_line_id, x.asn_line_id) as "asnLineId",
      coalesce(d.receipt_id, x.receipt_id) as "receiptId", coalesce(d.check_return_id, x.check_return_id) as "returnId",
      x.id as "discrepancyId"
    from srm_deduction d
    left join lateral (
      select * from srm_discrepancy o where o.id = d.discrepancy_id
        or (d.discrepancy_id is null and o.check_return_id = d.check_return_id) order by o.id limit 1
    ) x on true
    left join srm_check_receipt r on r.id = coalesce(d.receipt_id, x.receipt_id)
    left join srm_check_return c on c.id = coalesce(d.check_return_id, x.check_return_id)
    left join srm_purchase_batch b on b.id = coalesce(r.batch_id, c.batch_id, x.batch_id)
    where d.id = ${id}`.execute(trx)
  return rows[0] ?? fail(platformErrors.notFound)
}

/** Rows of a table that an evidence file tells: which, by what fields, and when and by whom they came. */
export interface EvidencePart {
  subject: EvidenceSubject
  table: string
  fields: FieldTable
  where: RawBuilder<unknown>
  at: RawBuilder<unknown>
  who: RawBuilder<unknown>
  party: RawBuilder<unknown>
}

const CREATED = { at: sql`x.create_date`, who: sql`x.create_name` }
const PURCHASER = sql`'purchaser'`
const ofHead = (column: string) => sql`(select h.${sql.ref(column)} from srm_purchase_head h where h.id = x.head_id)`

/**
 * The parts of an evidence file. What is told of them is what the chain is made of, so quantities that only a ledger moves, and
 * words of one side for itself, are not among it: what a ledger moved is told by the documents that moved it.
 */
export const evidenceParts = (keys: EvidenceKeys): readonly EvidencePart[] => [
  {
    subject: 'order',
    table: 'srm_purchase_head',
    ...{ where: sql`x.id = ${keys.headId}`, ...CREATED, party: PURCHASER },
    fields: pickFields(keptHeadFields, 'purchaseNo', 'purchaseDate', 'currency', 'orderVersion', 'status', 'remarks'),
  },
  {
    subject: 'orderLine',
    table: 'srm_purchase_line',
    ...{ where: sql`x.id = ${keys.lineId}`, party: PURCHASER },
    ...{ at: ofHead('create_date'), who: ofHead('create_name') },
    fields: pickFields(
      keptLineFields,
      ...(['purchaseSeq', 'goodsNo', 'goodsName', 'lineQty', 'purchaseUnitNo', 'price', 'taxRate'] as const),
      'expectArrivalDate',
    ),
  },
  {
    subject: 'delivery',
    table: 'srm_purchase_batch',
    ...{ where: sql`x.id = ${keys.batchId}`, ...CREATED },
    party: PURCHASER,
    fields: pickFields(orderLineFields, 'expectArrivalDate', 'supReplyDate', 'supReplyQty', 'status'),
  },
  {
    subject: 'orderChange',
    table: 'srm_purchase_change',
    ...{ ...CREATED, party: sql`x.party` },
    // Custom fields are not told: which of them a side may see is settled anew with each order that is shown.
    where: sql`(x.batch_id = ${keys.batchId} or (x.batch_id is null and x.line_id = ${keys.lineId}))
      and x.field_name not like 'custom\\_%'`,
    fields: pickFields(changeRecordFields, 'fieldName', 'valueBefore', 'valueAfter', 'state', 'reason'),
  },
  {
    subject: 'asn',
    table: 'srm_asn_head',
    ...{ where: sql`x.id = ${keys.asnId}`, ...CREATED, party: sql`'supplier'` },
    fields: pickFields(asnFields, 'asnNo', 'status', 'deliveryDate', 'expectedArrivalDate', 'trackingNo'),
  },
  {
    subject: 'asnLine',
    table: 'srm_asn_line',
    ...{ where: sql`x.id = ${keys.asnLineId}`, ...CREATED },
    party: sql`'supplier'`,
    fields: pickFields(asnLineFields, 'asnSeq', 'goodsNo', 'deliveryQty', 'purchaseUnitNo', 'supRemarks'),
  },
  {
    subject: 'scan',
    table: 'srm_label_scan',
    ...{ ...CREATED, party: PURCHASER, fields: scanFields },
    where: sql`x.asn_id = ${keys.asnId} and x.unit_code in (select l.unit_code from srm_asn_label l where l.asn_line_id = ${keys.asnLineId})`,
  },
  {
    subject: 'receipt',
    table: 'srm_check_receipt',
    ...{ who: CREATED.who, at: sql`x.update_date`, party: PURCHASER },
    where: sql`x.id = ${keys.receiptId} or x.reverses_id = ${keys.receiptId}`,
    fields: pickFields(
      acceptanceFields,
      ...(['receiptNo', 'lotNo', 'receiveQty', 'price', 'currency', 'amount', 'taxRate', 'taxAmount'] as const),
      ...(['receiptDate', 'postingDate', 'deliveryTiming', 'reason', 'isReversed'] as const),
    ),
  },
  {
    subject: 'rejection',
    table: 'srm_check_return',
    ...{ who: CREATED.who, at: sql`x.update_date`, party: PURCHASER },
    where: sql`x.id = ${keys.returnId} or x.reverses_id = ${keys.returnId}`,
    fields: pickFields(rejectionFields, 'receiptNo', 'lotNo', 'checkReturnQty', 'receiptDate', 'reason', 'isReversed'),
  },
  {
    subject: 'inspection',
    table: 'srm_inspection',
    ...{ ...CREATED, party: PURCHASER },
    where: sql`x.asn_line_id = ${keys.asnLineId}`,
    fields: pickFields(
      inspectionFields,
      ...(['inspectionNo', 'inspectionState', 'inspectQty', 'acceptedQty', 'refusedQty', 'sampleQty'] as const),
      ...(['defectQty', 'reason', 'inspectDate', 'inspectorName'] as const),
    ),
  },
  {
    subject: 'discrepancy',
    table: 'srm_discrepancy',
    ...{ where: sql`x.id = ${keys.discrepancyId}`, ...CREATED },
    party: PURCHASER,
    fields: pickFields(
      discrepancyFields,
      ...(['discrepancyNo', 'discrepancyKind', 'status', 'discrepancyQty', 'reason', 'dueDate'] as const),
      ...(['statement', 'closingNo', 'closingNote'] as const),
    ),
  },
  {
    subject: 'discrepancyStep',
    table: 'srm_discrepancy_step',
    ...{ ...CREATED, party: sql`x.party`, fields: stepFields },
    where: sql`x.discrepancy_id = ${keys.discrepancyId}`,
  },
  {
    subject: 'deduction',
    table: 'srm_deduction',
    ...{ where: sql`x.id = ${keys.id}`, ...CREATED, party: PURCHASER },
    fields: pickFields(
      deductionFields,
      ...(['deductionNo', 'deductionType', 'source', 'deductionStatus', 'deductionAmount', 'confirmAmount'] as const),
      ...(['currency', 'taxRate', 'damageAmount', 'formula', 'reason', 'replyDue', 'answerNote'] as const),
      ...(['answerDate', 'isLapsed', 'withdrawReason', 'deductionLetterNo', 'letterDate'] as const),
    ),
  },
]
