import { type Selectable, sql } from 'kysely'
import type { SrmDiscrepancy } from '#db/schema.generated.ts'
import { refuse } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { type Decimal, isPositive, plain, subtract } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { executeKept } from '#platform/server/database/execute-kept.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { discrepancyLifecycle } from '../contract/lifecycle.ts'
import { announceDiscrepancy } from './announce-discrepancy.ts'
import { changeDiscrepancy, openState, stateOf } from './lock-discrepancy.ts'
import { type StepDocument, writeSteps } from './write-steps.ts'

type Row = Selectable<SrmDiscrepancy>

/**
 * A notice was voided or a return cancelled: what it had settled is open again. What other documents settled stays settled, and
 * what a note took off stays taken off.
 */
export async function releaseDiscrepancies(
  context: Pick<CallContext, 'trx' | 'caller' | 'announce'>,
  document: StepDocument,
): Promise<void> {
  const { trx, caller } = context
  for (const { discrepancyId, qty } of await settledBy(trx, document)) {
    const row = await lockById(trx, discrepancyId)
    if (!row) continue
    const decision = decide(discrepancyLifecycle, 'release', stateOf(row), caller.side, {})
    if (!decision.isAllowed) refuse(decision.refusal)
    await writeSteps(context, [{ discrepancy: row, step: 'released', qty: plain(subtract('0', qty)), document }])
    await changeDiscrepancy(context, row, {
      settled_qty: plain(subtract(row.settled_qty, qty)),
      status: openState(row),
      closed_by: '',
      closing_no: '',
    })
    const isReopened = row.status === 'closed'
    announceDiscrepancy(context, row, isReopened ? { name: 'discrepancyReopened', reason: document.no } : undefined)
  }
}

/** A discrepancy under lock; the batch behind it is locked before. */
async function lockById(trx: ScopedTransaction, id: string): Promise<Row | undefined> {
  const one = trx.selectFrom('srm_discrepancy').selectAll().where('id', '=', id).forUpdate()
  return (await executeKept(trx, one.compile()))[0]
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
  return (await executeKept(trx, sums.compile(trx))).filter(({ qty }) => isPositive(qty))
}
