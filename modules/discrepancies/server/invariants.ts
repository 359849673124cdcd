import type { InvariantDeclaration } from '#platform/server/invariants/invariant.ts'

/** What always holds of discrepancies. */
export const discrepanciesInvariants: readonly InvariantDeclaration[] = [
  { name: 'refused', severity: 'error', documentKind: 'order' },
  { name: 'shortage', severity: 'error', documentKind: 'order' },
  { name: 'steps', severity: 'error', documentKind: 'discrepancy' },
  { name: 'settledByAsn', severity: 'error', documentKind: 'asn' },
  { name: 'settledByReturn', severity: 'error', documentKind: 'return' },
]
