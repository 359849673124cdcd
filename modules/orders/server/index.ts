export { announceOrder } from './announce-order.ts'
export { type LockedBatch, lineBatch, lockBatches } from './lock-batches.ts'
export { type LedgerEntry, postMovements } from './quantity-ledger.ts'
