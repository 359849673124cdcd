import {
  compare,
  type Decimal,
  divide,
  isPositive,
  maximum,
  minimum,
  multiply,
  round,
  subtract,
  sum,
} from '#platform/contract/values/decimal.ts'

/** What of one item and lot lies in a cell, or shall. Weight in kilograms and volume in cubic metres, of one unit. */
export interface Goods {
  itemNo: string
  lotNo: string
  qty: Decimal
  unitWeight: Decimal | null
  unitVolume: Decimal | null
}

/** A cell with what lies in it. Limits that are null do not count. */
export interface Cell {
  cellNo: string
  zoneNo: string
  x: number
  y: number
  z: number
  isMixSku: boolean
  isMixLot: boolean
  isBad: boolean
  maxQty: Decimal | null
  maxWeight: Decimal | null
  maxVolume: Decimal | null
  contents: readonly Goods[]
}

/** 1 the item's own cell, 2 cells that hold the item, 3 empty cells, 4 any cell with room. */
export type PutAwayCriterion = '1' | '2' | '3' | '4'
/** 1 nearest (row, column and level together), 2 lowest level first, 3 by row, column, level. */
export type CellOrder = '1' | '2' | '3'

/** A rule of a strategy of putting away; tried in their order, as long as goods are left. */
export interface PutAwayStep {
  criterion: PutAwayCriterion
  /** Cells of this zone alone; of all where empty. */
  zoneNo: string
  cellOrder: CellOrder
}

/** Goods that shall be put away. */
export interface Incoming extends Goods {
  /** The item's own cell, where it has one. */
  ownCellNo: string | null
  unitDecimals: number
}

/** So much goes into a cell, by which rule. */
export interface Placement {
  cellNo: string
  qty: Decimal
  step: number
}

const load = (cell: Cell, of: (goods: Goods) => Decimal): Decimal => sum(cell.contents.map(of))
const weightOf = ({ qty, unitWeight }: Goods): Decimal => multiply(qty, unitWeight ?? '0')
const volumeOf = ({ qty, unitVolume }: Goods): Decimal => multiply(qty, unitVolume ?? '0')
const inside = ({ contents }: Cell): readonly Goods[] => contents.filter(({ qty }) => isPositive(qty))

/** How much of the goods a cell still takes, at most all of them: its mixing rules and its limits hold for all that lies in it. */
export function roomFor(cell: Cell, goods: Omit<Incoming, 'ownCellNo'>): Decimal {
  const others = inside(cell)
  if (cell.isBad) return '0'
  if (!cell.isMixSku && others.some(({ itemNo }) => itemNo !== goods.itemNo)) return '0'
  if (!cell.isMixLot && others.some(({ lotNo, itemNo }) => itemNo === goods.itemNo && lotNo !== goods.lotNo)) return '0'
  let room = goods.qty
  const limit = (most: Decimal | null, used: Decimal, each: Decimal | null) => {
    if (most === null || each === null || !isPositive(each)) return
    const left = maximum(subtract(most, used), '0')
    room = minimum(room, divide(left, each, goods.unitDecimals, 'down'))
  }
  limit(
    cell.maxQty,
    load(cell, ({ qty }) => qty),
    '1',
  )
  limit(cell.maxWeight, load(cell, weightOf), goods.unitWeight)
  limit(cell.maxVolume, load(cell, volumeOf), goods.unitVolume)
  return room
}

const ORDERS: Readonly<Record<CellOrder, (cell: Cell) => number[]>> = {
  '1': ({ x, y, z }) => [x + y + z, x, y, z],
  '2': ({ x, y, z }) => [z, x, y],
  '3': ({ x, y, z }) => [x, y, z],
}

function compareCells(order: CellOrder) {
  const key = ORDERS[order]
  return (a: Cell, b: Cell): number => {
    const [left, right] = [key(a), key(b)]
    const at = left.findIndex((value, index) => value !== right[index])
    return at < 0 ? a.cellNo.localeCompare(b.cellNo) : (left[at] ?? 0) - (right[at] ?? 0)
  }
}

function fits({ criterion }: PutAwayStep, cell: Cell, goods: Incoming): boolean {
  switch (criterion) {
    case '1':
      return cell.cellNo === goods.ownCellNo
    case '2':
      return inside(cell).some(({ itemNo }) => itemNo === goods.itemNo)
    case '3':
      return inside(cell).length === 0
    case '4':
      return true
  }
}

/** Puts goods into cells as the steps say, one after the other; what no cell takes is left. */
export function putItemsAway(
  goods: Incoming,
  cells: readonly Cell[],
  steps: readonly PutAwayStep[],
): { placements: Placement[]; rest: Decimal } {
  const now = new Map(cells.map((cell) => [cell.cellNo, cell]))
  const placements: Placement[] = []
  let rest = goods.qty
  for (const [step, rule] of steps.entries()) {
    const candidates = [...now.values()]
      .filter((cell) => (rule.zoneNo === '' || cell.zoneNo === rule.zoneNo) && fits(rule, cell, goods))
      .sort(compareCells(rule.cellOrder))
    for (const { cellNo } of candidates) {
      const cell = now.get(cellNo)
      if (!cell) continue
      const qty = round(roomFor(cell, { ...goods, qty: rest }), goods.unitDecimals)
      if (!isPositive(qty) || compare(qty, rest) > 0) continue
      placements.push({ cellNo, qty, step })
      now.set(cellNo, { ...cell, contents: [...cell.contents, { ...goods, qty }] })
      rest = subtract(rest, qty)
    }
  }
  return { placements, rest }
}
