import { findStoredItems, type StoredItem } from '#modules/inventory/stock/server/read-stored-item.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { findStrategy } from './find-strategy.ts'
import { type Incoming, type PutAwayStep, putItemsAway } from './put-items-away.ts'
import { readCells } from './read-cells.ts'
import { placesOf, readApplications, readEffectiveSteps } from './read-strategy.ts'

/** Goods that came in, in the unit in which their stock counts. */
export interface ArrivedItems {
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
 * strategy holds or none fits. Nothing is moved, and nothing of it binds. What is read is read once for all goods.
 */
export async function proposePlaces(
  trx: ScopedTransaction,
  where: { warehouseNo: string; classifyType: string; fromCellNo: string },
  goods: readonly ArrivedItems[],
): Promise<ProposedPlace[][]> {
  const { warehouseNo, classifyType, fromCellNo } = where
  const itemNos = [...new Set(goods.map(({ itemNo }) => itemNo))]
  const stepsOf = await stepsByItem(trx, { warehouseNo, classifyType }, itemNos)
  if (stepsOf.size === 0) return goods.map(() => [])
  const items = await findStoredItems(trx, warehouseNo, itemNos)
  const cells = (await readCells(trx, warehouseNo)).filter(({ cellNo }) => cellNo !== fromCellNo)
  const indexOf = new Map(cells.map(({ cellNo }, index) => [cellNo, index]))
  return goods.map((one) => {
    const incoming = incomingOf(items, one)
    const { placements } = putItemsAway(incoming, cells, stepsOf.get(one.itemNo) ?? [])
    for (const { cellNo, qty } of placements) {
      const index = indexOf.get(cellNo) ?? -1
      const cell = cells[index]
      if (cell) cells[index] = { ...cell, contents: [...cell.contents, { ...incoming, qty }] }
    }
    return placements.map(({ cellNo, qty }) => ({ cellNo, qty }))
  })
}

/** Goods with what cells ask of them; an item that is not master data has neither weight nor space. */
export const incomingOf = (items: ReadonlyMap<string, StoredItem>, goods: ArrivedItems): Incoming => ({
  unitWeight: null,
  unitVolume: null,
  ownCellNo: null,
  ...items.get(goods.itemNo),
  ...goods,
})

/** The rules of the strategies that hold, by item. One that is no longer effective keeps nobody from receiving goods. */
async function stepsByItem(
  trx: ScopedTransaction,
  where: { warehouseNo: string; classifyType: string },
  itemNos: readonly string[],
): Promise<ReadonlyMap<string, readonly PutAwayStep[]>> {
  const applications = (await readApplications(trx)).filter(({ methods }) => methods.upper !== '')
  if (applications.length === 0) return new Map()
  const methodOf = new Map<string, string>()
  for (const place of await placesOf(trx, { ...where, customerNo: '' }, itemNos)) {
    const found = findStrategy(applications, 'upper', place)
    if (found) methodOf.set(place.itemNo, found.methods.upper)
  }
  const effective = await readEffectiveSteps<PutAwayStep>(trx, 'upper', [...new Set(methodOf.values())])
  const stepsOf = new Map<string, readonly PutAwayStep[]>()
  for (const [itemNo, methodNo] of methodOf) {
    const steps = effective.get(methodNo)
    if (steps) stepsOf.set(itemNo, steps)
  }
  return stepsOf
}
