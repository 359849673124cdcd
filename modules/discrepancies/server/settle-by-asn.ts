import { sql } from 'kysely'
import { add, compare, type Decimal, isPositive, minimum, plain, subtract } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { type DiscrepancyKind, SHIPPED_AGAIN, TAKEN_BACK } from '../contract/fields.ts'
import { discrepancies } from './discrepancies.ts'
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
 * An ASN ships goods of these batches: what was refused or never came of them is made good, other ASNs' first and the oldest
 * first of these, as far as the quantities reach. The batches are locked.
 */
export const settleByAsn = (context: Settling, document: StepDocument, parts: readonly SettlingPart[]): Promise<void> =>
  settle(context, SHIPPED_AGAIN, document, parts)

/** Goods of these batches go back: what was wrong with them is settled, the oldest first. The batches are locked. */
export const settleByReturn = (
  context: Settling,
  document: StepDocument,
  parts: readonly SettlingPart[],
): Promise<void> => settle(context, TAKEN_BACK, document, parts)

type Row = Awaited<ReturnType<typeof discrepancies.lock>>[number]

async function settle(
  context: Settling,
  kinds: readonly DiscrepancyKind[],
  document: StepDocument,
  parts: readonly SettlingPart[],
): Promise<void> {
  const batchIds = [...new Set(parts.map(({ batchId }) => batchId))]
  const rows = await discrepancies.lock(
    context,
    sql`batch_id = any (${batchIds}::bigint[]) and status in ('open', 'answered') and open_qty > 0
      and discrepancy_kind = any (${[...kinds]}::text[])`,
  )
  // What an ASN itself lacks comes last: it hardly makes that good.
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
  const isClosed = compare(qty, row.open_qty) === 0
  await discrepancies.move(context, row, 'settle', async () => {
    // The step first: by it the database holds what is settled.
    await writeSteps(context, [{ discrepancy: row, step: 'settled', qty, document }])
    const settled_qty = plain(add(row.settled_qty, qty))
    if (!isClosed) return { status: row.status, set: { settled_qty } }
    const set = { settled_qty, closed_by: document.type, closing_no: document.no }
    return { status: 'closed', set, event: 'discrepancyClosed', reason: document.no, ownerId: row.owner_id }
  })
}
