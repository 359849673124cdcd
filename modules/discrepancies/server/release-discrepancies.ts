import { sql } from 'kysely'
import { type Decimal, isPositive, plain, subtract } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { discrepancies } from './discrepancies.ts'
import { openState } from './open-state.ts'
import { type StepDocument, writeSteps } from './write-steps.ts'

/**
 * An ASN was voided or a return cancelled: what it had settled is open again. What other documents settled stays settled, and
 * what a note took off stays taken off. The batches behind them are locked before.
 */
export async function releaseDiscrepancies(
  context: Pick<CallContext, 'trx' | 'caller' | 'announce'>,
  document: StepDocument,
): Promise<void> {
  const settled = new Map(
    (await settledBy(context.trx, document)).map(({ discrepancyId, qty }) => [discrepancyId, qty]),
  )
  if (settled.size === 0) return
  const rows = await discrepancies.lock(context, sql`id = any (${[...settled.keys()]}::bigint[])`)
  for (const row of rows) {
    const qty = settled.get(row.id) ?? '0'
    await discrepancies.move(context, row, 'release', async () => {
      await writeSteps(context, [{ discrepancy: row, step: 'released', qty: plain(subtract('0', qty)), document }])
      const set = { settled_qty: plain(subtract(row.settled_qty, qty)), closed_by: '' as const, closing_no: '' }
      const reopened = row.status === 'closed' ? { event: 'discrepancyReopened', reason: document.no } : {}
      return { status: openState(row), set, ...reopened }
    })
  }
}

/** What a document settles of which discrepancies, in their order. */
async function settledBy(
  trx: ScopedTransaction,
  { type, id }: StepDocument,
): Promise<{ discrepancyId: string; qty: Decimal }[]> {
  const sums = sql<{ discrepancyId: string; qty: Decimal }>`
    select discrepancy_id as "discrepancyId", trim_scale(sum(step_qty)) as qty from srm_discrepancy_step
    where document_id = ${id} and document_type = ${type} and step in ('settled', 'released')
    group by discrepancy_id order by discrepancy_id`
  return (await sums.execute(trx)).rows.filter(({ qty }) => isPositive(qty))
}
