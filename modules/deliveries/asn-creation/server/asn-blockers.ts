import { appointmentBlockers } from '#modules/deliveries/appointment/server/appointment-blockers.ts'
import { readApprovals } from '#modules/deliveries/approval/server/read-approvals.ts'
import { asnFields } from '#modules/deliveries/asn/contract/fields.ts'
import type { AsnBlocker, AsnTravel } from '#modules/deliveries/asn/server/asn-blocker.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import {
  type DeliveryRules,
  isDeliveryFrozen,
  readDeliveryRules,
} from '#modules/deliveries/rule/server/delivery-rules.ts'
import { readMergeFieldWords } from '#modules/deliveries/rule/server/merge-field-words.ts'
import { readPolicies } from '#modules/deliveries/rule/server/read-policies.ts'
import { announcedErrors } from '#modules/inventory/server.ts'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { announcedPieces } from './announced-pieces.ts'
import { type CheckedBatch, checkAsnLines, type LineError, type ReadLine } from './check-asn-lines.ts'
import { missingShippingInfo } from './shipping-info.ts'

/**
 * Everything that keeps an ASN from being created or submitted again. Creating refuses with it, and whoever fills an ASN in is
 * told of it before: both look here. `passes` are the approvals that let lines through.
 */
export async function asnBlockers(
  context: Pick<CallContext, 'trx' | 'caller' | 'language' | 'translate' | 'today'>,
  travel: AsnTravel,
  lines: readonly [ReadLine, ...ReadLine[]],
): Promise<{ blockers: AsnBlocker[]; exemptions: AsnBlocker[]; rules: DeliveryRules }> {
  const { trx, translate, today } = context
  const { tenantsid, org_no, warehouse_no, supplier_no }: CheckedBatch = lines[0].batch
  const blockers: AsnBlocker[] = []
  const report = (path: string, declaration: ErrorDeclaration, parameters: ErrorParameters = {}) =>
    void blockers.push({ path, declaration, parameters })

  if (await isDeliveryFrozen(trx, tenantsid, supplier_no)) report('', deliveriesErrors.supplierFrozen)
  const { deliveryDate, expectedArrivalDate } = travel
  if (deliveryDate && expectedArrivalDate && expectedArrivalDate < deliveryDate) {
    report('expectedArrivalDate', deliveriesErrors.arrivalBeforeDelivery)
  }
  const rules = await readDeliveryRules(trx, tenantsid, org_no)
  for (const name of missingShippingInfo(rules, travel)) {
    report(name, deliveriesErrors.shippingInfoMissing, { field: translate(asnFields[name].label) })
  }
  const approvalOf = await readApprovals(
    trx,
    lines.map(({ batch }) => batch),
  )
  const policyOf = await readPolicies(trx, tenantsid)
  const isScheduled = lines.some(({ batch }) => policyOf(batch)?.deliveryMode === 'scheduled')
  const place = { tenantsid, orgNo: org_no, warehouseNo: warehouse_no }
  const isAppointmentNeeded = rules.isAppointmentNeeded || isScheduled
  blockers.push(...(await appointmentBlockers(trx, place, rules, isAppointmentNeeded, travel)))
  const mergeFieldWords = await readMergeFieldWords(context)
  const circumstances = { rules, approvalOf, policyOf, mergeFieldWords, today }
  const { faults: errors, exemptions } = checkAsnLines(lines, deliveryDate ?? undefined, circumstances)
  const ofPieces = await announcedErrors(context, announcedPieces(lines), travel.asnId)
  const atLine = ({ index, ...error }: LineError): AsnBlocker => ({ path: `lines.${index}`, ...error })
  return { blockers: [...blockers, ...[...errors, ...ofPieces].map(atLine)], exemptions: exemptions.map(atLine), rules }
}
