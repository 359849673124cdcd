import type { InvariantDeclaration } from '#platform/server/invariants/invariant.ts'

const ofAcceptances = { severity: 'error', documentKind: 'acceptance' } as const

/** What always holds of acceptances, rejections, returns and put-away tasks. */
export const receiptsInvariants: readonly InvariantDeclaration[] = [
  { name: 'batchTotals', severity: 'error', documentKind: 'order' },
  { name: 'asnLineTotals', severity: 'error', documentKind: 'asn' },
  { ...ofAcceptances, name: 'returnedQuantity' },
  { ...ofAcceptances, name: 'returnedAmount' },
  { ...ofAcceptances, name: 'acceptedAmount' },
  { ...ofAcceptances, name: 'reversedAmount' },
  { ...ofAcceptances, name: 'acceptanceStock' },
  { name: 'returnStock', severity: 'error', documentKind: 'return' },
  { name: 'putAwayStock', severity: 'error' },
  { ...ofAcceptances, name: 'taskQuantity' },
  { ...ofAcceptances, name: 'taskDetails' },
  { ...ofAcceptances, name: 'endedTask' },
  { ...ofAcceptances, name: 'adjustedTask' },
  { ...ofAcceptances, name: 'closedTask' },
  { ...ofAcceptances, name: 'reversedTask', severity: 'warning', stateKey: 'receipts:enums.taskState' },
  { ...ofAcceptances, name: 'waitingTask', severity: 'warning' },
]
