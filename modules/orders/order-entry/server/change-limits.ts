import { sql } from 'kysely'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { type LimitInput, limitsGiven } from '#modules/orders/order/server/delivery-limits.ts'
import {
  type LockedBatch,
  lineBatch,
  lockBatchesOfOrder,
  underDelivery,
} from '#modules/orders/order/server/lock-batches.ts'
import { orderCommand } from '#modules/orders/order/server/order-command.ts'
import { type FieldChange, recordChanges } from '#modules/orders/order/server/record-changes.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { add, compare, multiply, plain } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/**
 * The purchaser overrides the limits of deliveries, with a reason: of chosen lines, or as the order's own for all lines that say
 * nothing themselves. What is not given stays; nothing that is shipped already may lie above a limit that refuses.
 */
export const changeLimits = orderCommand<'changeDeliveryLimits'>('changeLimits', async (context, { head }, input) => {
  const { trx } = context
  const requested = limitsGiven(input) ?? fail(ordersErrors.limitsEmpty)
  if (requested.isOverUnlimited && requested.overPercent !== null) fail(ordersErrors.limitAndNone)
  const batches = await lockBatchesOfOrder(trx, head.id)
  const lines = await readLimits(trx, head.id)
  const source = input.lineIds.length > 0 ? 'line' : 'order'
  const ids = new Set(input.lineIds)
  const chosen = source === 'order' ? lines : [...ids].map((id) => lines.find((line) => line.id === id))
  if (source === 'order') await setOrderDefault(trx, head.id, requested)

  const changes: FieldChange[] = []
  for (const line of chosen) {
    if (!line) return fail(platformErrors.notFound)
    const after = overridden(line, requested, source)
    const ofLine = batches.filter((batch) => batch.line_id === line.id)
    for (const batch of ofLine) failIfBelowShipped(batch, after)
    await writeLimits(trx, after)
    const [first] = ofLine
    if (first) changes.push(...limitChanges(first, line, after))
  }
  // What all lines say themselves, or have already, is no change.
  if (changes.length === 0) fail(ordersErrors.nothingChanges)
  await recordChanges(context, head, 'applied', changes, input.reason)
  const reported = changes.map(({ batch: _batch, ...change }) => change)
  return { next: head.status, isProgressed: true, detail: { source, changes: reported }, event: 'limitsChanged' }
})

/** The limits of a line as they are kept. */
interface LineLimits {
  id: string
  over_percent: string
  is_over_unlimited: boolean
  under_percent: string
  over_action: string
  over_source: string
  under_source: string
  action_source: string
}

async function readLimits(trx: ScopedTransaction, headId: string): Promise<LineLimits[]> {
  const rows = await trx
    .selectFrom('srm_purchase_line')
    .select(['id', 'over_percent', 'is_over_unlimited', 'under_percent', 'over_action'])
    .select(['over_source', 'under_source', 'action_source'])
    .where('head_id', '=', headId)
    .orderBy('purchase_seq')
    .forUpdate()
    .execute()
  return rows.map((row) => ({ ...row, over_percent: plain(row.over_percent), under_percent: plain(row.under_percent) }))
}

/** What of a request holds for a line: the order's word does not touch what the line says itself. */
function overridden(line: LineLimits, requested: LimitInput, source: 'line' | 'order'): LineLimits {
  const mayTouch = (from: string) => source === 'line' || from !== 'line'
  const { overPercent, isOverUnlimited, underPercent, overAction } = requested
  const isOverGiven = isOverUnlimited === true || (overPercent !== null && overPercent !== undefined)
  const after = { ...line }
  if (isOverGiven && mayTouch(line.over_source)) {
    Object.assign(after, {
      is_over_unlimited: isOverUnlimited === true,
      over_percent: overPercent ?? '0',
      over_source: source,
    })
  }
  if (underPercent && mayTouch(line.under_source)) {
    Object.assign(after, { under_percent: underPercent, under_source: source })
  }
  if (overAction && mayTouch(line.action_source)) {
    Object.assign(after, { over_action: overAction, action_source: source })
  }
  return after
}

function failIfBelowShipped(batch: LockedBatch, limits: LineLimits): void {
  if (limits.is_over_unlimited || limits.over_action !== 'refuse') return
  const cap = multiply(batch.batch_pur_qty, add('1', multiply(limits.over_percent, '0.01')))
  const shipped = underDelivery(batch)
  if (compare(shipped, cap) <= 0) return
  fail(ordersErrors.limitBelowShipped, { purchaseNo: batch.purchase_no, lineBatch: lineBatch(batch), shipped, cap })
}

async function setOrderDefault(trx: ScopedTransaction, headId: string, requested: LimitInput): Promise<void> {
  const { overPercent, isOverUnlimited, underPercent, overAction } = requested
  const isOverGiven = isOverUnlimited === true || overPercent !== null
  await trx
    .updateTable('srm_purchase_head')
    .set({
      ...(isOverGiven ? { over_percent: overPercent ?? null, is_over_unlimited: isOverUnlimited === true } : {}),
      ...(underPercent ? { under_percent: underPercent } : {}),
      ...(overAction ? { over_action: overAction } : {}),
    })
    .where('id', '=', headId)
    .execute()
}

/** Writes the limits of a line, and beside the balances of its batches. */
export async function writeLimits(trx: ScopedTransaction, { id, ...limits }: LineLimits): Promise<void> {
  await trx
    .updateTable('srm_purchase_line')
    .set({ ...limits, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
  const { over_percent, is_over_unlimited, under_percent, over_action } = limits
  await trx
    .updateTable('srm_purchase_batch')
    .set({ over_percent, is_over_unlimited, under_percent, over_action })
    .where('line_id', '=', id)
    .execute()
}

/** What is otherwise now, for the change records; they keep it at the line's first batch. */
function limitChanges(batch: LockedBatch, before: LineLimits, after: LineLimits): FieldChange[] {
  const pairs = [
    ['overPercent', before.over_percent, after.over_percent],
    ['isOverUnlimited', String(before.is_over_unlimited), String(after.is_over_unlimited)],
    ['overAction', before.over_action, after.over_action],
    ['underPercent', before.under_percent, after.under_percent],
  ] as const
  return pairs.flatMap(([fieldName, was, is]) => (was === is ? [] : [{ batch, fieldName, before: was, after: is }]))
}
