import { sql } from 'kysely'
import { type Answerer, answerBatch } from './answer-batch.ts'
import { lockBatchesOfOrder } from './lock-batches.ts'
import { decideOrder, type LockedOrder, setOrderState } from './lock-order.ts'

/**
 * Answers a locked order as it stands: promised are each batch's ordered quantity and expected date. `automatic` is the
 * product's own answer after the time limit, which counts as none in the answer rate (domain, tolerances 8), `notAsked` that of an
 * organisation which asks for none.
 */
export async function acceptAsOrdered(
  answerer: Answerer,
  order: LockedOrder,
  mode: 'supplier' | 'automatic' | 'notAsked',
) {
  const { trx, caller } = answerer
  decideOrder(order, mode === 'supplier' ? 'accept' : 'autoAccept')
  for (const batch of await lockBatchesOfOrder(trx, order.head.id)) {
    if (batch.is_closed) continue
    await answerBatch(answerer, order.head, batch, [
      { supReplyQty: batch.batch_pur_qty, supReplyDate: batch.expect_arrival_date },
    ])
  }
  const answered = { answered_date: sql<string>`clock_timestamp()`, answer_mode: mode }
  return setOrderState(trx, order, 'executing', caller.userName, answered)
}
