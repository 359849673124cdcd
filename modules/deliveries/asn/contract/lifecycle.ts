import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { compare, type Decimal } from '#platform/contract/values/decimal.ts'
import { ASN_STATES, type AsnApproval, type AsnState, mayTravel } from './fields.ts'

/** What the guards of an ASN's transitions look at. */
export interface AsnFacts {
  /** Something was accepted, refused or ended on one of its lines, or a gift was taken in. */
  isTouched: boolean
  /** Gifts that it announced have not come yet. */
  isGiftOpen: boolean
}

// The purchaser receives what is shipped, and takes back what was received.
const receiving = { sides: ['purchaser'], refusal: deliveriesErrors.notShipped } as const
const onLine = { sides: ['purchaser'], refusal: deliveriesErrors.lineNotOpen } as const
const takingBack = { sides: ['purchaser'], refusal: deliveriesErrors.nothingReceived } as const

/** The life of an advance ship notice (domain, ASN). States change nowhere but through this table. */
export const asnLifecycle = defineLifecycle({
  document: 'asn',
  states: ASN_STATES,
  initial: ['0', '2'],
  wrongSide: deliveriesErrors.wrongSide,
  transitions: [
    { action: 'edit', from: ['0'], to: ['0'], sides: ['supplier'], refusal: deliveriesErrors.notEditable },
    { action: 'edit', from: ['1'], to: ['1'], sides: ['supplier'], refusal: deliveriesErrors.notEditable },
    { action: 'resubmit', from: ['0'], to: ['0'], sides: ['supplier'], refusal: deliveriesErrors.notRejected },
    { action: 'resubmit', from: ['1'], to: ['0', '2'], sides: ['supplier'], refusal: deliveriesErrors.notRejected },
    { action: 'approve', from: ['0'], to: ['2'], sides: ['purchaser'], refusal: deliveriesErrors.notPendingApproval },
    { action: 'reject', from: ['0'], to: ['1'], sides: ['purchaser'], refusal: deliveriesErrors.notPendingApproval },
    {
      action: 'void',
      from: ['0', '1', '2'],
      to: ['X'],
      sides: ['supplier', 'purchaser'],
      guard: (facts: AsnFacts) => (facts.isTouched ? deliveriesErrors.receivedAlready : null),
      refusal: deliveriesErrors.notVoidable,
    },
    { ...receiving, action: 'receive', from: ['2', '3'], to: ['3', '4'] },
    { ...takingBack, action: 'cancelReceipt', from: ['3'], to: ['2', '3'] },
    // What came above the ASN is on the way to nobody once it is taken back.
    { ...takingBack, action: 'cancelReceipt', from: ['4'], to: ['2', '3', '4'] },
    // Gifts come beside what was ordered, if need be after it, and make no difference to what the ASN still brings.
    {
      ...receiving,
      action: 'receiveGifts',
      from: ['2', '3', '4'],
      to: [],
      guard: (facts: AsnFacts) => (facts.isGiftOpen ? null : deliveriesErrors.noGiftsOpen),
    },
    { ...takingBack, action: 'cancelGifts', from: ['2', '3', '4'], to: [] },
    // An arrival that came above the ASN and is taken back may leave nothing on the way.
    { ...receiving, action: 'takeBackArrival', from: ['2'], to: ['2', '4'] },
    { ...receiving, action: 'takeBackArrival', from: ['3'], to: ['3', '4'] },
    { ...receiving, action: 'endLine', from: ['2'], to: ['2', '4'] },
    { ...receiving, action: 'endLine', from: ['3'], to: ['3', '4'] },
  ],
})

/** Actions of the table. */
export type AsnAction = (typeof asnLifecycle)['transitions'][number]['action']

/** What becomes of an ASN's approval when its state changes; null before it is there. Nothing else writes it. */
export function asnApproval(from: AsnState | null, to: AsnState, before: AsnApproval): AsnApproval {
  if (to === '0') return '1'
  if (to === '1') return '3'
  // Shipped without asking, at once or because nobody wants to be asked any more.
  if (to === '2' && (from === null || from === '1')) return '0'
  // What is voided while it waits needs no word any more.
  if (from === '0') return to === '2' ? '2' : '0'
  return before
}

/** States of an ASN's line; they follow from the ASN's state and what of the line is still on the way. */
export const ASN_LINE_STATES = ['waiting', 'open', 'done'] as const
export type AsnLineState = (typeof ASN_LINE_STATES)[number]

/** `waiting`: the ASN is not shipped (or no more); `open`: something may be received; `done`: all received or ended. */
export function asnLineState(asnState: AsnState, onWayQty: Decimal): AsnLineState {
  if (!mayTravel(asnState)) return 'waiting'
  return compare(onWayQty, '0') > 0 ? 'open' : 'done'
}

/** What the guards of a line's transitions look at. */
export interface AsnLineFacts {
  /** All that is on the way of it has arrived and waits for inspection. */
  isHeld?: boolean
}

/** The life of one line of an ASN (domain, ASN: receive by line, end or settle line). */
export const asnLineLifecycle = defineLifecycle({
  document: 'asnLine',
  states: ASN_LINE_STATES,
  initial: ['waiting', 'open'],
  wrongSide: deliveriesErrors.wrongSide,
  transitions: [
    { ...onLine, action: 'receive', from: ['open'], to: ['open', 'done'] },
    {
      ...onLine,
      action: 'endLine',
      from: ['open'],
      to: ['open', 'done'],
      guard: ({ isHeld }: AsnLineFacts) => (isHeld ? deliveriesErrors.arrivedToInspect : null),
    },
    { ...takingBack, action: 'cancelReceipt', from: ['open'], to: ['open'] },
    { ...takingBack, action: 'cancelReceipt', from: ['done'], to: ['open', 'done'] },
  ],
})

/**
 * The state that follows from an ASN's lines once it is shipped: 4 when nothing is on the way any more, 2 while nothing was
 * accepted or refused, else 3.
 */
export function progressOf(
  lines: readonly { onWayQty: Decimal; receiveQty: Decimal; checkReturnQty: Decimal }[],
): '2' | '3' | '4' {
  if (lines.every((line) => compare(line.onWayQty, '0') === 0)) return '4'
  const isReceived = lines.some((line) => compare(line.receiveQty, '0') > 0 || compare(line.checkReturnQty, '0') > 0)
  return isReceived ? '3' : '2'
}

/** What of a line of an ASN is on its way, is here to be inspected, was accepted and was refused. */
export interface ProgressLine {
  onWayQty: Decimal
  inspectQty: Decimal
  receiveQty: Decimal
  checkReturnQty: Decimal
}
