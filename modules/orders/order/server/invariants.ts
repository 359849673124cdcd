import type { InvariantDeclaration } from '#platform/server/invariants/invariant.ts'

const ofOrders = { severity: 'error', documentKind: 'order' } as const

/** What always holds of orders, their batches and components. */
export const ordersInvariants: readonly InvariantDeclaration[] = [
  { ...ofOrders, name: 'batchLedger' },
  { ...ofOrders, name: 'negativeBalance' },
  { ...ofOrders, name: 'shippedParts' },
  { ...ofOrders, name: 'deliveryLimit' },
  { ...ofOrders, name: 'openQuantity' },
  { ...ofOrders, name: 'lineQuantity' },
  { ...ofOrders, name: 'cancelledRest' },
  { ...ofOrders, name: 'completed', severity: 'warning', stateKey: 'orders:enums.status' },
  { ...ofOrders, name: 'componentLedger' },
  { ...ofOrders, name: 'componentPlace' },
  { ...ofOrders, name: 'negativeComponent' },
  { ...ofOrders, name: 'componentNeed' },
  { ...ofOrders, name: 'componentArrivals' },
  { ...ofOrders, name: 'componentReversal' },
  { ...ofOrders, name: 'componentStock' },
]
