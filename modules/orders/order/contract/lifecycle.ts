import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { defineLifecycle, type Side } from '#platform/contract/lifecycle.ts'
import { ORDER_STATES } from './fields.ts'

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
    {
      action: 'accept',
      from: ['accepting'],
      to: ['executing', 'changing'],
      sides: ['supplier'],
      refusal: ordersErrors.notAccepting,
    },
    {
      action: 'autoAccept',
      from: ['accepting'],
      to: ['executing'],
      sides: ['system'],
      refusal: ordersErrors.notAccepting,
    },
    {
      action: 'reject',
      from: ['accepting'],
      to: ['rejected'],
      sides: ['supplier'],
      guard: (facts: OrderFacts) => (facts.canSupplierRefuse ? null : ordersErrors.refusalNotAllowed),
      refusal: ordersErrors.notAccepting,
    },
    {
      action: 'confirmRejection',
      from: ['rejected'],
      to: ['cancelled'],
      sides: ['purchaser'],
      refusal: ordersErrors.notRejected,
    },
    {
      action: 'reissue',
      from: ['rejected'],
      to: ['accepting'],
      sides: ['purchaser'],
      refusal: ordersErrors.notRejected,
    },
    {
      action: 'proposeChange',
      from: ['executing'],
      to: ['changing'],
      sides: ['purchaser'],
      refusal: ordersErrors.notExecuting,
    },
    {
      action: 'proposeChange',
      from: ['executing'],
      // What lies within the purchaser's tolerance waits for nobody.
      to: ['changing', 'executing'],
      sides: ['supplier'],
      refusal: ordersErrors.notExecuting,
    },
    {
      action: 'confirmChange',
      from: ['changing'],
      to: ['executing'],
      sides: ['purchaser', 'supplier'],
      guard: byOtherAsChange,
      refusal: ordersErrors.noChangeWaiting,
    },
    {
      action: 'refuseChange',
      from: ['changing'],
      // Where the proposal was the supplier's answer, the order waits for one again.
      to: ['executing', 'accepting'],
      sides: ['purchaser'],
      guard: byOtherAsChange,
      refusal: ordersErrors.noChangeWaiting,
    },
    {
      action: 'refuseChange',
      from: ['changing'],
      to: ['executing'],
      sides: ['supplier'],
      guard: byOtherAsChange,
      refusal: ordersErrors.noChangeWaiting,
    },
    {
      action: 'askCancellation',
      from: ['executing'],
      to: ['changing'],
      sides: ['purchaser'],
      refusal: ordersErrors.notExecuting,
    },
    {
      action: 'confirmCancellation',
      from: ['changing'],
      to: ['executing', 'cancelled'],
      sides: ['supplier'],
      guard: byOtherAsCancellation,
      refusal: ordersErrors.noCancellationWaiting,
    },
    {
      action: 'refuseCancellation',
      from: ['changing'],
      to: ['executing'],
      sides: ['supplier'],
      guard: byOtherAsCancellation,
      refusal: ordersErrors.noCancellationWaiting,
    },
    {
      action: 'closeLine',
      from: ['executing'],
      to: ['executing', 'completed', 'closed'],
      sides: ['purchaser'],
      refusal: ordersErrors.notExecuting,
    },
    {
      action: 'closeLine',
      from: ['changing'],
      to: ['changing', 'executing', 'completed', 'closed'],
      sides: ['purchaser'],
      refusal: ordersErrors.notExecuting,
    },
    {
      // An order that nobody answered never went into force, however much it may be short of.
      action: 'close',
      from: ['accepting'],
      to: ['closed'],
      sides: ['purchaser'],
      refusal: ordersErrors.notClosable,
    },
    {
      action: 'close',
      from: ['executing', 'changing'],
      to: ['closed', 'completed'],
      sides: ['purchaser'],
      refusal: ordersErrors.notClosable,
    },
    {
      action: 'resume',
      from: ['completed'],
      to: ['executing'],
      sides: ['purchaser'],
      guard: (facts: OrderFacts) => (facts.isShort ? null : ordersErrors.nothingShort),
      refusal: ordersErrors.notCompleted,
    },
    {
      action: 'complete',
      from: ['executing'],
      to: ['completed'],
      sides: ['system'],
      refusal: ordersErrors.notExecuting,
    },
    {
      action: 'dropRest',
      from: ['executing', 'completed', 'closed'],
      to: ['cancelled'],
      sides: ['system'],
      refusal: ordersErrors.notExecuting,
    },
    { action: 'reopen', from: ['completed'], to: ['executing'], sides: ['system'], refusal: ordersErrors.notCompleted },
  ],
})

/** Actions of the table. */
export type OrderAction = (typeof orderLifecycle)['transitions'][number]['action']

/** States in which the supplier may ship: the last confirmed version is in force while a change waits. */
export const SHIPPABLE_STATES = ['executing', 'changing'] as const

/**
 * Whether a confirmed version of the order is in force, so that the supplier may ship. While a change waits it is the version
 * before; an order that was only answered by a proposal has none yet.
 */
export const isInForce = (order: { status: string; answered_date: string | null }): boolean =>
  order.status === 'executing' || (order.status === 'changing' && order.answered_date !== null)
