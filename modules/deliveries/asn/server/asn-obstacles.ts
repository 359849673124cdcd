import { appointmentObstacles } from '#modules/deliveries/appointment/server/appointment-obstacles.ts'
import { readApprovals } from '#modules/deliveries/approval/server/read-approvals.ts'
import {
  type CheckedBatch,
  checkAsnLines,
  type LineFault,
  type ReadLine,
} from '#modules/deliveries/asn-creation/server/check-asn-lines.ts'
import { missingShippingInfo } from '#modules/deliveries/asn-creation/server/shipping-info.ts'
import { toldPieces } from '#modules/deliveries/asn-creation/server/told-pieces.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import {
  type DeliveryRules,
  isDeliveryFrozen,
  readDeliveryRules,
} from '#modules/deliveries/rule/server/delivery-rules.ts'
import { readMergeFieldWords } from '#modules/deliveries/rule/server/merge-field-words.ts'
import { readPolicies } from '#modules/deliveries/rule/server/read-policies.ts'
import { announcedFaults } from '#modules/inventory/server.ts'
import { type ErrorDeclaration, type ErrorParameters, Refusal } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { asnFields } from '../contract/fields.ts'
import type { AsnJourney, AsnObstacle } from './asn-obstacle.ts'

/**
 * Everything that keeps a notice from being created or submitted again. Creating refuses with it, and whoever fills a notice in is
 * told of it before: both look here. `passes` are the approvals that let lines through.
 */
export async function asnObstacles(
  context: Pick<CallContext, 'trx' | 'caller' | 'language' | 'translate' | 'today'>,
  journey: AsnJourney,
  lines: readonly [ReadLine, ...ReadLine[]],
): Promise<{ obstacles: AsnObstacle[]; passes: AsnObstacle[]; rules: DeliveryRules }> {
  const { trx, translate, today } = context
  const { tenantsid, org_no, warehouse_no, supplier_no }: CheckedBatch = lines[0].batch
  const obstacles: AsnObstacle[] = []
  const tell = (path: string, declaration: ErrorDeclaration, parameters: ErrorParameters = {}) =>
    void obstacles.push({ path, declaration, parameters })

  if (await isDeliveryFrozen(trx, tenantsid, supplier_no)) tell('', deliveriesErrors.supplierFrozen)
  const { deliveryDate, expectedArrivalDate } = journey
  if (deliveryDate && expectedArrivalDate && expectedArrivalDate < deliveryDate) {
    tell('expectedArrivalDate', deliveriesErrors.arrivalBeforeDelivery)
  }
  const rules = await readDeliveryRules(trx, tenantsid, org_no)
  for (const name of missingShippingInfo(rules, journey)) {
    tell(name, deliveriesErrors.shippingInfoMissing, { field: translate(asnFields[name].label) })
  }
  const approvalOf = await readApprovals(
    trx,
    lines.map(({ batch }) => batch),
  )
  const policyOf = await readPolicies(trx, tenantsid)
  const isScheduled = lines.some(({ batch }) => policyOf(batch)?.deliveryMode === 'scheduled')
  const place = { tenantsid, orgNo: org_no, warehouseNo: warehouse_no }
  const isAppointmentNeeded = rules.isAppointmentNeeded || isScheduled
  obstacles.push(...(await appointmentObstacles(trx, place, rules, isAppointmentNeeded, journey)))
  const mergeFieldWords = await readMergeFieldWords(context)
  const circumstances = { rules, approvalOf, policyOf, mergeFieldWords, today }
  const { faults, passes } = checkAsnLines(lines, deliveryDate ?? undefined, circumstances)
  const ofPieces = await announcedFaults(context, toldPieces(lines), journey.asnId)
  const atLine = ({ index, ...fault }: LineFault): AsnObstacle => ({ path: `lines.${index}`, ...fault })
  return { obstacles: [...obstacles, ...[...faults, ...ofPieces].map(atLine)], passes: passes.map(atLine), rules }
}

/**
 * Refuses with everything that is wrong; where nothing is wrong but what may be confirmed, with that. Answers what was confirmed.
 */
export function refuseObstacles(obstacles: readonly AsnObstacle[], isOverConfirmed: boolean): ErrorParameters[] {
  const warnings = obstacles.filter(({ isWarning }) => isWarning)
  const wrong = obstacles.filter(({ isWarning }) => !isWarning)
  const refused = wrong.length > 0 || isOverConfirmed ? wrong : warnings
  const [first] = refused
  if (!first) return warnings.map(({ parameters }) => parameters)
  const details = refused.map(({ path, declaration, parameters }) => ({ path, declaration, parameters }))
  throw new Refusal(
    first.declaration,
    first.parameters,
    details.filter(({ path }) => path !== ''),
  )
}
