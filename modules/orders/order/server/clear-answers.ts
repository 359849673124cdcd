import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Takes back what the supplier promised for an order's batches: the order is put to it anew. */
export async function clearAnswers(trx: ScopedTransaction, headId: string): Promise<void> {
  await trx
    .updateTable('srm_purchase_batch')
    .set({ sup_reply_qty: null, sup_reply_date: null })
    .where('head_id', '=', headId)
    .execute()
}
