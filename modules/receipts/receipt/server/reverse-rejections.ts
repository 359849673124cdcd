import type { Selectable } from 'kysely'
import type { SrmCheckReturn } from '#db/schema.generated.ts'
import { type LedgerEntry, postMovements } from '#modules/orders/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { type Decimal, subtract } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { failIfShippedAgain } from './fail-if-shipped-again.ts'
import { shrinkEntries } from './increase-asn.ts'
import type { Reversal } from './reverse-acceptances.ts'
import { negative, writeReversing } from './write-reversing.ts'

type Rejection = Selectable<SrmCheckReturn>

/**
 * Reverses rejections with their movements; refused when the supplier has shipped the goods again meanwhile. What came above
 * ASNs with the acceptances that are reversed at once makes room for them.
 */
export async function reverseRejections(
  trx: ScopedTransaction,
  reversal: Reversal,
  rows: readonly Rejection[],
  acceptances: readonly { batch_id: string; over_receipt_qty: Decimal }[] = [],
): Promise<void> {
  if (rows.length === 0) return
  const { receiptNo, reason, createName } = reversal
  const refused = new Set(rows.map((row) => row.batch_id))
  failIfShippedAgain(
    reversal.batches,
    [
      ...rows.map((row) => ({ batchId: row.batch_id, qty: subtract(row.check_return_qty, row.over_receipt_qty) })),
      ...acceptances
        .filter((row) => refused.has(row.batch_id))
        .map((row) => ({ batchId: row.batch_id, qty: subtract('0', row.over_receipt_qty) })),
    ],
    receiptsErrors.refusedShippedAgain,
  )
  const reversing = await writeReversing(trx, 'srm_check_return', rows, ['check_return_qty', 'over_receipt_qty'], {
    ...{ receipt_no: receiptNo, reason, create_name: createName },
  })
  const taken = rows.map(
    (row): LedgerEntry => ({
      batchId: row.batch_id,
      movement: 'refuseCancel',
      deltas: { check_return: negative(row.check_return_qty), on_way: row.check_return_qty },
      document: { type: 'return', id: reversing.get(row.id) ?? '', no: receiptNo },
      reason,
    }),
  )
  // In one statement: neither the cap nor what is on the way bears one without the other.
  await postMovements(trx, createName, [...taken, ...shrinkEntries(rows, receiptNo)])
}
