import type { z } from 'zod'
import { followAppointment } from '#modules/deliveries/appointment/server/follow-appointment.ts'
import { readApprovals } from '#modules/deliveries/approval/server/read-approvals.ts'
import type { LockedAsn } from '#modules/deliveries/asn/server/lock-asn.ts'
import { type ShippingDetails, shippingColumns } from '#modules/deliveries/asn/server/shipping-columns.ts'
import { failIfInfoMissing } from '#modules/deliveries/asn-creation/server/shipping-info.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { earliestDelivery, readDeliveryRules } from '#modules/deliveries/rule/server/delivery-rules.ts'
import { lineBatch } from '#modules/orders/server.ts'
import { fail } from '#platform/contract/errors.ts'
import { entriesOf } from '#platform/contract/values/keys-of.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { asnEdit } from '../contract/schemas.ts'
import { announceSerialsAgain, failOnSerials } from './announce-serials-again.ts'
import type { AsnOutcome } from './asn-outcome.ts'
import { editedLines, lineChanges, writeEditedLines } from './edited-lines.ts'

type AsnEdit = Omit<z.output<typeof asnEdit>, 'id' | 'version'>

/**
 * The supplier corrects an ASN that waits for approval or was rejected: its shipping details, batch numbers and lots. What is shipped stays;
 * who wants to ship something else submits the ASN again with other quantities and gifts, or voids it.
 */
export async function editAsn(context: CallContext, asn: LockedAsn, input: AsnEdit): Promise<AsnOutcome> {
  const { trx } = context
  const columns = shippingColumns(input)
  if (input.expectedArrivalDate < input.deliveryDate) fail(deliveriesErrors.arrivalBeforeDelivery)
  const rules = await readDeliveryRules(trx, asn.head.tenantsid, asn.head.org_no)
  failIfInfoMissing(rules, input, context.translate)
  if (input.deliveryDate !== asn.head.delivery_date) await failIfTooEarly(trx, asn, input, rules)
  const appointment = await followAppointment(context, asn, input, rules)
  const lines = editedLines(asn, input.lines)
  await failOnSerials(context, asn, lines)
  await writeEditedLines(trx, lines)
  await announceSerialsAgain(context, asn, lines)
  const changes = entriesOf(columns).flatMap(([column, after]) => {
    const before = asn.head[column]
    return before === after ? [] : [{ field: column, before, after }]
  })
  const logged = { changes: [...changes, ...lineChanges(lines)], ...(appointment ? { appointment } : {}) }
  return { set: columns, logged }
}

async function failIfTooEarly(
  trx: ScopedTransaction,
  { lines }: LockedAsn,
  { deliveryDate }: ShippingDetails,
  rules: Parameters<typeof earliestDelivery>[0],
): Promise<void> {
  const batches = lines.map(({ batch_id, ...line }) => ({ ...line, id: batch_id }))
  const approvalOf = await readApprovals(trx, batches)
  for (const line of batches) {
    const date = earliestDelivery(rules, line.expect_arrival_date)
    if (date === null || deliveryDate >= date || approvalOf(line, deliveryDate)) continue
    fail(deliveriesErrors.tooEarly, { purchaseNo: line.purchase_no, lineBatch: lineBatch(line), date })
  }
}
