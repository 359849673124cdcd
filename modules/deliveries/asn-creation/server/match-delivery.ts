import { readApprovals } from '#modules/deliveries/approval/server/read-approvals.ts'
import { numbersOfItem } from '#modules/deliveries/asn/server/numbers-of-item.ts'
import { type MatchedBatch, readBatches } from '#modules/deliveries/asn/server/read-batches.ts'
import { shippableQty, shippingCap } from '#modules/deliveries/asn/server/shippable-qty.ts'
import {
  type DeliveryRules,
  isDeliveryFrozen,
  readDeliveryRules,
} from '#modules/deliveries/rule/server/delivery-rules.ts'
import { type MergeFieldWords, readMergeFieldWords } from '#modules/deliveries/rule/server/merge-field-words.ts'
import { readPolicies } from '#modules/deliveries/rule/server/read-policies.ts'
import { readItemNumberRules } from '#modules/master-data/server.ts'
import { LIMIT_SOURCES, type LimitSource, OVER_ACTIONS } from '#modules/orders/order/contract/over-actions.ts'
import { lineBatch } from '#modules/orders/server.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { compare, formatQuantity } from '#platform/contract/values/decimal.ts'
import { isOneOf } from '#platform/contract/values/record-of.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { fieldValues } from '#platform/server/database/field-columns.ts'
import type { asnCreationCalls } from '../contract/calls.ts'
import { matchRow } from '../contract/schemas.ts'
import { proposeLines } from './propose-lines.ts'

/** One-click match: what an ASN may carry of the chosen batches or orders, each row with the reason of its quantity. */
export const matchDelivery: Handler<typeof asnCreationCalls, 'ISupSrmAsnService/matchDelivery'> = async (
  context,
  { batchIds, headIds, besideBatchIds = [], deliveryDate },
) => {
  const { trx, translate, caller, today } = context
  const batches = await readBatches(trx, { batchIds, headIds })
  const beside = await readBatches(trx, { batchIds: besideBatchIds, headIds: [] })
  const read = [...beside, ...batches]
  const isKnown = (id: string) => read.some((batch) => batch.id === id || batch.head_id === id)
  if (![...batchIds, ...headIds, ...besideBatchIds].every(isKnown)) fail(platformErrors.notFound)

  const rules = new Map<string, DeliveryRules>()
  for (const org of new Set(read.map((batch) => batch.org_no))) {
    rules.set(org, await readDeliveryRules(trx, caller.tenantsid, org))
  }
  const frozen = new Set<string>()
  for (const supplier of new Set(batches.map((batch) => batch.supplier_no))) {
    if (await isDeliveryFrozen(trx, caller.tenantsid, supplier)) frozen.add(supplier)
  }
  const policyOf = await readPolicies(trx, caller.tenantsid)
  const proposals = proposeLines(batches, {
    deliveryDate,
    rulesOf: (orgNo) => rules.get(orgNo) ?? fail(platformErrors.notFound),
    isFrozen: (supplierNo) => frozen.has(supplierNo),
    approvalOf: await readApprovals(trx, read),
    policyOf,
    today,
    beside,
  })
  const mergeFieldWords = await readMergeFieldWords(context)
  const itemRules = await readItemNumberRules(
    trx,
    batches.map((batch) => batch.goods_no),
  )
  const lines = proposals.map(({ batch, deliveryQty, reason, parameters }) => ({
    ...wireBatch(batch),
    ...numbersOfItem(itemRules.get(batch.goods_no)),
    deliveryQty,
    deliveryMode: policyOf(batch)?.deliveryMode ?? ('PO' as const),
    isProposed: compare(deliveryQty, '0') > 0,
    reasonCode: reason,
    reasonParameters: parameters,
    reason: translate(`deliveries:reasons.${reason}`, shownParameters(reason, parameters, translate, mergeFieldWords)),
  }))
  return { lines }
}

/** What of a reason's parameters is a quantity. */
const QUANTITIES = ['quantity', 'open', 'pending', 'shippable', 'packQty']

/** Order types and custom fields are codes on the wire and words in a sentence; quantities get their thousands separators there. */
function shownParameters(
  reason: string,
  parameters: Record<string, string>,
  translate: (key: string) => string,
  mergeFieldWords: MergeFieldWords,
): Record<string, string> {
  if (reason === 'otherOrderType') return { value: translate(`orders:enums.orderType.${parameters.value}`) }
  if (reason === 'otherCustomField') return mergeFieldWords(parameters.fieldNo ?? '', parameters.value ?? '')
  const shown = Object.entries(parameters).map(([name, value]) => [
    name,
    QUANTITIES.includes(name) ? formatQuantity(value) : value,
  ])
  return Object.fromEntries(shown)
}

/** Whose word it is how much may be shipped: who lets everything through says so whatever the percentage. */
function limitSource(batch: MatchedBatch): LimitSource {
  const source = batch.over_action === 'none' && !batch.is_over_unlimited ? batch.action_source : batch.over_source
  return isOneOf(LIMIT_SOURCES, source) ? source : 'none'
}

const wireBatch = (batch: MatchedBatch) => ({
  ...fieldValues(batch, matchRow.shape),
  batchId: batch.id,
  lineBatch: lineBatch(batch),
  shippableQty: shippableQty(batch),
  capQty: batch.is_over_unlimited ? null : shippingCap(batch),
  overAction: isOneOf(OVER_ACTIONS, batch.over_action) ? batch.over_action : ('refuse' as const),
  limitSource: limitSource(batch),
})
