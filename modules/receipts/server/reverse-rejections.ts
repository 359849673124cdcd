import type { Selectable } from 'kysely'
import type { SrmCheckReturn } from '#db/schema.generated.ts'
import { shippedNet, shippingCap } from '#modules/deliveries/server/index.ts'
import { lineBatch, postMovements } from '#modules/orders/server/index.ts'
import { add, compare, plain, subtract, sum } from '#platform/contract/decimal.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { receiptsErrors } from '../contract/errors.ts'
import type { Reversal } from './reverse-acceptances.ts'

type Rejection = Selectable<SrmCheckReturn>

/** Reverses rejections with their movements; refused when the supplier has shipped the goods again meanwhile. */
export async function reverseRejections(
  trx: ScopedTransaction,
  reversal: Reversal,
  rows: readonly Rejection[],
): Promise<void> {
  if (rows.length === 0) return
  const { receiptNo, reason, createName } = reversal
  refuseShippedAgain(reversal, rows)
  const written = await trx
    .insertInto('srm_check_return')
    .values(
      rows.map(({ id, search_text: _search, update_date: _date, is_reversed: _mark, ...row }) => ({
        ...row,
        receipt_no: receiptNo,
        check_return_qty: plain(subtract('0', row.check_return_qty)),
        reverses_id: id,
        reason,
        create_name: createName,
      })),
    )
    .returning(['id', 'reverses_id'])
    .execute()
  const reversing = new Map(written.map((row) => [row.reverses_id, row.id]))
  const ids = rows.map((row) => row.id)
  await trx.updateTable('srm_check_return').set({ is_reversed: true }).where('id', 'in', ids).execute()
  await postMovements(
    trx,
    createName,
    rows.map((row) => ({
      batchId: row.batch_id,
      movement: 'refuseCancel',
      deltas: { check_return: plain(subtract('0', row.check_return_qty)), on_way: row.check_return_qty },
      document: { type: 'return', id: reversing.get(row.id) ?? '', no: receiptNo },
      reason,
    })),
  )
}

/** What was refused could be shipped anew; taking the refusal back must not lift the batch above its cap. */
function refuseShippedAgain({ batches }: Reversal, rows: readonly Rejection[]): void {
  for (const [batchId, ofBatch] of Map.groupBy(rows, (row) => row.batch_id)) {
    const batch = batches.get(batchId)
    if (!batch) continue
    const back = sum(ofBatch.map((row) => row.check_return_qty))
    if (compare(add(shippedNet(batch), back), shippingCap(batch)) <= 0) continue
    refuse(receiptsErrors.refusedShippedAgain, { purchaseNo: batch.purchase_no, lineBatch: lineBatch(batch) })
  }
}
