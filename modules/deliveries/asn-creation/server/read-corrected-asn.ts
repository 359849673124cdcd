import type { AsnState } from '#modules/deliveries/asn/contract/fields.ts'
import { asnLifecycle } from '#modules/deliveries/asn/contract/lifecycle.ts'
import type { AsnDraft } from '#modules/deliveries/asn/contract/schemas.ts'
import type { AsnJourney } from '#modules/deliveries/asn/server/asn-obstacle.ts'
import { journeyOfAsn } from '#modules/deliveries/asn/server/journey-of-asn.ts'
import type { MatchedBatch } from '#modules/deliveries/asn/server/read-batches.ts'
import { refuse } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { subtract, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** A notice that is being corrected, as its check needs it. */
export interface CorrectedAsn {
  /** What it says besides its lines, with its invoices. */
  details: Partial<AsnDraft> & Pick<AsnJourney, 'appointmentDay'>
  /** A batch as it is once the notice has given back what it holds: before it is submitted again it stands in nobody's way. */
  without(batch: MatchedBatch): MatchedBatch
}

/** Nothing comes of a notice before it is shipped. */
const NOTHING_CAME = { isTouched: false, isGiftOpen: false }

/** Reads a notice that may be submitted again; nobody is kept from changing it meanwhile. */
export async function readCorrectedAsn({ trx, caller }: CallContext, id: string): Promise<CorrectedAsn> {
  const head = await trx.selectFrom('srm_asn_head').selectAll().where('id', '=', id).executeTakeFirst()
  if (!head) return refuse(platformErrors.notFound)
  const status = head.status as AsnState
  const decision = decide(asnLifecycle, 'resubmit', status, caller.side, NOTHING_CAME)
  if (!decision.isAllowed) return refuse(decision.refusal)
  const lines = await trx
    .selectFrom('srm_asn_line')
    .select(['batch_id', 'delivery_qty'])
    .where('asn_id', '=', id)
    .execute()
  const held = Map.groupBy(status === '0' ? lines : [], (line) => line.batch_id)
  const invoices = await trx
    .selectFrom('srm_asn_invoice')
    .select(['invoice_no', 'invoice_amount', 'tax_rate', 'currency'])
    .where('asn_id', '=', id)
    .where('is_current', '=', true)
    .orderBy('id')
    .execute()
  const { wayCarriage: _, ...journey } = await journeyOfAsn(trx, head)
  return {
    details: {
      ...journey,
      wayCarriage: head.way_carriage as AsnDraft['wayCarriage'],
      sender: head.sender,
      senderPhone: head.sender_phone,
      shippingAddress: head.shipping_address,
      invoices: invoices.map((one) => ({
        invoiceNo: one.invoice_no,
        invoiceAmount: one.invoice_amount,
        taxRate: one.tax_rate,
        currency: one.currency,
      })),
    },
    without: (batch) => ({
      ...batch,
      pending_qty: subtract(batch.pending_qty, sum((held.get(batch.id) ?? []).map((line) => line.delivery_qty))),
    }),
  }
}
