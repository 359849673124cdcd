import { sql } from 'kysely'
import type { z } from 'zod'
import { lockBatches } from '#modules/orders/server.ts'
import { failIfPast } from '#modules/reconciliation/payable/server/fail-if-past.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Made, StoredRow } from '#platform/server/documents/document-source.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { priceAdjustment } from '../contract/document.ts'
import type { newPriceAdjustment } from '../contract/schemas.ts'
import { adjustedAcceptances } from './adjusted-acceptances.ts'
import { failIfUnfit } from './fail-if-unfit.ts'

type NewPriceAdjustment = z.output<typeof newPriceAdjustment>
type Adjusted = { currency: string; purchaseUnitNo: string; originNo: string; pendingNo: string }

/**
 * Asks a supplier for another price of what was accepted. The deliveries of the orders are locked, so that nothing is received, returned
 * or adjusted meanwhile.
 */
export async function addPriceAdjustment(
  context: CallContext,
  { reason, replyDue, ...query }: NewPriceAdjustment,
): Promise<Made<typeof priceAdjustment>> {
  const { trx, caller, today } = context
  if (replyDue) failIfPast(context, replyDue)
  const acceptances = adjustedAcceptances(query)
  const { rows: found } = await sql<{ batchId: string }>`
    select distinct batch_id as "batchId" from (${acceptances}) a`.execute(trx)
  await lockBatches(
    trx,
    found.map(({ batchId }) => batchId),
  )
  const { rows } = await sql<Adjusted>`
    select currency, purchase_unit_no as "purchaseUnitNo", receipt_no as "originNo", pending_no as "pendingNo"
    from (${acceptances}) a order by posting_date, id`.execute(trx)
  if (rows.length === 0) fail(reconciliationErrors.nothingToAdjust)
  failIfUnfit(rows)
  const pending = rows.find(({ pendingNo }) => pendingNo !== '')
  if (pending) fail(reconciliationErrors.adjustmentPending, pending)
  const { rows: heads } = await sql<{ id: string }>`
    insert into srm_price_adjustment (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, adjustment_no, goods_no,
      goods_name, purchase_no, purchase_unit_no, currency, new_price, from_date, to_date, reason, reply_due, create_name, update_name)
    select max(tenantsid), max(org_no), max(warehouse_no), max(classify_type), max(supplier_no), max(supplier_name),
      next_document_no(${priceAdjustment.number.prefix}, ${today}::date), max(goods_no), max(goods_name),
      case when count(distinct purchase_no) = 1 then max(purchase_no) else '' end, max(purchase_unit_no), max(currency), max(new_price),
      ${query.fromDate ?? null}::date, ${query.toDate ?? null}::date, ${reason}, ${replyDue ?? null}::date, ${caller.userName},
      ${caller.userName}
    from (${acceptances}) a returning id`.execute(trx)
  const id = heads[0]?.id ?? ''
  await sql`
    insert into srm_price_adjustment_line (adjustment_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, receipt_id, origin_no,
      purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, posting_date, purchase_unit_no, price, new_price, tax_rate,
      accepted_qty, qty, net_amount, tax_amount)
    select ${id}, a.tenantsid, a.org_no, a.warehouse_no, a.classify_type, a.supplier_no, a.id, a.receipt_no, a.purchase_no, a.purchase_seq,
      a.purchase_phase_seq, a.purchase_batch_seq, a.posting_date, a.purchase_unit_no, a.price, a.new_price, a.tax_rate, a.accepted_qty,
      a.qty, a.net_amount, a.tax_amount
    from (${acceptances}) a order by a.posting_date, a.id`.execute(trx)
  const { rows: written } = await sql<StoredRow<typeof priceAdjustment>>`
    select * from srm_price_adjustment where id = ${id}`.execute(trx)
  const [made = fail(reconciliationErrors.nothingToAdjust)] = written
  return { made, event: priceAdjustment.create.event }
}
