import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { readStoredItem } from '#modules/inventory/stock/server/read-stored-item.ts'
import { fail } from '#platform/contract/errors.ts'
import { isPositive } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { strategyCalls } from '../contract/calls.ts'
import { type PutAwayStep, putItemsAway } from './put-items-away.ts'
import { readCells } from './read-cells.ts'
import { placeOf, readStrategy } from './read-strategy.ts'

/** Into which cells goods would be put now. Nothing is moved. */
export const tryPutAway: Handler<typeof strategyCalls, 'IBmUpperMethodHeadService/tryputaway'> = async (
  { trx, translate },
  { upperMethodNo, quantity, lotNo, ...where },
) => {
  const { warehouseNo, itemNo } = where
  const item = await readStoredItem(trx, warehouseNo, itemNo)
  const strategy =
    (await readStrategy<PutAwayStep>(trx, 'upper', upperMethodNo, await placeOf(trx, where))) ??
    fail(inventoryErrors.noStrategy)
  const { methodNo, applicationNo, steps } = strategy
  const goods = { ...item, itemNo, lotNo, qty: quantity }
  const { placements, rest } = putItemsAway(goods, await readCells(trx, warehouseNo), steps)
  const rows = placements.map(({ cellNo, qty, step }) => ({
    place: cellNo,
    lotNo,
    qty,
    reason: translate('inventory:reasons.step', {
      step: step + 1,
      criterion: translate(`inventory:enums.upperCriterion.${steps[step]?.criterion}`),
    }),
  }))
  const left = { place: '', lotNo, qty: rest, reason: translate('inventory:reasons.noRoom') }
  return { methodNo, applicationNo, rows: isPositive(rest) ? [...rows, left] : rows, rest }
}
