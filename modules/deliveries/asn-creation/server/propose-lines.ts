import type { ApprovalOf } from '#modules/deliveries/approval/server/read-approvals.ts'
import type { MatchedBatch } from '#modules/deliveries/asn/server/read-batches.ts'
import { shippableQty } from '#modules/deliveries/asn/server/shippable-qty.ts'
import { beyondHorizon } from '#modules/deliveries/rule/server/beyond-horizon.ts'
import { type DeliveryRules, earliestDelivery } from '#modules/deliveries/rule/server/delivery-rules.ts'
import { mergeBlocker, partyBlocker } from '#modules/deliveries/rule/server/merge-blocker.ts'
import type { PolicyOf } from '#modules/deliveries/rule/server/read-policies.ts'
import { isInForce } from '#modules/orders/order/contract/lifecycle.ts'
import {
  compare,
  type Decimal,
  maximum,
  minimum,
  multiply,
  plain,
  subtract,
} from '#platform/contract/values/decimal.ts'
import type { MatchReason } from '../contract/schemas.ts'

/** What is proposed of a batch, and why. */
export interface Proposal {
  batch: MatchedBatch
  deliveryQty: Decimal
  reason: MatchReason
  parameters: Record<string, string>
}

/** What a match looks at besides the batches. */
export interface MatchCircumstances {
  deliveryDate: string
  rulesOf(orgNo: string): DeliveryRules
  isFrozen(supplierNo: string): boolean
  approvalOf: ApprovalOf
  policyOf: PolicyOf
  today: string
  /** What stands on the ASN already. */
  beside?: readonly MatchedBatch[]
}

/**
 * Proposes the lines of one ASN: earliest demand first, then oldest order; what is open and not on ASNs that await
 * approval, in whole packs where the line has packs. What stands on the ASN already decides what fits onto it, else the first
 * batch that gets something.
 */
export function proposeLines(batches: readonly MatchedBatch[], circumstances: MatchCircumstances): Proposal[] {
  const proposals: Proposal[] = []
  const { beside = [], deliveryDate } = circumstances
  let first = beside[0]
  let held = beside.find((batch) => circumstances.approvalOf(batch, deliveryDate) === null)
  for (const batch of batches.toSorted(byDemand)) {
    const isApproved = circumstances.approvalOf(batch, deliveryDate) !== null
    const found =
      (first && partyBlocker(first, batch, circumstances.rulesOf(first.org_no))) ??
      (held && !isApproved ? mergeBlocker(held, batch, circumstances.rulesOf(held.org_no)) : null)
    const proposal = found
      ? nothing(batch, `other${found.blocker}`, {
          value: found.requested,
          ...(found.fieldNo === undefined ? {} : { fieldNo: found.fieldNo }),
        })
      : proposeLine(batch, isApproved, circumstances)
    if (compare(proposal.deliveryQty, '0') > 0) {
      first ??= batch
      // Lines under an approval do not say what the others must be like.
      if (!isApproved) held ??= batch
    }
    proposals.push(proposal)
  }
  return proposals
}

function byDemand(a: MatchedBatch, b: MatchedBatch): number {
  return (
    compareText(a.expect_arrival_date, b.expect_arrival_date) ||
    compareText(a.purchase_date ?? '', b.purchase_date ?? '') ||
    compareText(a.purchase_no, b.purchase_no) ||
    a.purchase_seq - b.purchase_seq ||
    a.purchase_phase_seq - b.purchase_phase_seq ||
    a.purchase_batch_seq - b.purchase_batch_seq
  )
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const nothing = (batch: MatchedBatch, reason: MatchReason, parameters: Record<string, string> = {}): Proposal => ({
  batch,
  deliveryQty: '0',
  reason,
  parameters,
})

function proposeLine(
  batch: MatchedBatch,
  isApproved: boolean,
  { deliveryDate, rulesOf, isFrozen, policyOf, today }: MatchCircumstances,
): Proposal {
  if (isFrozen(batch.supplier_no)) return nothing(batch, 'supplierFrozen')
  if (batch.is_closed) return nothing(batch, 'closed')
  if (!isInForce(batch)) return nothing(batch, 'notInProgress')
  const earliest = earliestDelivery(rulesOf(batch.org_no), batch.expect_arrival_date)
  if (earliest !== null && deliveryDate < earliest && !isApproved) return nothing(batch, 'tooEarly', { date: earliest })

  const late = beyondHorizon(policyOf(batch), batch.expect_arrival_date, today)
  if (late) return nothing(batch, 'beyondHorizon', { date: late.date, days: String(late.days) })
  const open = batch.un_delivery_qty
  if (compare(open, '0') === 0) return nothing(batch, 'nothingOpen')
  const pending = batch.pending_qty
  // What may be shipped above the order is the supplier's to decide; the proposal is what is ordered.
  const free = minimum(maximum(subtract(open, pending), '0'), shippableQty(batch))
  if (compare(free, '0') === 0) return nothing(batch, 'allPending', { pending })
  const packs = batch.pack_qty
  if (packs !== null) {
    const inPacks = wholePacks(free, packs)
    if (compare(inPacks, '0') === 0) return nothing(batch, 'belowPack', { shippable: free, packQty: packs })
    if (compare(inPacks, free) < 0) {
      return {
        batch,
        deliveryQty: inPacks,
        reason: 'wholePacks',
        parameters: { quantity: inPacks, shippable: free, packQty: packs },
      }
    }
  }
  return compare(pending, '0') > 0
    ? { batch, deliveryQty: free, reason: 'lessPending', parameters: { quantity: free, open, pending } }
    : { batch, deliveryQty: free, reason: 'wholeOpen', parameters: { quantity: free } }
}

/** The largest multiple of the pack that is not above the quantity. Exact: both are decimals of at most 6 places. */
function wholePacks(quantity: Decimal, pack: Decimal): Decimal {
  const scale = (value: Decimal): bigint => BigInt(multiply(value, '1000000'))
  return plain(multiply(String(scale(quantity) / scale(pack)), pack))
}
