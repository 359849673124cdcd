import { type Selectable, sql } from 'kysely'
import type { SrmDiscrepancy } from '#db/schema.generated.ts'
import { refuse } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { add, compare, type Decimal, isPositive, minimum, plain, subtract } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { executeKept } from '#platform/server/database/execute-kept.ts'
import { type DiscrepancyKind, SHIPPED_AGAIN, TAKEN_BACK } from '../contract/fields.ts'
import { discrepancyLifecycle } from '../contract/lifecycle.ts'
import { announceDiscrepancy } from './announce-discrepancy.ts'
import { changeDiscrepancy, stateOf } from './lock-discrepancy.ts'
import { type StepDocument, writeSteps } from './write-steps.ts'

/** What a document ships of a batch, or takes back of one of its acceptances. */
export interface SettlingPart {
  batchId: string
  /** The acceptance whose goods go back. */
  receiptId?: string
  qty: Decimal
}

type Settling = Pick<CallContext, 'trx' | 'caller' | 'announce'>

/**
 * A notice ships goods of these batches: what was refused or never came of them is made good, other notices' first and the oldest
 * first of these, as far as the quantities reach. The batches are locked.
 */
export const settleByNotice = (
  context: Settling,
  document: StepDocument,
  parts: readonly SettlingPart[],
): Promise<void> => settle(context, SHIPPED_AGAIN, document, parts)

/** Goods of these batches go back: what was wrong with them is settled, the oldest first. The batches are locked. */
export const settleByReturn = (
  context: Settling,
  document: StepDocument,
  parts: readonly SettlingPart[],
): Promise<void> => settle(context, TAKEN_BACK, document, parts)

type Row = Selectable<SrmDiscrepancy>

async function settle(
  context: Settling,
  kinds: readonly DiscrepancyKind[],
  document: StepDocument,
  parts: readonly SettlingPart[],
): Promise<void> {
  const { trx } = context
  const batchIds = [...new Set(parts.map(({ batchId }) => batchId))]
  const open = trx
    .selectFrom('srm_discrepancy')
    .selectAll()
    .where(sql<boolean>`batch_id = any (${batchIds}::bigint[])`)
    .where(sql<boolean>`status in ('open', 'answered') and open_qty > 0`)
    .where(sql<boolean>`discrepancy_kind = any (${[...kinds]}::text[])`)
    .orderBy('id')
    .forUpdate()
  const rows = await executeKept(trx, open.compile())
  // What a notice itself lacks comes last: it hardly makes that good.
  const isOwn = (row: Row) => document.type === 'asn' && row.asn_id === document.id
  const inOrder = rows.toSorted((a, b) => Number(isOwn(a)) - Number(isOwn(b)))
  const taken = new Map<Row, Decimal>()
  for (const { batchId, receiptId, qty } of parts) {
    let left = qty
    for (const row of inOrder) {
      if (row.batch_id !== batchId || (row.receipt_id !== null && row.receipt_id !== receiptId)) continue
      const before = taken.get(row) ?? '0'
      const part = minimum(left, subtract(row.open_qty, before))
      if (!isPositive(part)) continue
      taken.set(row, add(before, part))
      left = subtract(left, part)
    }
  }
  for (const [row, qty] of taken) await settleOne(context, row, document, qty)
}

async function settleOne(context: Settling, row: Row, document: StepDocument, qty: Decimal): Promise<void> {
  const { caller } = context
  const decision = decide(discrepancyLifecycle, 'settle', stateOf(row), caller.side, {})
  if (!decision.isAllowed) refuse(decision.refusal)
  const isClosed = compare(qty, row.open_qty) === 0
  // The step first: by it the database holds what is settled.
  await writeSteps(context, [{ discrepancy: row, step: 'settled', qty, document }])
  await changeDiscrepancy(context, row, {
    settled_qty: plain(add(row.settled_qty, qty)),
    ...(isClosed ? { status: 'closed', closed_by: document.type, closing_no: document.no } : {}),
  })
  const news = { name: 'discrepancyClosed' as const, reason: document.no, isForOwner: true }
  announceDiscrepancy(context, row, isClosed ? news : undefined)
}
