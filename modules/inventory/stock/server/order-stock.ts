import { type Decimal, isPositive } from '#platform/contract/values/decimal.ts'

/** What lies in a cell of one item, lot and owner. */
export interface StockRow {
  cellNo: string
  lotNo: string
  ownerNo: string
  qty: Decimal
  /** Day of the first movement in; null where unknown, as the others. */
  receiptDate: string | null
  expiryDate: string | null
  isPickingCell: boolean
  x: number
  y: number
  z: number
}

/** 1 date of receipt, 2 date of expiry, 3 lot number. */
export type TurnCriterion = '1' | '2' | '3'

/** What leaves first: the earliest (asc) or latest (desc). FIFO, FEFO and LIFO are rules of one criterion. */
export interface TurnRule {
  criterion: TurnCriterion
  direction: 'asc' | 'desc'
}

function keyOf(row: StockRow, { criterion }: TurnRule): string | null {
  switch (criterion) {
    case '1':
      return row.receiptDate
    case '2':
      return row.expiryDate
    case '3':
      return row.lotNo || null
  }
}

function compareBy(rule: TurnRule, a: StockRow, b: StockRow): number {
  const [left, right] = [keyOf(a, rule), keyOf(b, rule)]
  if (left === right) return 0
  // What says nothing goes last, whichever way the others go.
  if (left === null) return 1
  if (right === null) return -1
  const order = left < right ? -1 : 1
  return rule.direction === 'asc' ? order : -order
}

/** Whether a strategy of turnover makes no difference between two stocks. */
export const sameTurn = (a: StockRow, b: StockRow, rules: readonly TurnRule[]): boolean =>
  rules.every((rule) => compareBy(rule, a, b) === 0)

/** Stock in the order in which it is to leave; equals by cell and lot. What is not there is left out. */
export function orderStock(stock: readonly StockRow[], rules: readonly TurnRule[]): StockRow[] {
  return stock
    .filter(({ qty }) => isPositive(qty))
    .sort((a, b) => {
      for (const rule of rules) {
        const order = compareBy(rule, a, b)
        if (order !== 0) return order
      }
      return a.cellNo.localeCompare(b.cellNo) || a.lotNo.localeCompare(b.lotNo) || a.ownerNo.localeCompare(b.ownerNo)
    })
}
