import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { orderStock, type TurnRule } from '#modules/inventory/stock/server/order-stock.ts'
import { readItemStock } from '#modules/inventory/stock/server/read-item-stock.ts'
import { readStoredItem } from '#modules/inventory/stock/server/read-stored-item.ts'
import { stockReason } from '#modules/inventory/stock/server/stock-reason.ts'
import { fail } from '#platform/contract/errors.ts'
import { compare, isPositive, subtract, sum } from '#platform/contract/values/decimal.ts'
import type { Handlers } from '#platform/server/call-context.ts'
import type { strategyCalls } from '../contract/calls.ts'
import { type AllocationCriterion, allocateStock } from './allocate-stock.ts'
import { type PickCriterion, pickStock } from './pick-stock.ts'
import { type PutAwayStep, putItemsAway } from './put-items-away.ts'
import { readCells } from './read-cells.ts'
import { placeOf, readStrategy } from './read-strategy.ts'

/** What answers the tries of strategies; they move and reserve nothing. */
export const tryStrategyHandlers = {
  // How the buyer's own stock of an item would be shared among demands. Nothing is reserved.
  'IBmAllocateMethodHeadService/tryallocation': async ({ trx, translate }, { allocateMethodNo, demands, ...where }) => {
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
  },
  // Into which cells goods would be put now. Nothing is moved.
  'IBmUpperMethodHeadService/tryputaway': async ({ trx, translate }, { upperMethodNo, quantity, lotNo, ...where }) => {
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
  },
  // From which stock a quantity would be picked now: by turnover first, then by the strategy of picking. Nothing is moved.
  'IBmUnderMethodHeadService/trypicking': async (
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
  },
  // In which order the stock of an item would leave.
  'IBmTurnMethodHeadService/tryturnover': async ({ trx, translate }, { turnMethodNo, ...where }) => {
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
  },
} satisfies Partial<Handlers<typeof strategyCalls>>
