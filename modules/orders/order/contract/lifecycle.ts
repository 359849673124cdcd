import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { defineLifecycle, type Side } from '#platform/contract/lifecycle.ts'
import { ORDER_STATES } from './fields.ts'

/** States in which the supplier may ship: the last confirmed version is in force while a change waits. */
export const SHIPPABLE_STATES = ['executing', 'changing'] as const

/** What the guards of an order's transitions look at. */
export interface OrderFacts {
  /** The order-answer configuration lets suppliers refuse. */
  canSupplierRefuse: boolean
  isSupplierFrozen: boolean
  /** Who proposed the change that waits; null when none does. */
  proposedBy: Side | null
  /** What waits is no change but that the order, or lines of it, be cancelled. */
  isCancellation: boolean
  /** It is completed although something of it was not accepted to the last piece. */
  isShort: boolean
  /** Who looks: the other party must answer a proposal. */
  side: Side
}

const byOther = (facts: OrderFacts) =>
  facts.proposedBy === null || facts.proposedBy === facts.side ? ordersErrors.changeWaitsForOtherParty : null

const byOtherAsChange = (facts: OrderFacts) =>
  byOther(facts) ?? (facts.isCancellation ? ordersErrors.cancellationWaits : null)
const byOtherAsCancellation = (facts: OrderFacts) =>
  facts.isCancellation ? byOther(facts) : ordersErrors.noCancellationWaiting

// The supplier answers an order.
const answering = { from: ['accepting'], sides: ['supplier'], refusal: ordersErrors.notAccepting } as const
// The purchaser says what becomes of an order that the supplier refused.
const rejected = { from: ['rejected'], sides: ['purchaser'], refusal: ordersErrors.notRejected } as const
// The purchaser acts on an order that is in force.
const inForce = { sides: ['purchaser'], refusal: ordersErrors.notExecuting } as const
// The product itself notes what became of it.
const executed = { sides: ['system'], refusal: ordersErrors.notExecuting } as const
// The other party answers a change.
const changing = { from: ['changing'], guard: byOtherAsChange, refusal: ordersErrors.noChangeWaiting } as const
// The supplier answers a cancellation.
const cancelling = {
  from: ['changing'],
  sides: ['supplier'],
  guard: byOtherAsCancellation,
  refusal: ordersErrors.noCancellationWaiting,
} as const
// The purchaser ends an order.
const ending = { action: 'close', sides: ['purchaser'], refusal: ordersErrors.notClosable } as const

/** The life of an order (domain, Order). States change nowhere but through this table. */
export const orderLifecycle = defineLifecycle({
  document: 'order',
  states: ORDER_STATES,
  initial: ['pendingRelease'],
  wrongSide: ordersErrors.wrongSide,
  transitions: [
    {
      action: 'release',
      from: ['pendingRelease'],
      to: ['accepting'],
      sides: ['purchaser'],
      guard: (facts: OrderFacts) => (facts.isSupplierFrozen ? ordersErrors.supplierFrozenForOrders : null),
      refusal: ordersErrors.notPendingRelease,
    },
    { ...answering, action: 'accept', to: ['executing', 'changing'] },
    {
      action: 'autoAccept',
      from: ['accepting'],
      to: ['executing'],
      sides: ['system'],
      refusal: ordersErrors.notAccepting,
    },
    {
      ...answering,
      action: 'reject',
      to: ['rejected'],
      guard: (facts: OrderFacts) => (facts.canSupplierRefuse ? null : ordersErrors.refusalNotAllowed),
    },
    { ...rejected, action: 'confirmRejection', to: ['cancelled'] },
    { ...rejected, action: 'reissue', to: ['accepting'] },
    { ...inForce, action: 'proposeChange', from: ['executing'], to: ['changing'] },
    {
      action: 'proposeChange',
      from: ['executing'],
      // What lies within the purchaser's tolerance waits for nobody.
      to: ['changing', 'executing'],
      sides: ['supplier'],
      refusal: ordersErrors.notExecuting,
    },
    { ...changing, action: 'confirmChange', to: ['executing'], sides: ['purchaser', 'supplier'] },
    // Where the proposal was the supplier's answer, the order waits for one again.
    { ...changing, action: 'refuseChange', to: ['executing', 'accepting'], sides: ['purchaser'] },
    { ...changing, action: 'refuseChange', to: ['executing'], sides: ['supplier'] },
    { ...inForce, action: 'askCancellation', from: ['executing'], to: ['changing'] },
    { ...cancelling, action: 'confirmCancellation', to: ['executing', 'cancelled'] },
    { ...cancelling, action: 'refuseCancellation', to: ['executing'] },
    { ...inForce, action: 'closeLine', from: ['executing'], to: ['executing', 'completed', 'closed'] },
    { ...inForce, action: 'closeLine', from: ['changing'], to: ['changing', 'executing', 'completed', 'closed'] },
    // An order that nobody answered never went into force, however much it may be short of.
    { ...ending, from: ['accepting'], to: ['closed'] },
    { ...ending, from: ['executing', 'changing'], to: ['closed', 'completed'] },
    // Limits of deliveries hold from the next one on; what may be shipped meanwhile goes on.
    { ...inForce, action: 'changeLimits', from: SHIPPABLE_STATES, to: [] },
    {
      action: 'resume',
      from: ['completed'],
      to: ['executing'],
      sides: ['purchaser'],
      guard: (facts: OrderFacts) => (facts.isShort ? null : ordersErrors.nothingShort),
      refusal: ordersErrors.notCompleted,
    },
    { ...executed, action: 'complete', from: ['executing'], to: ['completed'] },
    { ...executed, action: 'cancelRemainder', from: ['executing', 'completed', 'closed'], to: ['cancelled'] },
    { action: 'reopen', from: ['completed'], to: ['executing'], sides: ['system'], refusal: ordersErrors.notCompleted },
  ],
})

/** Actions of the table. */
export type OrderAction = (typeof orderLifecycle)['transitions'][number]['action']

/**
 * Whether a confirmed version of the order is in force, so that the supplier may ship. While a change waits it is the version
 * before; an order that was only answered by a proposal has none yet.
 */
export const isInForce = (order: { status: string; answered_date: string | null }): boolean =>
  order.status === 'executing' || (order.status === 'changing' && order.answered_date !== null)
