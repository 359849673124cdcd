import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import type { TurnRule } from '#modules/inventory/stock/server/order-stock.ts'
import { readItemStock } from '#modules/inventory/stock/server/read-item-stock.ts'
import { readStoredItem } from '#modules/inventory/stock/server/read-stored-item.ts'
import { stockReason } from '#modules/inventory/stock/server/stock-reason.ts'
import { fail } from '#platform/contract/errors.ts'
import { compare, isPositive } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { strategyCalls } from '../contract/calls.ts'
import { type PickCriterion, pickStock } from './pick-stock.ts'
import { placeOf, readStrategy } from './read-strategy.ts'

/** From which stock a quantity would be picked now: by turnover first, then by the strategy of picking. Nothing is moved. */
export const tryPicking: Handler<typeof strategyCalls, 'IBmUnderMethodHeadService/trypicking'> = async (
  { trx, translate },
  { underMethodNo, turnMethodNo, quantity, ...where },
) => {
  const { warehouseNo, itemNo } = where
  await readStoredItem(trx, warehouseNo, itemNo)
  const place = await placeOf(trx, where)
  const strategy =
    (await readStrategy<{ criterion: PickCriterion }>(trx, 'under', underMethodNo, place)) ??
    fail(inventoryErrors.noStrategy)
  // Without a strategy of turnover age makes no difference.
  const turn = await readStrategy<TurnRule>(trx, 'turn', turnMethodNo, place)
  const stock = await readItemStock(trx, warehouseNo, itemNo)
  const criteria = strategy.steps.map(({ criterion }) => criterion)
  const { picks, rest } = pickStock(quantity, stock, turn?.steps ?? [], criteria)
  const rows = picks.map(({ stock: row, qty }) => ({
    place: row.cellNo,
    lotNo: row.lotNo,
    qty,
    reason: [
      ...(turn ? [translate('inventory:reasons.turn', { method: turn.methodNo })] : []),
      stockReason(translate, row),
      translate(compare(qty, row.qty) === 0 ? 'inventory:reasons.whole' : 'inventory:reasons.part', { qty: row.qty }),
    ]
      .filter((text) => text !== '')
      .join(' · '),
  }))
  const left = { place: '', lotNo: '', qty: rest, reason: translate('inventory:reasons.noStock') }
  const { methodNo, applicationNo } = strategy
  return { methodNo, applicationNo, rows: isPositive(rest) ? [...rows, left] : rows, rest }
}
