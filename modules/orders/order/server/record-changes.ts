import { inheritedRow, type ScopeColumns } from '#platform/server/database/inherited-row.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** One field of a batch (or, without one, of the order) that changed or is to change. */
export interface FieldChange {
  batch?: { id: string; line_id: string }
  /** It concerns the batch's whole line, as a price does. */
  isOfLine?: boolean
  fieldName: string
  before: string | null
  after: string | null
}

/** The order whose change records are written; the scope columns travel with them. */
export interface ChangedOrder extends ScopeColumns {
  id: string
  order_version: number
  is_released: boolean
}

/** Who makes changes, and in which transaction. */
interface Changing {
  trx: ScopedTransaction
  caller: { userNo: string; userName: string; side: 'purchaser' | 'supplier' | 'system' }
}

/**
 * Writes change records: who, which side, when, field, before, after, reason (domain, Order). Those proposed together share
 * a proposal and wait for the other party.
 */
export async function recordChanges(
  changing: Changing,
  order: ChangedOrder,
  state: 'applied' | 'proposed',
  changes: readonly FieldChange[],
  reason: string,
): Promise<void> {
  const rows = await insertChanges(changing, [{ order, changes }], state, reason)
  const proposalId = rows[0]?.id
  if (state === 'proposed' && proposalId !== undefined) {
    await changing.trx
      .updateTable('srm_purchase_change')
      .set({ proposal_id: proposalId })
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute()
  }
}

/** Writes the records of changes to several orders that hold already. */
export async function recordAppliedChanges(
  changing: Changing,
  changed: readonly { order: ChangedOrder; changes: readonly FieldChange[] }[],
): Promise<void> {
  await insertChanges(changing, changed, 'applied', '')
}

function insertChanges(
  { trx, caller }: Changing,
  changed: readonly { order: ChangedOrder; changes: readonly FieldChange[] }[],
  state: 'applied' | 'proposed',
  reason: string,
): Promise<{ id: string }[]> {
  const rows = changed.flatMap(({ order, changes }) =>
    changes.map(({ batch, isOfLine = false, fieldName, before, after }) => ({
      ...inheritedRow('srm_purchase_change', order),
      head_id: order.id,
      line_id: batch?.line_id ?? null,
      batch_id: isOfLine ? null : (batch?.id ?? null),
      state,
      party: caller.side,
      field_name: fieldName,
      value_before: before,
      value_after: after,
      reason,
      user_no: caller.userNo,
      create_name: caller.userName,
    })),
  )
  return insertRows(trx, 'srm_purchase_change', rows, ['id'])
}
