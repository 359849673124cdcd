import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { SERIAL_STATES } from './fields.ts'

/** What decides about a serial number beside its state. */
export interface SerialFacts {
  /** It stands on an ASN that still brings it. */
  isOnAsn?: boolean
  /** It left for a subcontractor, as a component. */
  isIssued?: boolean
}

const whileFree = ({ isOnAsn }: SerialFacts) => (isOnAsn ? inventoryErrors.serialOnNotice : null)
const inHouse = { sides: ['purchaser'], refusal: inventoryErrors.serialElsewhere } as const

// It stands on an ASN.
const announced = {
  action: 'announce',
  to: ['initial'],
  sides: ['supplier', 'purchaser', 'system'],
  refusal: inventoryErrors.serialKnown,
} as const

/**
 * The life of a serial number (spec domain §4, SN code). It is known from its ASN on, arrives where goods are inspected, lies in
 * stock, and leaves it. Each reversal leads back to where it was.
 */
export const serialLifecycle = defineLifecycle({
  document: 'serial',
  states: SERIAL_STATES,
  initial: ['initial'],
  wrongSide: inventoryErrors.serialSide,
  transitions: [
    { ...announced, from: ['initial'], guard: whileFree },
    // What went back is delivered again, repaired or exchanged for itself.
    {
      ...announced,
      from: ['outOfStorage'],
      guard: ({ isIssued }: SerialFacts) => (isIssued ? inventoryErrors.serialIssued : null),
    },
    // The ASN is voided, corrected or ended before the piece has come.
    {
      action: 'release',
      from: ['initial'],
      to: ['initial', 'outOfStorage'],
      sides: ['supplier', 'purchaser', 'system'],
      refusal: inventoryErrors.serialElsewhere,
    },
    { action: 'arrive', from: ['initial'], to: ['arrival'], ...inHouse },
    { action: 'takeBackArrival', from: ['arrival'], to: ['initial'], ...inHouse },
    { action: 'accept', from: ['initial', 'arrival'], to: ['inStorage'], ...inHouse },
    { action: 'refuse', from: ['initial', 'arrival'], to: ['outOfStorage'], ...inHouse },
    { action: 'cancelReceipt', from: ['inStorage'], to: ['initial'], ...inHouse },
    { action: 'cancelRefusal', from: ['outOfStorage'], to: ['initial'], ...inHouse },
    { action: 'putAway', from: ['inStorage'], to: ['inStorage'], ...inHouse },
    { action: 'returnGoods', from: ['inStorage'], to: ['outOfStorage'], ...inHouse },
    { action: 'cancelReturn', from: ['outOfStorage'], to: ['inStorage'], ...inHouse },
    { action: 'issue', from: ['inStorage'], to: ['outOfStorage'], ...inHouse },
    { action: 'cancelIssue', from: ['outOfStorage'], to: ['inStorage'], ...inHouse },
    { action: 'takeBack', from: ['outOfStorage'], to: ['inStorage'], ...inHouse },
    { action: 'cancelTakeBack', from: ['inStorage'], to: ['outOfStorage'], ...inHouse },
  ],
})

/** Actions of the table. */
export type SerialAction = (typeof serialLifecycle)['transitions'][number]['action']

/** What happens inside the house, which its supplier does not see. */
export const INSIDE: ReadonlySet<SerialAction> = new Set([
  'putAway',
  'issue',
  'cancelIssue',
  'takeBack',
  'cancelTakeBack',
] as const)
