import type { InvariantDeclaration } from '#platform/server/invariants/invariant.ts'

/** What always holds of advance ship notices and of what they take of orders. */
export const deliveriesInvariants: readonly InvariantDeclaration[] = [
  { name: 'shipped', severity: 'error', documentKind: 'order' },
  { name: 'asnStatus', severity: 'warning', documentKind: 'asn', stateKey: 'deliveries:enums.status' },
  { name: 'unshipped', severity: 'error', documentKind: 'asn' },
  { name: 'lots', severity: 'error', documentKind: 'asn' },
]
