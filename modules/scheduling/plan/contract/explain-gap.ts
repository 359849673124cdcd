import type { DateText } from '#platform/contract/values/dates.ts'
import { type Decimal, multiply, QUANTITY_DECIMALS } from '#platform/contract/values/decimal.ts'

/** A document that only one of two figures may count, such as a ship notice that is open, ended or rejected. */
export interface GapDocument {
  documentNo: string
  documentDate: DateText
  /** What it moves the gap by; negative where it lowers it. */
  quantity: Decimal
}

/** Documents that are searched at most, the latest; their subsets are tried half by half, at most 2^15 sums each. */
export const MOST_DOCUMENTS = 30

const HALF = MOST_DOCUMENTS / 2
/** A choice among the documents of a half is one number, the better the higher: how many are left out, then a bit for each, the latest the highest. */
const BITS = 2 ** HALF
const NOTHING_CHOSEN = HALF * BITS

/**
 * The fewest documents whose quantities come to exactly a gap between two cumulated figures, among equals the latest ones;
 * the latest first. Null where none do; none for a gap of 0.
 */
export function explainGap<Document extends GapDocument>(
  gap: Decimal,
  documents: readonly Document[],
): Document[] | null {
  const latest = documents
    .filter(({ quantity }) => partsOf(quantity) !== 0n)
    .toSorted((a, b) => order(b.documentDate, a.documentDate) || order(b.documentNo, a.documentNo))
    .slice(0, MOST_DOCUMENTS)
  const middle = Math.ceil(latest.length / 2)
  const [later, earlier] = [latest.slice(0, middle), latest.slice(middle)]
  const ofEarlier = choicesOf(earlier)
  const wanted = partsOf(gap)
  let best: { value: number; later: number; earlier: number } | null = null
  for (const [parts, own] of choicesOf(later)) {
    const other = ofEarlier.get(wanted - parts)
    if (other === undefined) continue
    const leftOut = Math.floor(own / BITS) + Math.floor(other / BITS)
    const value = (leftOut * BITS + (own % BITS)) * BITS + (other % BITS)
    if (best === null || value > best.value) best = { value, later: own, earlier: other }
  }
  return best && [...chosen(later, best.later), ...chosen(earlier, best.earlier)]
}

/** The best choice for each sum that documents of a half can have. */
function choicesOf(documents: readonly GapDocument[]): Map<bigint, number> {
  const best = new Map([[0n, NOTHING_CHOSEN]])
  for (const [at, { quantity }] of documents.entries()) {
    const parts = partsOf(quantity)
    for (const [sum, choice] of [...best]) {
      const next = choice - BITS + bitOf(at)
      if (next > (best.get(sum + parts) ?? 0)) best.set(sum + parts, next)
    }
  }
  return best
}

const bitOf = (at: number): number => 2 ** (HALF - 1 - at)

const chosen = <Document>(documents: readonly Document[], choice: number): Document[] =>
  documents.filter((_, at) => (choice & bitOf(at)) !== 0)

/** A quantity in the smallest parts that any unit has. */
const partsOf = (quantity: Decimal): bigint => BigInt(multiply(quantity, `1${'0'.repeat(QUANTITY_DECIMALS)}`))

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
