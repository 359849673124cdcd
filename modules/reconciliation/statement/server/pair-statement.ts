import { differenceKind } from './difference-kind.ts'
import { nameUnpaired } from './name-unpaired.ts'
import {
  type AmountBasis,
  type ComparedLine,
  type ComparedPayable,
  type ComparedPayableRow,
  comparedLine,
  comparedPayable,
  NUMBER_KINDS,
  type PairedRows,
  type Pairing,
  type StatedLine,
  type Surroundings,
} from './paired-rows.ts'
import { MOST_ROWS_OF_GROUP, sameSumGroups } from './same-sum-groups.ts'

/** Names of a row under which one of the other side is looked for; none: it is left to later rules. */
type Names<T> = (row: T) => readonly string[]

/**
 * Pairs the lines of a statement with payables, by rules each of which works on what the ones before it left: the same document and
 * amount; the same document and sum; the same document with other amounts; the same line of an order, or item, and quantity; the same
 * item and sum. What is left is named. Both sides are taken in their order; each row is in one place of the result.
 *
 * A document whose rest adds up comes before one whose amounts differ: a receipt that is stated by its total would otherwise differ
 * from the first of its items.
 */
export function pairStatement(
  statedLines: readonly StatedLine[],
  ownPayables: readonly ComparedPayable[],
  around: Surroundings,
  basis: AmountBasis,
): Pairing {
  const lines = statedLines.map((line, place) => comparedLine(line, place, basis))
  const payables = ownPayables.map((payable, place) => comparedPayable(payable, place, basis))
  const pool = new Pool(lines, payables)
  pairSameAmounts(pool)
  for (const kind of NUMBER_KINDS)
    pairGroups(
      pool,
      ({ number }) => number,
      ({ numbers }) => numbers[kind],
    )
  for (const kind of NUMBER_KINDS) pairDiffering(pool, kind)
  pool.leaveRepeated()
  pairSameQuantities(pool)
  pairGroups(
    pool,
    ({ goodsNo }) => goodsNo,
    ({ goodsNo }) => goodsNo,
  )
  return { pairs: pool.pairs, ...nameUnpaired(pool.unpaired(), lines, ownPayables, around, basis) }
}

/** The same document, item and amount; then without the item, which suppliers often name otherwise. */
function pairSameAmounts(pool: Pool): void {
  const ofLine: Names<ComparedLine>[] = [
    ({ goodsNo, qty }) => (qty === null ? [] : [`${goodsNo}\n${qty}`]),
    ({ goodsNo }) => [goodsNo],
    ({ qty }) => (qty === null ? [] : [`${qty}`]),
    () => [''],
  ]
  const ofPayable: Names<ComparedPayableRow>[] = [
    ({ goodsNo, qty }) => [`${goodsNo}\n${qty}`],
    ({ goodsNo }) => [goodsNo],
    ({ qty }) => [`${qty}`],
    () => [''],
  ]
  for (const kind of NUMBER_KINDS) {
    for (const [at, names] of ofLine.entries()) {
      const others = ofPayable[at] ?? (() => [])
      pool.pairOneToOne(
        (line) => (line.number === '' ? [] : names(line).map((name) => `${line.number}\n${line.amount}\n${name}`)),
        (payable) => others(payable).map((name) => `${payable.numbers[kind]}\n${payable.amount}\n${name}`),
      )
    }
  }
}

/** Groups of the same sum among rows of one name, such as those of a document. */
function pairGroups(
  pool: Pool,
  nameOfLine: (line: ComparedLine) => string,
  nameOfPayable: (payable: ComparedPayableRow) => string,
): void {
  for (const { lines, payables } of pool.alike(nameOfLine, nameOfPayable)) {
    for (const group of sameSumGroups(inTime(lines), inTime(payables))) pool.pair(group.lines, group.payables)
  }
}

const inTime = <T extends { date: string; place: number }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.place - b.place))

/** The same document with other amounts: by item, by quantity, and what is left of a document as a whole. */
function pairDiffering(pool: Pool, kind: (typeof NUMBER_KINDS)[number]): void {
  // What went back bears the number of its order, too.
  const sign = (amount: bigint) => (amount < 0n ? '-' : '+')
  const ofLine = ({ number, amount }: ComparedLine, name: string) => [`${number}\n${sign(amount)}\n${name}`]
  const ofPayable = ({ numbers, amount }: ComparedPayableRow, name: string) => [
    `${numbers[kind]}\n${sign(amount)}\n${name}`,
  ]
  pool.pairOneToOne(
    (line) => (line.number === '' || line.goodsNo === '' ? [] : ofLine(line, `${line.goodsNo}\n${line.qty}`)),
    (payable) => ofPayable(payable, `${payable.goodsNo}\n${payable.qty}`),
  )
  pool.pairOneToOne(
    (line) => (line.number === '' || line.goodsNo === '' ? [] : ofLine(line, line.goodsNo)),
    (payable) => ofPayable(payable, payable.goodsNo),
  )
  pool.pairOneToOne(
    (line) => (line.number === '' || line.qty === null ? [] : ofLine(line, `${line.qty}`)),
    (payable) => ofPayable(payable, `${payable.qty}`),
  )
  const nameOf = (number: string, amount: bigint) => (number === '' ? '' : `${number}\n${sign(amount)}`)
  const rests = pool.alike(
    ({ number, amount }) => nameOf(number, amount),
    ({ numbers, amount }) => nameOf(numbers[kind], amount),
  )
  for (const { lines, payables } of rests) {
    if (lines.length + payables.length <= MOST_ROWS_OF_GROUP) pool.pair(lines, payables)
  }
}

/** The same line of an order, or item, and quantity; of several that of the same amount first, then that of the same day. */
function pairSameQuantities(pool: Pool): void {
  const more: readonly (readonly [(row: { amount: bigint; date: string }) => string])[] = [
    [({ amount }) => `${amount}`],
    [({ date }) => date],
    [() => ''],
  ]
  for (const [name] of more) {
    pool.pairOneToOne(
      (line) => (line.number === '' || line.qty === null ? [] : [`${line.number}\n${line.qty}\n${name(line)}`]),
      (payable) => payable.orderLines.map((orderLine) => `${orderLine}\n${payable.qty}\n${name(payable)}`),
    )
  }
  for (const [name] of more) {
    pool.pairOneToOne(
      (line) => (line.goodsNo === '' || line.qty === null ? [] : [`${line.goodsNo}\n${line.qty}\n${name(line)}`]),
      (payable) => [`${payable.goodsNo}\n${payable.qty}\n${name(payable)}`],
    )
  }
}

/** Lines and payables that are not paired yet, and the pairs. */
class Pool {
  readonly pairs: PairedRows[] = []
  readonly #lines: Set<ComparedLine>
  readonly #payables: Set<ComparedPayableRow>
  readonly #paired = new Set<ComparedLine>()
  readonly #repeated: ComparedLine[] = []

  constructor(lines: readonly ComparedLine[], payables: readonly ComparedPayableRow[]) {
    this.#lines = new Set(lines)
    this.#payables = new Set(payables)
  }

  unpaired(): { lines: ComparedLine[]; payables: ComparedPayableRow[] } {
    return {
      lines: [...this.#lines, ...this.#repeated].sort((a, b) => a.place - b.place),
      payables: [...this.#payables],
    }
  }

  pair(lines: readonly ComparedLine[], payables: readonly ComparedPayableRow[]): void {
    this.pairs.push({
      lines: lines.map(({ place }) => place),
      payables: payables.map(({ place }) => place),
      kind: differenceKind(lines, payables),
    })

    for (const line of lines) {
      this.#lines.delete(line)
      this.#paired.add(line)
    }
    for (const payable of payables) this.#payables.delete(payable)
  }

  /** Pairs each line with the first payable that has one of its names. */
  pairOneToOne(namesOfLine: Names<ComparedLine>, namesOfPayable: Names<ComparedPayableRow>): void {
    const byName = new Map<string, ComparedPayableRow[]>()
    for (const payable of this.#payables) {
      for (const name of namesOfPayable(payable)) {
        const known = byName.get(name)
        if (known) known.push(payable)
        else byName.set(name, [payable])
      }
    }
    for (const known of byName.values()) known.reverse()
    for (const line of [...this.#lines]) {
      const payable = namesOfLine(line)
        .map((name) => this.#next(byName.get(name)))
        .find((one) => one !== undefined)
      if (payable) this.pair([line], [payable])
    }
  }

  /** The next payable of a name that is not paired yet; those that are, are dropped for good. */
  #next(known: ComparedPayableRow[] | undefined): ComparedPayableRow | undefined {
    while (known && known.length > 0) {
      const last = known.at(-1)
      if (last && this.#payables.has(last)) return last
      known.pop()
    }
    return undefined
  }

  /** Rows of both sides under each name that both have, in the order of the lines. */
  alike(
    nameOfLine: (line: ComparedLine) => string,
    nameOfPayable: (payable: ComparedPayableRow) => string,
  ): { lines: ComparedLine[]; payables: ComparedPayableRow[] }[] {
    const payables = Map.groupBy(this.#payables, nameOfPayable)
    return [...Map.groupBy(this.#lines, nameOfLine)].flatMap(([name, lines]) => {
      const others = payables.get(name)
      return name !== '' && others ? [{ lines, payables: others }] : []
    })
  }

  /** Leaves lines that say once more what is paired already: they are named, not paired with goods of another document. */
  leaveRepeated(): void {
    const known = new Set([...this.#paired].map(spellingOf))
    for (const line of [...this.#lines]) {
      if (line.number === '' || !known.has(spellingOf(line))) continue
      this.#repeated.push(line)
      this.#lines.delete(line)
    }
  }
}

const spellingOf = ({ number, goodsNo, qty, amount }: ComparedLine): string => [number, goodsNo, qty, amount].join('\n')
