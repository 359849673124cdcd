import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { assignSerials, moveSerials, serialsBy } from '#modules/inventory/server.ts'
import { fail, failOnErrors } from '#platform/contract/errors.ts'
import { subtract, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { LockedTask } from './lock-batches-of-tasks.ts'
import type { Placement } from './write-details.ts'

/**
 * Moves the pieces of a task's goods into the cells that its lines name: those that are named, or all of them. A put-away takes them
 * from the receiving cell; an adjustment says of all where they are, and leaves the rest in the receiving cell.
 */
export async function placePieces(
  context: Pick<CallContext, 'trx' | 'caller'>,
  task: LockedTask,
  lines: readonly Placement[],
  document: { type: string; id: string; no: string },
  isAdjustment = false,
): Promise<void> {
  const stored = (await serialsBy(context.trx, 'receipt_id', [task.receipt_id])).filter(
    ({ status, warehouse_no }) => status === 'inStorage' && warehouse_no === task.warehouse_no,
  )
  if (stored.length === 0) {
    const index = lines.findIndex(({ serials = [] }) => serials.length > 0)
    if (index < 0) return
    const { purchase_no: purchaseNo, goods_no: goodsNo } = task
    const lineBatch = [task.purchase_seq, task.purchase_phase_seq, task.purchase_batch_seq].join('-')
    fail(inventoryErrors.serialsNotKept, { purchaseNo, lineBatch, goodsNo })
  }
  const available = isAdjustment ? stored : stored.filter((one) => one.cell_no === task.from_cell_no)
  const rest = subtract(String(available.length), sum(lines.map(({ qty }) => qty)))
  const places = isAdjustment ? [...lines, { cellNo: task.from_cell_no, qty: rest }] : lines
  const { assigned, faults: errors } = assignSerials(
    available,
    places.map(({ qty, serials }: Placement) => ({ qty, named: serials })),
  )
  const reported = errors.map(({ part, ...error }) => ({ path: `lines.${part}.qty`, ...error }))
  failOnErrors(reported)
  await moveSerials(
    context,
    'putAway',
    places.flatMap(({ cellNo }, at) =>
      (assigned[at] ?? [])
        .filter((serial) => serial.cell_no !== cellNo)
        .map((serial) => ({ serial, place: { cell_no: cellNo }, document })),
    ),
  )
}
