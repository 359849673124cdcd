import type { DateText } from '#platform/contract/values/dates.ts'
import { type Decimal, multiply, QUANTITY_DECIMALS } from '#platform/contract/values/decimal.ts'

/** A document that only one of two figures may count, such as a ship notice that is open, ended or rejected. */
export interface GapDocument {
  documentNo: string
  documentDate: DateText
  /** What it moves the gap by; negative where it lowers it. */
  quantity: Decimal
}

/** Documents that are searched at most, the latest; their subsets are tried half by half, 2 × 2^15 sums. */
const MOST_DOCUMENTS = 30

/** One way to come to a sum: how many documents, and which of the half by their bits, the latest the highest. */
interface Choice {
  count: number
  bits: number
}

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
  let best: { later: Choice; earlier: Choice } | null = null
  for (const [parts, own] of choicesOf(later)) {
    const other = ofEarlier.get(wanted - parts)
    if (other && (best === null || isBetter({ later: own, earlier: other }, best)))
      best = { later: own, earlier: other }
  }
  return best && [...chosen(later, best.later), ...chosen(earlier, best.earlier)]
}

function isBetter(a: { later: Choice; earlier: Choice }, b: { later: Choice; earlier: Choice }): boolean {
  const fewer = b.later.count + b.earlier.count - a.later.count - a.earlier.count
  return (fewer || a.later.bits - b.later.bits || a.earlier.bits - b.earlier.bits) > 0
}

/** The best choice for each sum that documents of a half can have. */
function choicesOf(documents: readonly GapDocument[]): Map<bigint, Choice> {
  const best = new Map<bigint, Choice>([[0n, { count: 0, bits: 0 }]])
  for (const [at, { quantity }] of documents.entries()) {
    const parts = partsOf(quantity)
    const bit = 1 << (documents.length - 1 - at)
    for (const [sum, { count, bits }] of [...best]) {
      const next = { count: count + 1, bits: bits | bit }
      const known = best.get(sum + parts)
      if (!known || next.count < known.count || (next.count === known.count && next.bits > known.bits)) {
        best.set(sum + parts, next)
      }
    }
  }
  return best
}

const chosen = <Document>(documents: readonly Document[], { bits }: Choice): Document[] =>
  documents.filter((_, at) => (bits & (1 << (documents.length - 1 - at))) !== 0)

/** A quantity in the smallest parts that any unit has. */
const partsOf = (quantity: Decimal): bigint => BigInt(multiply(quantity, `1${'0'.repeat(QUANTITY_DECIMALS)}`))

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
