import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { orderStock, type TurnRule } from '#modules/inventory/stock/server/order-stock.ts'
import { readItemStock } from '#modules/inventory/stock/server/read-item-stock.ts'
import { readStoredItem } from '#modules/inventory/stock/server/read-stored-item.ts'
import { stockReason } from '#modules/inventory/stock/server/stock-reason.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { strategyCalls } from '../contract/calls.ts'
import { placeOf, readStrategy } from './read-strategy.ts'

/** In which order the stock of an item would leave. */
export const tryTurnover: Handler<typeof strategyCalls, 'IBmTurnMethodHeadService/tryturnover'> = async (
  { trx, translate },
  { turnMethodNo, ...where },
) => {
  const { warehouseNo, itemNo } = where
  await readStoredItem(trx, warehouseNo, itemNo)
  const strategy =
    (await readStrategy<TurnRule>(trx, 'turn', turnMethodNo, await placeOf(trx, where))) ??
    fail(inventoryErrors.noStrategy)
  const { methodNo, applicationNo, steps } = strategy
  const rows = orderStock(await readItemStock(trx, warehouseNo, itemNo), steps).map((row) => ({
    place: row.cellNo,
    lotNo: row.lotNo,
    qty: row.qty,
    reason: stockReason(translate, row),
  }))
  return { methodNo, applicationNo, rows, rest: '0' }
}
