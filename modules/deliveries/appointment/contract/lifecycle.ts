import type { ProgressLine } from '#modules/deliveries/asn/contract/lifecycle.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { compare, isPositive } from '#platform/contract/values/decimal.ts'
import { APPOINTMENT_STATES, type AppointmentState } from './fields.ts'

/** What the guards of an appointment's transitions look at. */
export interface AppointmentFacts {
  /** Something of its ASN is here, or it was voided: there is nothing left to agree on. */
  isOver: boolean
}

/** Whether nothing is left to agree on: only of ASNs that nothing has come of, not even to be inspected, is it open when they come. */
export const isAppointmentOver = (asnState: string, isArrived: boolean): boolean =>
  isArrived || !['0', '1', '2'].includes(asnState)

const guard = ({ isOver }: AppointmentFacts) => (isOver ? deliveriesErrors.appointmentOver : null)
const answered = {
  from: ['requested'],
  sides: ['purchaser'],
  guard,
  refusal: deliveriesErrors.appointmentNotRequested,
} as const
const givenUp = {
  from: ['requested', 'confirmed'],
  to: ['cancelled'],
  sides: ['supplier', 'purchaser'],
  guard,
  refusal: deliveriesErrors.appointmentNotOpen,
} as const

/** The life of an appointment. A move is a new one, in force beside the confirmed one until it is confirmed itself. */
export const appointmentLifecycle = defineLifecycle({
  document: 'asnAppointment',
  states: APPOINTMENT_STATES,
  initial: ['requested', 'confirmed'],
  wrongSide: deliveriesErrors.wrongSide,
  transitions: [
    { action: 'confirm', to: ['confirmed'], ...answered },
    { action: 'refuse', to: ['refused'], ...answered },
    { action: 'cancel', ...givenUp },
    // A later time takes its place, at once or when it is confirmed.
    { action: 'replace', ...givenUp },
    // Once nothing more of its ASN comes: goods that came before their time leave the dock to others.
    {
      action: 'finish',
      from: ['requested', 'confirmed'],
      to: ['done', 'cancelled'],
      sides: ['purchaser'],
      refusal: deliveriesErrors.appointmentNotOpen,
    },
  ],
})

/** Whether nothing more of an ASN comes: what is on its way in the books is here already, and waits for inspection. */
export const isAllHere = (lines: readonly ProgressLine[]): boolean =>
  lines.every(({ onWayQty, inspectQty }) => compare(onWayQty, inspectQty) === 0)

/**
 * How an appointment ends of whose ASN nothing more comes: the time that held is done where something came. A move beside a
 * confirmed time never held; and of an ASN that was ended before anything came nobody kept it.
 */
export function appointmentEnding(
  status: AppointmentState,
  lines: readonly ProgressLine[],
  isConfirmedBeside: boolean,
): Extract<AppointmentState, 'done' | 'cancelled'> {
  const hasCome = lines.some((line) => [line.inspectQty, line.receiveQty, line.checkReturnQty].some(isPositive))
  return hasCome && (status === 'confirmed' || !isConfirmedBeside) ? 'done' : 'cancelled'
}
