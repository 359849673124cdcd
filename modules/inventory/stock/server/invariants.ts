import type { InvariantDeclaration } from '#platform/server/invariants/invariant.ts'

/** What always holds of stock and serial numbers. */
export const inventoryInvariants: readonly InvariantDeclaration[] = [
  { name: 'stockLedger', severity: 'error' },
  { name: 'serialStock', severity: 'error' },
  { name: 'serialTrail', severity: 'error', documentKind: 'serial', stateKey: 'inventory:enums.serialState' },
  { name: 'serialLines', severity: 'error', documentKind: 'asn' },
]
