import { lineBatch } from '#modules/orders/server/index.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { deliveriesCalls } from '../contract/calls.ts'
import { deliveriesErrors } from '../contract/errors.ts'
import { announceAsn } from './announce-asn.ts'
import { earliestDelivery, readDeliveryRules } from './delivery-rules.ts'
import { editedLines, lineChanges, writeEditedLines } from './edited-lines.ts'
import { followAppointment } from './follow-appointment.ts'
import { decideAsn, type LockedAsn, lockAsn } from './lock-asn.ts'
import { readApprovals } from './read-approvals.ts'
import { refuseSerials, retellSerials } from './retell-serials.ts'
import { setAsnState } from './set-asn-state.ts'
import { type ShippingDetails, shippingColumns } from './shipping-columns.ts'
import { refuseMissingInfo } from './shipping-info.ts'

/**
 * The supplier corrects a notice that waits for approval or was rejected: its shipping details, batch numbers and lots. What is shipped stays;
 * who wants to ship something else submits the notice again with other quantities and gifts, or voids it.
 */
export const editAsn: Handler<typeof deliveriesCalls, 'ISrmAsnHeadService/updateAsn'> = async (context, input) => {
  const { trx, caller } = context
  const asn = await lockAsn(context, input)
  const [status = '0'] = decideAsn(asn, 'edit', caller.side)
  const columns = shippingColumns(input)
  if (input.expectedArrivalDate < input.deliveryDate) refuse(deliveriesErrors.arrivalBeforeDelivery)
  const rules = await readDeliveryRules(trx, asn.head.tenantsid, asn.head.org_no)
  refuseMissingInfo(rules, input, context.translate)
  if (input.deliveryDate !== asn.head.delivery_date) await refuseTooEarly(trx, asn, input, rules)
  const appointment = await followAppointment(context, asn, input, rules)
  const lines = editedLines(asn, input.lines)
  await refuseSerials(context, asn, lines)
  await writeEditedLines(trx, lines)
  await retellSerials(context, asn, lines)
  const state = await setAsnState(trx, asn, status, caller.userName, columns)
  const changes = Object.entries(columns).flatMap(([column, after]) => {
    const before = asn.head[column as keyof typeof columns]
    return before === after ? [] : [{ field: column, before, after }]
  })
  context.audit({
    documentNo: state.asnNo,
    detail: { changes: [...changes, ...lineChanges(lines)], ...(appointment ? { appointment } : {}) },
  })
  announceAsn(context, asn.head, [])
  return state
}

async function refuseTooEarly(
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
    refuse(deliveriesErrors.tooEarly, { purchaseNo: line.purchase_no, lineBatch: lineBatch(line), date })
  }
}
