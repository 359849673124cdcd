import {
  appointmentEnding,
  appointmentLifecycle,
  isAllHere,
  type ProgressLine,
} from '#modules/deliveries/asn/contract/lifecycle.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { AppointmentState } from '../contract/fields.ts'
import { setAppointmentState } from './lock-appointment.ts'

/**
 * Ends the appointments of a locked ASN of which nothing more comes; their docks are free for others. A cancelled receipt or
 * an arrival that is taken back does not bring them back, since the dock may be another's by then.
 */
export async function finishAppointments(
  context: Pick<CallContext, 'trx' | 'caller'>,
  asnId: string,
  lines: readonly ProgressLine[],
): Promise<void> {
  if (!isAllHere(lines)) return
  const rows = await context.trx
    .selectFrom('srm_asn_appointment')
    .selectAll()
    .where('asn_id', '=', asnId)
    .where('status', 'in', ['requested', 'confirmed'])
    .orderBy('id')
    .execute()
  const isConfirmedBeside = rows.some((row) => row.status === 'confirmed')
  for (const row of rows) {
    const status = row.status as AppointmentState
    const decision = decide(appointmentLifecycle, 'finish', status, context.caller.side, { isOver: true })
    if (!decision.isAllowed) fail(decision.refusal)
    const ending = appointmentEnding(status, lines, isConfirmedBeside)
    if (!decision.to.includes(ending)) fail(deliveriesErrors.appointmentNotOpen)
    await setAppointmentState(context, row, ending)
  }
}
