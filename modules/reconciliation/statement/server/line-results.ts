import { add, subtract, sum } from '#platform/contract/values/decimal.ts'
import type { DifferenceKind, STATEMENT_OUTCOMES } from '../contract/fields.ts'
import { type AmountBasis, comparedLine, decimalOf, type Pairing, type StatedLine } from './paired-rows.ts'
import type { OwnPayable } from './read-payables.ts'

/** What came of a line, under the names of its columns. */
export interface LineResult {
  outcome: (typeof STATEMENT_OUTCOMES)[number]
  difference_kind: DifferenceKind | null
  pair_no: number | null
  own_no: string
  own_goods_no: string
  own_date: string | null
  own_qty: string | null
  own_price: string | null
  own_net: string | null
  own_tax: string | null
  own_amount: string | null
  difference_amount: string | null
  other_no: string
}

/** What came of the lines of a statement: by the places of stated lines, and one for each payable that none states. */
export interface StatementResults {
  stated: LineResult[]
  /** Payables with which a stated line is compared, by the places of both. */
  payablesOf: (readonly number[])[]
  unstated: { payable: OwnPayable; result: LineResult }[]
  /** Columns of the statement: how many lines came to what, and their sums. */
  totals: StatementTotals
}

/** Counts and sums of a statement, under the names of its columns. */
export interface StatementTotals {
  paired_count: number
  differing_count: number
  missing_here_count: number
  missing_there_count: number
  own_amount: string
  paired_amount: string
  differing_stated: string
  differing_own: string
  missing_here_amount: string
  missing_there_amount: string
}

const NOTHING_OWED = {
  pair_no: null,
  own_no: '',
  own_goods_no: '',
  own_date: null,
  own_qty: null,
  own_price: null,
  own_net: null,
  own_tax: null,
  own_amount: null,
} as const

/** The amount of a line that is compared. */
export const statedAmountOf = (line: StatedLine, basis: AmountBasis): string =>
  decimalOf(comparedLine(line, 0, basis).amount)

/** What a pairing says of each line. Of lines that are compared together the first one bears what is owed and the difference. */
export function resultsOf(
  lines: readonly StatedLine[],
  payables: readonly OwnPayable[],
  { pairs, missingHere, missingThere }: Pairing,
  basis: AmountBasis,
): StatementResults {
  const amounts = lines.map((line) => statedAmountOf(line, basis))
  const amountOf = (place: number) => amounts[place] ?? '0'
  const stated: LineResult[] = []
  const payablesOf: (readonly number[])[] = lines.map(() => [])
  for (const { lines: places, payables: owed, kind } of pairs) {
    const own = ownColumns(
      owed.flatMap((place) => payables[place] ?? []),
      basis,
    )
    const statedSum = sum(places.map(amountOf))
    for (const [at, place] of places.entries()) {
      const isFirst = at === 0
      stated[place] = {
        outcome: kind === null ? 'paired' : 'differs',
        difference_kind: kind,
        // By its first line, so that it stays the same where the lines come to the same.
        pair_no: Math.min(...places) + 1,
        ...own,
        ...(isFirst ? {} : { own_qty: null, own_price: null, own_net: null, own_tax: null, own_amount: null }),
        difference_amount: isFirst ? subtract(statedSum, own.own_amount) : null,
        other_no: '',
      }
      payablesOf[place] = owed
    }
  }
  for (const { place, kind, otherNo } of missingHere) {
    const result = { outcome: 'missingHere', difference_kind: kind, ...NOTHING_OWED, other_no: otherNo } as const
    stated[place] = { ...result, difference_amount: amountOf(place) }
  }
  const unstated = missingThere.flatMap(({ place, kind, otherNo }) => {
    const payable = payables[place]
    if (!payable) return []
    const own = ownColumns([payable], basis)
    const result: LineResult = {
      outcome: 'missingThere',
      difference_kind: kind,
      pair_no: null,
      ...own,
      difference_amount: subtract('0', own.own_amount),
      other_no: otherNo,
    }
    return [{ payable, result }]
  })
  return { stated, payablesOf, unstated, totals: totalsOf(stated, unstated, amountOf) }
}

/** What is owed for payables that are compared together. */
function ownColumns(payables: readonly OwnPayable[], basis: AmountBasis) {
  const [net, tax] = [sum(payables.map((one) => one.net)), sum(payables.map((one) => one.tax))]
  const [first] = payables
  const numbers = (of: (payable: OwnPayable) => string) => [...new Set(payables.map(of))].filter(Boolean).join(', ')
  return {
    own_no: numbers(({ originNo }) => originNo),
    own_goods_no: numbers(({ goodsNo }) => goodsNo),
    own_date: first?.date ?? null,
    own_qty: sum(payables.map(({ qty }) => qty)),
    own_price: payables.length === 1 && first ? first.price : null,
    own_net: net,
    own_tax: tax,
    own_amount: basis === 'total' ? add(net, tax) : net,
  }
}

function totalsOf(
  stated: readonly LineResult[],
  unstated: StatementResults['unstated'],
  amountOf: (place: number) => string,
): StatementTotals {
  const placesOf = (outcome: LineResult['outcome']) =>
    stated.flatMap((result, place) => (result.outcome === outcome ? place : []))
  const ownOf = (places: readonly number[]) => sum(places.map((place) => stated[place]?.own_amount ?? '0'))
  const [paired, differing, missingHere] = [placesOf('paired'), placesOf('differs'), placesOf('missingHere')]
  const missingThere = sum(unstated.map(({ result }) => result.own_amount ?? '0'))
  const differingOwn = ownOf(differing)
  return {
    paired_count: paired.length,
    differing_count: differing.length,
    missing_here_count: missingHere.length,
    missing_there_count: unstated.length,
    own_amount: sum([ownOf(paired), differingOwn, missingThere]),
    paired_amount: sum(paired.map(amountOf)),
    differing_stated: sum(differing.map(amountOf)),
    differing_own: differingOwn,
    missing_here_amount: sum(missingHere.map(amountOf)),
    missing_there_amount: missingThere,
  }
}

/** Whether nothing is left to be settled. */
export const isSettled = (totals: {
  differing_count: number
  missing_here_count: number
  missing_there_count: number
}): boolean => totals.differing_count + totals.missing_here_count + totals.missing_there_count === 0
