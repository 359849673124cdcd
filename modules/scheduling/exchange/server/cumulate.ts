import { add, compare, type Decimal, subtract } from '#platform/contract/values/decimal.ts'
import type { ReleaseItem, ReleaseLine } from '../contract/schemas.ts'

/** What does not add up: figures that fall, a first one of which nothing tells what came before, and one that differs from the sum. */
export interface CumulativeProblem {
  name: 'cumulativeFalls' | 'cumulativeOpen' | 'cumulativeDiffers'
  parameters: { told: Decimal; expected: Decimal; date: string }
}

export interface CumulatedLine {
  line: ReleaseLine
  /** What is asked for by this line alone; null where it does not follow from what the message says. */
  quantity: Decimal | null
  /** What is asked for up to and with this line, since the counters began. */
  total: Decimal
}

const URGENCIES: readonly ReleaseLine['urgency'][] = ['backlog', 'immediate', 'scheduled']

/**
 * The quantities of an item in the order of their days, each with its running total. It begins with what the sender has received, else
 * with what it knows as shipped; a cumulative quantity without one of its own is what it has more than the one before it.
 */
export function cumulate(item: ReleaseItem): { lines: CumulatedLine[]; problems: CumulativeProblem[] } {
  const base = item.cumReceived ?? item.cumShipped
  const problems: CumulativeProblem[] = []
  const lines: CumulatedLine[] = []
  let total = base ?? '0'
  // Without a base, cumulative quantities say how much is between them, but not how much the first one asks for.
  let isOpen = base === null
  for (const line of inOrder(item.lines)) {
    const tell = (name: CumulativeProblem['name'], told: Decimal, expected: Decimal): void => {
      problems.push({ name, parameters: { told, expected, date: line.from ?? '–' } })
    }
    const { cumulative } = line
    let quantity = line.quantity
    if (cumulative === null) {
      total = add(total, quantity ?? '0')
    } else if (quantity === null && isOpen) {
      tell('cumulativeOpen', cumulative, '–')
      total = cumulative
    } else if (quantity === null) {
      if (compare(cumulative, total) < 0) tell('cumulativeFalls', cumulative, total)
      else quantity = subtract(cumulative, total)
      total = cumulative
    } else {
      const expected = add(total, quantity)
      if (!isOpen && compare(expected, cumulative) !== 0) tell('cumulativeDiffers', cumulative, expected)
      total = cumulative
    }
    if (cumulative !== null) isOpen = false
    lines.push({ line, quantity, total })
  }
  return { lines, problems }
}

/** What is late before what is due at once before what has a day; within it by day, and as the message has it. */
const inOrder = (lines: readonly ReleaseLine[]): ReleaseLine[] =>
  lines.toSorted(
    (a, b) => URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) || byText(a.from ?? '', b.from ?? ''),
  )

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
