/** A cell of the board: its item and its column, by their places. */
export interface CellPlace {
  row: number
  column: number
}

/** Cells side by side, both ends included. */
export interface CellRange {
  top: number
  left: number
  bottom: number
  right: number
}

/** A text for a cell. */
export interface CellText extends CellPlace {
  text: string
}

/** How many rows and columns there are, and how many rows a page has. */
interface Extent {
  rows: number
  columns: number
  page: number
}

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** The cells between two, whichever of them comes first. */
export const rangeBetween = (one: CellPlace, other: CellPlace): CellRange => ({
  top: Math.min(one.row, other.row),
  left: Math.min(one.column, other.column),
  bottom: Math.max(one.row, other.row),
  right: Math.max(one.column, other.column),
})

/** Where a key leads from a cell; null for keys that move nothing. With Ctrl Home and End go to the corners, arrows to the edges. */
export function movedCell(
  key: string,
  isCtrl: boolean,
  at: CellPlace,
  { rows, columns, page }: Extent,
): CellPlace | null {
  const to = (row: number, column: number) => ({ row: within(row, rows), column: within(column, columns) })
  switch (key) {
    case 'ArrowUp':
      return to(isCtrl ? 0 : at.row - 1, at.column)
    case 'ArrowDown':
      return to(isCtrl ? rows - 1 : at.row + 1, at.column)
    case 'ArrowLeft':
      return to(at.row, isCtrl ? 0 : at.column - 1)
    case 'ArrowRight':
      return to(at.row, isCtrl ? columns - 1 : at.column + 1)
    case 'PageUp':
      return to(at.row - page, at.column)
    case 'PageDown':
      return to(at.row + page, at.column)
    case 'Home':
      return to(isCtrl ? 0 : at.row, 0)
    case 'End':
      return to(isCtrl ? rows - 1 : at.row, columns - 1)
    default:
      return null
  }
}

/** The cells of a range, line by line. */
export function cellsOf({ top, left, bottom, right }: CellRange): CellPlace[] {
  const columns = Array.from({ length: right - left + 1 }, (_, at) => left + at)
  return Array.from({ length: bottom - top + 1 }, (_, at) =>
    columns.map((column) => ({ row: top + at, column })),
  ).flat()
}

/**
 * Where a pasted block goes: one cell fills the whole range, a larger block begins at its first cell and is cut where the board ends.
 */
export function pastedInto(
  range: CellRange,
  block: readonly (readonly string[])[],
  { rows, columns }: Omit<Extent, 'page'>,
): CellText[] {
  const [[single = ''] = []] = block
  if (block.length === 1 && block[0]?.length === 1) return cellsOf(range).map((cell) => ({ ...cell, text: single }))
  return block.flatMap((line, down) =>
    line.flatMap((text, right) => {
      const [row, column] = [range.top + down, range.left + right]
      return row < rows && column < columns ? [{ row, column, text }] : []
    }),
  )
}

/** Fills a range from its first column to the right, or from its first row down; of one cell alone, from the cell before it. */
export function filledFrom(
  range: CellRange,
  towards: 'right' | 'down',
  textOf: (cell: CellPlace) => string,
): CellText[] {
  const isRight = towards === 'right'
  const isOne = isRight ? range.left === range.right : range.top === range.bottom
  const source = (isRight ? range.left : range.top) - (isOne ? 1 : 0)
  if (source < 0) return []
  return cellsOf(range).flatMap((cell) => {
    const at = isRight ? cell.column : cell.row
    if (at === source) return []
    return { ...cell, text: textOf(isRight ? { ...cell, column: source } : { ...cell, row: source }) }
  })
}
