import { sql } from 'kysely'
import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { findStoredItems } from '#modules/inventory/stock/server/read-stored-item.ts'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import { compare } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { type ArrivedItems, incomingOf, type ProposedPlace } from './propose-places.ts'
import { roomFor } from './put-items-away.ts'
import { readCells } from './read-cells.ts'

/** A cell that does not take what shall be put there, and why. */
export interface UnfitPlace {
  cellNo: string
  declaration: ErrorDeclaration
  parameters: ErrorParameters
}

/**
 * Which of these cells, each named once, do not take the goods meant for them: unknown, no longer valid, or without room. The
 * cells are locked, so that two who put goods there at once do not both find the last place.
 */
export async function findUnfitPlaces(
  trx: ScopedTransaction,
  warehouseNo: string,
  goods: Omit<ArrivedItems, 'qty'>,
  places: readonly ProposedPlace[],
): Promise<UnfitPlace[]> {
  if (places.length === 0) return []
  const named = places.map(({ cellNo }) => cellNo)
  await sql`select from bm_warehouse_cell where warehouse_no = ${warehouseNo} and cell_no = any (${named}::text[])
    order by cell_no for no key update`.execute(trx)
  const cells = new Map((await readCells(trx, warehouseNo, named)).map((cell) => [cell.cellNo, cell]))
  const items = await findStoredItems(trx, warehouseNo, [goods.itemNo])
  const unfit: UnfitPlace[] = []
  for (const { cellNo, qty } of places) {
    const cell = cells.get(cellNo)
    if (!cell) {
      unfit.push({ cellNo, declaration: inventoryErrors.cellUnknown, parameters: { warehouseNo, cellNo } })
      continue
    }
    const room = roomFor(cell, incomingOf(items, { ...goods, qty }))
    if (compare(room, qty) >= 0) continue
    const { itemNo, lotNo } = goods
    unfit.push({ cellNo, declaration: inventoryErrors.cellFull, parameters: { cellNo, itemNo, lotNo, room } })
  }
  return unfit
}
