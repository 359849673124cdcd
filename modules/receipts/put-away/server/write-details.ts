import { postStock, type StockEntry, type StockPosting } from '#modules/inventory/server.ts'
import { negative } from '#modules/receipts/receipt/server/write-reversing.ts'
import { readCameDates } from '#modules/receipts/receiving/server/read-came-dates.ts'
import { compare, type Decimal, isPositive, subtract, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { inheritedRow } from '#platform/server/database/inherited-row.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { LockedTask } from './lock-batches-of-tasks.ts'

/** So much in a cell. */
export interface Placement {
  cellNo: string
  qty: Decimal
  /** Which pieces, as far as they are named. */
  serials?: readonly string[] | undefined
}

/** What the rows of a put-away say of themselves. */
export interface PlacementNote {
  postingDate: string
  createName: string
  /** The adjustment order that writes them; empty for a task. */
  adjustNo: string
}

/** What the rows of a task say where no adjustment order writes them. */
export const plainNote = ({ today, caller }: Pick<CallContext, 'today' | 'caller'>): PlacementNote => ({
  ...{ postingDate: today, createName: caller.userName, adjustNo: '' },
})

/** The same cell named several times counts together. */
export function mergedPlacements(lines: readonly Placement[]): Placement[] {
  const byCell = Map.groupBy(lines, ({ cellNo }) => cellNo)
  return [...byCell].map(([cellNo, ofCell]) => ({ cellNo, qty: sum(ofCell.map(({ qty }) => qty)) }))
}

/** Writes warehousing details of a task's goods; negative quantities take earlier ones back. */
export async function writeDetails(
  trx: ScopedTransaction,
  task: LockedTask,
  placements: readonly Placement[],
  note: PlacementNote,
): Promise<void> {
  await insertDetails(
    trx,
    placements.map((placement) => ({ task, ...placement })),
    note,
  )
}

async function insertDetails(
  trx: ScopedTransaction,
  parts: readonly (Placement & { task: LockedTask })[],
  { postingDate, createName, adjustNo }: PlacementNote,
): Promise<void> {
  await insertRows(
    trx,
    'srm_warehousing_detail',
    parts.map(({ task, cellNo, qty }) => ({
      ...inheritedRow('srm_warehousing_detail', task),
      cell_no: cellNo,
      warehousing_qty: qty,
      posting_date: postingDate,
      create_name: createName,
      adjust_no: adjustNo,
    })),
  )
}

/** What of tasks stays in the receiving cell for good is warehoused there, so that their details add up to what was accepted. */
export async function writeRemainders(
  trx: ScopedTransaction,
  tasks: readonly LockedTask[],
  note: PlacementNote,
): Promise<void> {
  const remainders = tasks.map((task) => ({
    task,
    cellNo: task.from_cell_no,
    qty: subtract(task.task_qty, task.done_qty),
  }))
  await insertDetails(
    trx,
    remainders.filter(({ qty }) => isPositive(qty)),
    note,
  )
}

/** Moves stock of a task's goods so that each cell holds so much more, or less where negative. Together it is nothing. */
export async function moveStock(
  trx: ScopedTransaction,
  task: LockedTask,
  changes: readonly Placement[],
  note: Pick<StockPosting, 'stockDate' | 'createName' | 'reason'>,
  document: StockEntry['document'],
): Promise<void> {
  const cameDates = await readCameDates(trx, [task.receipt_id])
  await postStock(
    trx,
    { movement: 'store', ...note },
    changes
      .filter(({ qty }) => compare(qty, '0') !== 0)
      .map(({ cellNo, qty }) => ({
        tenantsid: task.tenantsid,
        orgNo: task.org_no,
        warehouseNo: task.warehouse_no,
        cellNo,
        itemNo: task.goods_no,
        lotNo: task.lot_no,
        ownerNo: task.owner_no,
        transactionType: isPositive(qty) ? ('1' as const) : ('2' as const),
        qty: isPositive(qty) ? qty : negative(qty),
        document,
        ...(isPositive(qty) && { cameDate: cameDates.get(task.receipt_id) }),
      })),
  )
}
