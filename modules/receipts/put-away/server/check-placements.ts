import { findUnfitPlaces, lockStock, stockOnHand } from '#modules/inventory/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { fail, failOnErrors, type PlacedError } from '#platform/contract/errors.ts'
import { compare, type Decimal, fitsDecimals, isPositive, subtract, sum } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { LockedTask } from './lock-batches-of-tasks.ts'
import type { Placement } from './write-details.ts'

/** Refuses lines that cannot be right whatever lies where, and more than can be put away. */
export function checkPlacements(task: LockedTask, lines: readonly Placement[], most: Decimal): void {
  const errors: PlacedError[] = []
  for (const [index, { cellNo, qty }] of lines.entries()) {
    if (cellNo === task.from_cell_no) {
      errors.push({ path: `lines.${index}.cellNo`, declaration: receiptsErrors.stillReceiving, parameters: { cellNo } })
    }
    if (!fitsDecimals(qty, task.unit_decimals)) {
      const parameters = { quantity: qty, unit: task.purchase_unit_no, decimals: task.unit_decimals }
      errors.push({ path: `lines.${index}.qty`, declaration: receiptsErrors.taskDecimals, parameters })
    }
  }
  failOnErrors(errors)
  const quantity = sum(lines.map(({ qty }) => qty))
  if (compare(quantity, most) > 0) {
    fail(receiptsErrors.overTask, { taskNo: task.task_no, goodsNo: task.goods_no, quantity, open: most })
  }
}

/** Refuses changes that cells do not allow: goods that are no longer there, and goods that find no room. */
export async function checkCells(
  trx: ScopedTransaction,
  task: LockedTask,
  lines: readonly Placement[],
  changes: readonly Placement[],
): Promise<void> {
  const { warehouse_no: warehouseNo, goods_no: itemNo, lot_no: lotNo, owner_no: ownerNo } = task
  const into = changes.filter(({ cellNo, qty }) => cellNo !== task.from_cell_no && isPositive(qty))
  const unfit = await findUnfitPlaces(trx, warehouseNo, { itemNo, lotNo, unitDecimals: task.unit_decimals }, into)
  failOnErrors(
    unfit.map(({ cellNo, declaration, parameters }) => ({
      path: `lines.${lines.findIndex((line) => line.cellNo === cellNo)}.cellNo`,
      declaration,
      parameters,
    })),
  )
  const placeOf = ({ cellNo }: Placement) => ({ warehouseNo, cellNo, itemNo, lotNo, ownerNo })
  // All places, also those that only gain: taken in one order here, they are posted without waiting for each other in a circle.
  await lockStock(trx, changes.map(placeOf))
  const leaving = changes.filter(({ qty }) => compare(qty, '0') < 0)
  const stock = await stockOnHand(trx, task.tenantsid, leaving.map(placeOf))
  for (const [index, { cellNo, qty }] of leaving.entries()) {
    const quantity = subtract('0', qty)
    const onHand = stock[index] ?? '0'
    if (compare(onHand, quantity) >= 0) continue
    fail(receiptsErrors.overOnHand, { goodsNo: itemNo, lotNo, cellNo, quantity, onHand })
  }
}
