import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { NewAsnLine, NewAsnLot } from './check-asn-lines.ts'

/** A lot of a line with the serial numbers of its pieces; of a line that is not filled in yet the quantity may be missing. */
export interface LotOfLine {
  lotNo: string
  productDate: string | null
  qty: Decimal | undefined
  serials: readonly string[]
}

/**
 * The lots of a new ASN's line; without any the supplier's batch number is the only one. Serial numbers that the line tells fill
 * its lots in their order, and the last one has what is left.
 */
export function lotsOfLine(
  line: Partial<Pick<NewAsnLine, 'deliveryQty' | 'supRemarks' | 'lots' | 'serials'>>,
): LotOfLine[] {
  const { lots = [], deliveryQty, supRemarks = '', serials = [] } = line
  const only: Partial<NewAsnLot> = { lotNo: supRemarks, ...(deliveryQty === undefined ? {} : { qty: deliveryQty }) }
  const given: readonly Partial<NewAsnLot>[] = lots.length > 0 ? lots : [only]
  const left = [...serials]
  return given.map((lot, index) => {
    const isLast = index === given.length - 1
    const own = lot.serials ?? left.splice(0, isLast ? left.length : Math.ceil(Number(lot.qty ?? left.length)))
    return { lotNo: lot.lotNo ?? '', productDate: lot.productDate ?? null, qty: lot.qty, serials: own }
  })
}
