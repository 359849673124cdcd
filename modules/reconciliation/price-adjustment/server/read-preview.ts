import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import { sum } from '#platform/contract/values/decimal.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { priceAdjustmentCalls } from '../contract/calls.ts'
import { adjustedAcceptances } from './adjusted-acceptances.ts'
import { failIfUnfit } from './fail-if-unfit.ts'

const CALL = 'ISrmPriceAdjustmentService/getPriceAdjustmentPreview'
type Preview = CallOutput<typeof priceAdjustmentCalls, typeof CALL>

/** What a price adjustment would come to, before anybody is asked for it. */
export const readPreview: Handler<typeof priceAdjustmentCalls, typeof CALL> = async (
  { trx }: Pick<CallContext, 'trx'>,
  query,
) => {
  const { rows } = await sql<Preview['rows'][number] & { currency: string }>`
    select a.id, a.receipt_no as "originNo", a.posting_date as "postingDate", a.purchase_no as "purchaseNo",
      a.purchase_seq as "purchaseSeq", a.purchase_phase_seq as "purchasePhaseSeq", a.purchase_batch_seq as "purchaseBatchSeq",
      trim_scale(a.qty) as qty, a.purchase_unit_no as "purchaseUnitNo", trim_scale(a.price) as price,
      trim_scale(a.new_price - a.price) as "priceDifference", trim_scale(a.net_amount) as "netAmount", trim_scale(a.tax_rate) as "taxRate",
      trim_scale(a.tax_amount) as "taxAmount", a.pending_no as "pendingNo", a.currency
    from (${adjustedAcceptances(query)}) a order by a.posting_date, a.id`.execute(trx)
  failIfUnfit(rows)
  return {
    currency: rows[0]?.currency ?? '',
    netAmount: sum(rows.map(({ netAmount }) => netAmount)),
    taxAmount: sum(rows.map(({ taxAmount }) => taxAmount)),
    rows: rows.map(({ currency: _currency, ...row }) => row),
  }
}
