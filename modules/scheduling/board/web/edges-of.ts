import type { BoardColumn, BoardItem } from './board-item.ts'

/** Lines behind columns: where the zones of a release and the lock period end. */
export const BOARD_EDGES = ['firm', 'tradeOff', 'lock'] as const
export type BoardEdge = (typeof BOARD_EDGES)[number]

/** The lines of an item by the columns that they stand behind; where two fall together, that which binds more. */
export function edgesOf(
  { firmThrough, tradeOffThrough, lockedThrough }: Pick<BoardItem, 'firmThrough' | 'tradeOffThrough' | 'lockedThrough'>,
  columns: readonly BoardColumn[],
): ReadonlyMap<number, BoardEdge> {
  const edges = new Map<number, BoardEdge>()
  const put = (day: string | null, edge: BoardEdge) => {
    if (day === null || day < (columns[0]?.from ?? '')) return
    const at = columns.findIndex(({ to }) => day <= to)
    if (at >= 0) edges.set(at, edge)
  }
  put(tradeOffThrough, 'tradeOff')
  put(firmThrough, 'firm')
  put(lockedThrough, 'lock')
  return edges
}
