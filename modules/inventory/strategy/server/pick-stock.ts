import { orderStock, type StockRow, sameTurn, type TurnRule } from '#modules/inventory/stock/server/order-stock.ts'
import { compare, type Decimal, isPositive, minimum, subtract } from '#platform/contract/values/decimal.ts'

/** 1 wholes first (all that lies there is needed), 2 smallest remainder first, 3 nearest cell first, 4 picking cells first. */
export type PickCriterion = '1' | '2' | '3' | '4'

/** So much is taken from a stock. */
export interface Pick {
  stock: StockRow
  qty: Decimal
}

/** Whether a stock is better than another under one criterion: negative where it goes first. */
function preferred(criterion: PickCriterion, a: StockRow, b: StockRow, open: Decimal): number {
  switch (criterion) {
    case '1': {
      const [isWholeA, isWholeB] = [a, b].map(({ qty }) => compare(qty, open) <= 0)
      if (isWholeA !== isWholeB) return isWholeA ? -1 : 1
      // Of several wholes the largest: the fewest places are visited.
      return isWholeA ? compare(b.qty, a.qty) : 0
    }
    case '2':
      return compare(a.qty, b.qty)
    case '3':
      return a.x + a.y + a.z - (b.x + b.y + b.z)
    case '4':
      return Number(b.isPickingCell) - Number(a.isPickingCell)
  }
}

/**
 * Takes a quantity from stock. What is to leave first by its turnover does; among what is equal there the criteria decide,
 * one after the other. What there is not is left open.
 */
export function pickStock(
  qty: Decimal,
  stock: readonly StockRow[],
  turn: readonly TurnRule[],
  criteria: readonly PickCriterion[],
): { picks: Pick[]; rest: Decimal } {
  const waiting = orderStock(stock, turn)
  const picks: Pick[] = []
  let rest = qty
  while (isPositive(rest) && waiting.length > 0) {
    const [first] = waiting
    const equals = waiting.filter((row) => first && sameTurn(row, first, turn))
    const open = rest
    const [best] = equals.sort((a, b) => {
      for (const criterion of criteria) {
        const order = preferred(criterion, a, b, open)
        if (order !== 0) return order
      }
      return a.cellNo.localeCompare(b.cellNo) || a.lotNo.localeCompare(b.lotNo)
    })
    if (!best) break
    const taken = minimum(best.qty, rest)
    picks.push({ stock: best, qty: taken })
    rest = subtract(rest, taken)
    waiting.splice(waiting.indexOf(best), 1)
  }
  return { picks, rest }
}
