import { sql } from 'kysely'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Name under which the database refuses a movement of a locked warehouse. */
const LOCK_CONSTRAINT = 'bm_warehouse_stock_lock'

/** Runs work that moves stock. Where the database refuses because a warehouse is locked, the refusal names the warehouse. */
export async function withStockLockContext<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { constraint, detail } = recordOf(error)
    if (constraint === LOCK_CONSTRAINT) fail(masterDataErrors.warehouseLocked, { warehouseNo: String(detail ?? '') })
    throw error
  }
}

/** Refuses while the stock of the warehouse is locked, and keeps it from being locked until the transaction ends. */
export async function passStockLock(
  trx: ScopedTransaction,
  { tenantsid, warehouseNo }: { tenantsid: string; warehouseNo: string },
): Promise<void> {
  await withStockLockContext(sql`select take_warehouse(${tenantsid}, ${warehouseNo})`.execute(trx))
}

/** What a reader may do with a document of a warehouse. */
type Actions = Record<string, string | null>

/**
 * Which warehouses are locked, for rows whose actions move stock: the actions with the reason where the warehouse is, or, of several
 * that a row names, all are.
 */
export async function readStockLocks(
  { trx, caller, sentence }: Pick<CallContext, 'trx' | 'caller' | 'sentence'>,
  moving: readonly string[],
): Promise<(warehouseNo: string, actions: Actions) => Actions> {
  // Suppliers move no stock.
  if (caller.side === 'supplier') return (_warehouseNo, actions) => actions
  const rows = await trx.selectFrom('bm_warehouse').select('warehouse_no').where('is_stock_lock', '=', true).execute()
  const locked = new Set(rows.map((row) => row.warehouse_no))
  return (warehouseNo, actions) => {
    if (!warehouseNo.split(', ').every((one) => locked.has(one))) return actions
    const reason = sentence(masterDataErrors.warehouseLocked, { warehouseNo })
    return Object.fromEntries(
      Object.entries(actions).map(([action, why]) => [action, why ?? (moving.includes(action) ? reason : null)]),
    )
  }
}
