import { type DayFigure, dayFigures, type ItemCounters } from '#modules/scheduling/plan/contract/cumulation.ts'
import type { DaySpan } from '#modules/scheduling/plan/contract/day-spans.ts'
import type { DateText } from '#platform/contract/values/dates.ts'
import { add, type Decimal, subtract } from '#platform/contract/values/decimal.ts'

/** What a cell of the board can show. */
export const BOARD_QUANTITIES = ['expect', 'reply', 'actual', 'delivered', 'received', 'difference'] as const
export type BoardQuantity = (typeof BOARD_QUANTITIES)[number]

/** A day of an item as it holds now; quantities in the unit of the schedule. */
export interface BoardDay {
  demandDate: DateText
  expect: Decimal
  /** Null: nothing is promised yet. */
  reply: Decimal | null
  /** Null: nothing is agreed yet. */
  actual: Decimal | null
}

/** Counters of an item; its start includes what is scheduled before the first day that is given. */
export interface BoardCounters extends ItemCounters {
  /** Days after it are counted; null: all. */
  zeroDate: DateText | null
}

/** The cells of an item by quantity, one for each column; null where there is nothing to show. */
export type BoardCells = Record<BoardQuantity, (Decimal | null)[]>

/**
 * What an item shows in each column. What is delivered and received follows by cumulation and not by links; a day up to the zero date counts
 * for neither. The difference is the reply less what is expected, over the days of the column that have a reply.
 */
export function boardFigures(
  columns: readonly DaySpan[],
  days: readonly BoardDay[],
  { zeroDate, ...counters }: BoardCounters,
): BoardCells {
  const counted = days
    .filter(({ demandDate }) => zeroDate === null || demandDate > zeroDate)
    .map(({ demandDate, expect, actual }) => ({ demandDate, quantity: actual ?? expect }))
  const figures = dayFigures({ days: counted, ...counters }).days
  // Days up to the zero date stand first and have no figure.
  const firstCounted = days.length - figures.length
  const cells = emptyCells(columns.length)
  let column = 0
  for (const [at, day] of days.entries()) {
    while (column < columns.length && day.demandDate > (columns[column]?.to ?? '')) column += 1
    if (column === columns.length) break
    if (day.demandDate >= (columns[column]?.from ?? '')) fill(cells, column, day, figures[at - firstCounted])
  }
  return cells
}

function fill(cells: BoardCells, at: number, { expect, reply, actual }: BoardDay, figure: DayFigure | undefined): void {
  put(cells.expect, at, expect)
  if (reply !== null) {
    put(cells.reply, at, reply)
    put(cells.difference, at, subtract(reply, expect))
  }
  if (actual !== null) put(cells.actual, at, actual)
  if (!figure) return
  put(cells.delivered, at, figure.actualDeliveryQuantity)
  put(cells.received, at, figure.actualReceiveQuantity)
}

function put(cells: (Decimal | null)[], at: number, quantity: Decimal): void {
  const there = cells[at] ?? null
  cells[at] = there === null ? quantity : add(there, quantity)
}

const emptyCells = (length: number): BoardCells => {
  const none = () => Array.from({ length }, (): Decimal | null => null)
  return { expect: none(), reply: none(), actual: none(), delivered: none(), received: none(), difference: none() }
}
