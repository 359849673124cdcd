import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { readItemStock } from '#modules/inventory/stock/server/read-item-stock.ts'
import { readStoredItem } from '#modules/inventory/stock/server/read-stored-item.ts'
import { fail } from '#platform/contract/errors.ts'
import { subtract, sum } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { strategyCalls } from '../contract/calls.ts'
import { type AllocationCriterion, allocateStock } from './allocate-stock.ts'
import { placeOf, readStrategy } from './read-strategy.ts'

/** How the buyer's own stock of an item would be shared among demands. Nothing is reserved. */
export const tryAllocation: Handler<typeof strategyCalls, 'IBmAllocateMethodHeadService/tryallocation'> = async (
  { trx, translate },
  { allocateMethodNo, demands, ...where },
) => {
  const { warehouseNo, itemNo } = where
  const { unitDecimals } = await readStoredItem(trx, warehouseNo, itemNo)
  const strategy =
    (await readStrategy<{ criterion: AllocationCriterion }>(
      trx,
      'allocate',
      allocateMethodNo,
      await placeOf(trx, where),
    )) ?? fail(inventoryErrors.noStrategy)
  const { methodNo, applicationNo, steps } = strategy
  const criteria = steps.map(({ criterion }) => criterion)
  const stock = await readItemStock(trx, warehouseNo, itemNo)
  // What suppliers still own is promised to nobody.
  const available = sum(stock.flatMap(({ ownerNo, qty }) => (ownerNo === '' ? qty : [])))
  const asked = demands.map(({ quantity, ...demand }) => ({ ...demand, qty: quantity }))
  const shares = allocateStock(available, asked, criteria, unitDecimals)
  const rows = shares.map(({ demandNo, qty }, index) => ({
    place: demandNo,
    lotNo: '',
    qty,
    reason: [
      translate('inventory:reasons.asked', { qty: asked[index]?.qty ?? '' }),
      ...criteria.map((criterion) =>
        translate(`inventory:reasons.share${criterion}`, {
          priority: asked[index]?.priority ?? '',
          date: asked[index]?.demandDate ?? '',
        }),
      ),
    ].join(' · '),
  }))
  return { methodNo, applicationNo, rows, rest: subtract(available, sum(shares.map(({ qty }) => qty))) }
}
