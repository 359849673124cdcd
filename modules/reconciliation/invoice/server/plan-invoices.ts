import { add, compare, type Decimal, sum } from '#platform/contract/values/decimal.ts'

/** A confirmed line of a bill that is on no invoicing bill. */
export interface OpenLine {
  id: string
  /** Percent, without needless zeros. */
  taxRate: Decimal
  netAmount: Decimal
  taxAmount: Decimal
  /** Invoicing bill in force that invoices what this line takes back; null where there is none. */
  originalDocId: string | null
}

/** Where the lines go. */
export interface InvoicePlan<L extends OpenLine> {
  /** What is invoiced now; empty where nothing is. */
  blue: readonly L[]
  /** What takes back a part of an earlier invoicing bill, by its id. */
  reds: ReadonlyMap<string, readonly L[]>
  /** What would take the blue one below 0, or was not chosen: it stays open. */
  later: readonly L[]
}

/** What becomes an invoicing bill of its own. */
export interface InvoicePart<L extends OpenLine> {
  /** Invoicing bill of which a red one takes something back; null for the blue one. */
  originalDocId: string | null
  lines: readonly L[]
}

/** The invoicing bills of a plan, the blue one first. */
export const partsOf = <L extends OpenLine>({ blue, reds }: InvoicePlan<L>): InvoicePart<L>[] => [
  ...(blue.length > 0 ? [{ originalDocId: null, lines: blue }] : []),
  ...[...reds].map(([originalDocId, lines]) => ({ originalDocId, lines })),
]

/** Whether a line lowers what is invoiced: a return, an allowance, a lower price. */
export const isDeduction = ({ netAmount, taxAmount }: Pick<OpenLine, 'netAmount' | 'taxAmount'>): boolean =>
  netAmount.startsWith('-') || (compare(netAmount, '0') === 0 && taxAmount.startsWith('-'))

/**
 * Splits open lines into a blue invoicing bill and red ones: what takes back something that is invoiced already goes into a red one
 * for each original, all other deductions are set off in the blue one, in their order, as long as neither net nor tax of their rate
 * falls below 0 and something is left to be invoiced: no real invoice could say the rest. `chosen` names the deductions that are
 * wanted; all of them where it is absent.
 */
export function planInvoices<L extends OpenLine>(
  lines: readonly L[],
  chosen: readonly string[] | null | undefined,
): InvoicePlan<L> {
  const wanted = chosen ? new Set(chosen) : null
  const blue = lines.filter((line) => !isDeduction(line))
  const reds = new Map<string, L[]>()
  const later: L[] = []
  const left = new Map<Decimal, { net: Decimal; tax: Decimal }>()
  const leftAt = (taxRate: Decimal) => left.get(taxRate) ?? { net: '0', tax: '0' }
  const takeIn = ({ taxRate, netAmount, taxAmount }: L) => {
    const { net, tax } = leftAt(taxRate)
    left.set(taxRate, { net: add(net, netAmount), tax: add(tax, taxAmount) })
  }
  for (const line of blue) takeIn(line)
  let whole = sum(blue.map(({ netAmount }) => netAmount))
  for (const line of lines) {
    if (!isDeduction(line)) continue
    if (wanted && !wanted.has(line.id)) {
      later.push(line)
    } else if (line.originalDocId !== null) {
      reds.set(line.originalDocId, [...(reds.get(line.originalDocId) ?? []), line])
    } else {
      const { net, tax } = leftAt(line.taxRate)
      const wholeLeft = add(whole, line.netAmount)
      const isBelow = [add(net, line.netAmount), add(tax, line.taxAmount)].some((amount) => amount.startsWith('-'))
      if (isBelow || compare(wholeLeft, '0') <= 0) {
        later.push(line)
        continue
      }
      blue.push(line)
      takeIn(line)
      whole = wholeLeft
    }
  }
  return { blue, reds, later }
}
