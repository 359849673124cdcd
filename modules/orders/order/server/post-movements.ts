import type { Decimal } from '#platform/contract/values/decimal.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Balances of a batch that movements change; the others follow from them in the database (docs/domain-language.md, quantity ledger). */
export type Balance =
  | 'ordered'
  | 'pending'
  | 'delivery'
  | 'on_way'
  | 'receive'
  | 'check_return'
  | 'return_exchange'
  | 'ended'

/** One movement of a batch's quantities: signed deltas, with the document behind it. */
export interface LedgerEntry {
  batchId: string
  movement:
    | 'order'
    | 'split'
    | 'change'
    | 'asnSubmit'
    | 'asnWithdraw'
    | 'asnShip'
    | 'asnVoid'
    | 'receiveAbove'
    | 'receiveAboveCancel'
    | 'accept'
    | 'refuse'
    | 'acceptCancel'
    | 'refuseCancel'
    | 'end'
    | 'returnExchange'
  deltas: Partial<Record<Balance, Decimal>>
  document: { type: 'order' | 'asn' | 'receipt' | 'return'; id: string; no: string }
  reason?: string
}

/**
 * Posts movements. This is the only way quantities move: the database adds the deltas to the batches' balances in the same
 * statement, under the batches' row locks, and refuses what breaks an invariant. Batches are locked in the order of their ids.
 */
export async function postMovements(
  trx: ScopedTransaction,
  createName: string,
  entries: readonly LedgerEntry[],
): Promise<void> {
  await insertRows(
    trx,
    'srm_purchase_ledger',
    entries.toSorted(byBatch).map(({ batchId, movement, deltas, document, reason }) => ({
      batch_id: batchId,
      movement,
      ...deltas,
      document_type: document.type,
      document_id: document.id,
      document_no: document.no,
      reason: reason ?? '',
      create_name: createName,
    })),
  )
}

const byBatch = (a: LedgerEntry, b: LedgerEntry): number => Number(BigInt(a.batchId) - BigInt(b.batchId))
