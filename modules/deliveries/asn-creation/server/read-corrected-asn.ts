import { asnLifecycle } from '#modules/deliveries/asn/contract/lifecycle.ts'
import type { AsnTravel } from '#modules/deliveries/asn/server/asn-blocker.ts'
import type { MatchedBatch } from '#modules/deliveries/asn/server/read-batches.ts'
import { travelOfAsn } from '#modules/deliveries/asn/server/travel-of-asn.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { subtract, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { AsnDraft } from '../contract/schemas.ts'

/** An ASN that is being corrected, as its check needs it. */
export interface CorrectedAsn {
  /** What it says besides its lines, with its invoices. */
  details: Partial<AsnDraft> & Pick<AsnTravel, 'appointmentDay'>
  /** A batch as it is once the ASN has given back what it holds: before it is submitted again it stands in nobody's way. */
  without(batch: MatchedBatch): MatchedBatch
}

/** Nothing comes of an ASN before it is shipped. */
const NOTHING_CAME = { isTouched: false, isGiftOpen: false }

/** Reads an ASN that may be submitted again; nobody is kept from changing it meanwhile. */
export async function readCorrectedAsn({ trx, caller }: CallContext, id: string): Promise<CorrectedAsn> {
  const head = await trx.selectFrom('srm_asn_head').selectAll().where('id', '=', id).executeTakeFirst()
  if (!head) return fail(platformErrors.notFound)
  const status = head.status
  const decision = decide(asnLifecycle, 'resubmit', status, caller.side, NOTHING_CAME)
  if (!decision.isAllowed) return fail(decision.refusal)
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
  const { wayCarriage: _, ...travel } = await travelOfAsn(trx, head)
  return {
    details: {
      ...travel,
      wayCarriage: head.way_carriage,
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
