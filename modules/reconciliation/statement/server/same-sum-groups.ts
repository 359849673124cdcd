/** Most rows of a group, lines and payables together. */
export const MOST_ROWS_OF_GROUP = 12
/** Rows of either side that are looked at together: all their parts are summed up, 2^8 of each side. */
const WINDOW = 8
/** How far the window moves. */
const STEP = 4

interface Summed {
  amount: bigint
}

/** Lines and payables of the same sum. */
interface Group<L, P> {
  lines: L[]
  payables: P[]
}

/** Parts of a window as bits, the smallest first. */
const PARTS = Array.from({ length: 2 ** WINDOW - 1 }, (_, index) => index + 1)
  .map((bits) => ({ bits, size: bits.toString(2).replaceAll('0', '').length }))
  .sort((a, b) => a.size - b.size || a.bits - b.bits)

/**
 * Groups of at most twelve rows whose sums agree, the smallest first, each row in one group; both sides are in the order of their
 * days. All rows are tried together where they are few enough. Otherwise a window of eight rows of either side moves along both: the
 * sums of all parts of its payables are looked up by those of its lines, so that a window costs 2 × 256 sums however many groups
 * would be possible, and the whole search grows with the number of rows.
 */
export function sameSumGroups<L extends Summed, P extends Summed>(
  lines: readonly L[],
  payables: readonly P[],
): Group<L, P>[] {
  const [freeLines, freePayables] = [new Set(lines), new Set(payables)]
  const groups: Group<L, P>[] = []
  const take = (group: Group<L, P>): void => {
    groups.push(group)
    for (const line of group.lines) freeLines.delete(line)
    for (const payable of group.payables) freePayables.delete(payable)
  }
  const windows = Math.max(1, Math.ceil((Math.max(lines.length, payables.length) - WINDOW) / STEP) + 1)
  for (let at = 0; at < windows && freeLines.size > 0 && freePayables.size > 0; at += 1) {
    const ofLines = windowOf(lines, at, windows).filter((line) => freeLines.has(line))
    const ofPayables = windowOf(payables, at, windows).filter((payable) => freePayables.has(payable))
    for (const group of groupsWithin(ofLines, ofPayables)) take(group)
  }
  const whole = { lines: [...freeLines], payables: [...freePayables] }
  const isFew = freeLines.size + freePayables.size <= MOST_ROWS_OF_GROUP
  const areSome = freeLines.size > 0 && freePayables.size > 0
  if (isFew && areSome && total(whole.lines) === total(whole.payables)) take(whole)
  return groups
}

const total = (rows: readonly Summed[]): bigint => rows.reduce((sum, { amount }) => sum + amount, 0n)

/** The rows at the same part of the way through both sides. */
function windowOf<T>(rows: readonly T[], at: number, windows: number): T[] {
  const last = Math.max(0, rows.length - WINDOW)
  const start = windows === 1 ? 0 : Math.round((last * at) / (windows - 1))
  return rows.slice(start, start + WINDOW)
}

function groupsWithin<L extends Summed, P extends Summed>(lines: readonly L[], payables: readonly P[]): Group<L, P>[] {
  const sums = sumsOf(payables)
  const bySum = new Map<bigint, { bits: number; size: number }[]>()
  for (const part of partsOf(payables.length)) {
    const sum = sums[part.bits] ?? 0n
    const known = bySum.get(sum)
    if (known) known.push(part)
    else bySum.set(sum, [part])
  }
  const sumsOfLines = sumsOf(lines)
  const found: { ofLines: number; ofPayables: number; size: number }[] = []
  for (const part of partsOf(lines.length)) {
    const sum = sumsOfLines[part.bits] ?? 0n
    // Rows that cancel each other out say nothing about the other side.
    if (sum === 0n) continue
    // Later parts of the same sum are larger: a few of them are enough.
    for (const other of (bySum.get(sum) ?? []).slice(0, WINDOW)) {
      const size = part.size + other.size
      if (size <= MOST_ROWS_OF_GROUP) found.push({ ofLines: part.bits, ofPayables: other.bits, size })
    }
  }
  const groups: Group<L, P>[] = []
  let [takenLines, takenPayables] = [0, 0]
  for (const { ofLines, ofPayables } of found.sort((a, b) => a.size - b.size)) {
    if ((ofLines & takenLines) !== 0 || (ofPayables & takenPayables) !== 0) continue
    takenLines |= ofLines
    takenPayables |= ofPayables
    groups.push({ lines: rowsOf(lines, ofLines), payables: rowsOf(payables, ofPayables) })
  }
  return groups
}

const partsOf = (count: number) => PARTS.filter(({ bits }) => bits < 2 ** count)

/** The sum of every part of these rows, by its bits. */
function sumsOf(rows: readonly Summed[]): bigint[] {
  const sums = [0n]
  for (const { amount } of rows) for (const sum of [...sums]) sums.push(sum + amount)
  return sums
}

const rowsOf = <T>(rows: readonly T[], bits: number): T[] => rows.filter((_, index) => (bits & (1 << index)) !== 0)
