import { Refusal } from '#platform/contract/errors.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { type Cell, type Incoming, type PutAwayStep, putGoodsAway } from './put-goods-away.ts'
import { readCells } from './read-cells.ts'
import { findStoredItem } from './read-stored-item.ts'
import { placeOf, readStrategy } from './read-strategy.ts'

/** Goods that came in, in the unit in which their stock counts. */
export interface ArrivedGoods {
  itemNo: string
  lotNo: string
  qty: string
  unitDecimals: number
}

/** So much into a cell. */
export interface ProposedPlace {
  cellNo: string
  qty: string
}

/**
 * Where the strategy that holds would put goods, one after the other, each knowing what those before it take. No cell where no
 * strategy holds or none fits. Nothing is moved, and nothing of it binds.
 */
export async function proposePlaces(
  trx: ScopedTransaction,
  where: { warehouseNo: string; classifyType: string; fromCellNo: string },
  goods: readonly ArrivedGoods[],
): Promise<ProposedPlace[][]> {
  const { warehouseNo, classifyType, fromCellNo } = where
  let cells: Cell[] | undefined
  const proposed: ProposedPlace[][] = []
  for (const one of goods) {
    const steps = await stepsFor(trx, { warehouseNo, classifyType, itemNo: one.itemNo })
    if (steps.length === 0) {
      proposed.push([])
      continue
    }
    cells ??= (await readCells(trx, warehouseNo)).filter(({ cellNo }) => cellNo !== fromCellNo)
    const incoming = await incomingOf(trx, warehouseNo, one)
    const { placements } = putGoodsAway(incoming, cells, steps)
    cells = cells.map((cell) => ({ ...cell, contents: [...cell.contents, ...takenBy(cell, placements, incoming)] }))
    proposed.push(placements.map(({ cellNo, qty }) => ({ cellNo, qty })))
  }
  return proposed
}

const takenBy = ({ cellNo }: Cell, placements: readonly ProposedPlace[], goods: Incoming) =>
  placements.filter((placement) => placement.cellNo === cellNo).map(({ qty }) => ({ ...goods, qty }))

/** Goods with what cells ask of them; an item that is not master data has neither weight nor space. */
export async function incomingOf(trx: ScopedTransaction, warehouseNo: string, goods: ArrivedGoods): Promise<Incoming> {
  const item = await findStoredItem(trx, warehouseNo, goods.itemNo)
  return { unitWeight: null, unitVolume: null, ownCellNo: null, ...item, ...goods }
}

/** The rules of the strategy that holds. One that is no longer effective keeps nobody from receiving goods. */
async function stepsFor(
  trx: ScopedTransaction,
  where: { warehouseNo: string; classifyType: string; itemNo: string },
): Promise<PutAwayStep[]> {
  try {
    const place = await placeOf(trx, { ...where, customerNo: '' })
    return (await readStrategy<PutAwayStep>(trx, 'upper', '', place))?.steps ?? []
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}
