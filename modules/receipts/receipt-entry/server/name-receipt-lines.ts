import { xmlErrors } from '#platform/contract/exchange/xml-errors.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { UblFinding } from '#platform/server/ubl/ubl-reading.ts'
import type { ReceiptAdvice, ReceiptLine } from './parse-receipt-advice.ts'

/** A receipt line that says which delivery of an order came. */
export type NamedReceiptLine = Omit<ReceiptLine, 'sequence' | 'goodsNo'> & NonNullable<ReceiptLine['sequence']>

/**
 * Gives each line that names no order, or not its line, the one of the ASN that fits all that it says: line of the ASN, order,
 * line and item. Where none or several fit, that is a finding, and the line is left out.
 */
export async function nameReceiptLines(
  trx: ScopedTransaction,
  { asnNo, lines }: Pick<ReceiptAdvice, 'asnNo' | 'lines'>,
  findings: UblFinding[],
): Promise<NamedReceiptLine[]> {
  const isNamed = ({ purchaseNo, sequence }: ReceiptLine) => purchaseNo !== '' && sequence !== null
  const announced = lines.every(isNamed) ? [] : await announcedLines(trx, asnNo)
  return lines.flatMap(({ sequence, goodsNo, ...line }): NamedReceiptLine[] => {
    if (line.purchaseNo !== '' && sequence) return [{ ...line, ...sequence }]
    const fitting = announced.filter(
      (one) =>
        [null, one.asnSeq].includes(line.asnSeq) &&
        ['', one.purchaseNo].includes(line.purchaseNo) &&
        ['', one.goodsNo].includes(goodsNo) &&
        (sequence === null ||
          (sequence.purchaseSeq === one.purchaseSeq &&
            sequence.purchasePhaseSeq === one.purchasePhaseSeq &&
            sequence.purchaseBatchSeq === one.purchaseBatchSeq)),
    )
    const [only, ...others] = fitting
    if (!only || others.length > 0) {
      const path = `${line.reading.path}/OrderLineReference`
      findings.push({ path, declaration: xmlErrors.ublLineUnclear, parameters: { found: fitting.length } })
      return []
    }
    const { goodsNo: _goodsNo, ...named } = only
    return [{ ...line, ...named }]
  })
}

const announcedLines = (trx: ScopedTransaction, asnNo: string) =>
  trx
    .selectFrom('srm_asn_line')
    .select(['asn_seq as asnSeq', 'purchase_no as purchaseNo', 'goods_no as goodsNo'])
    .select(['purchase_seq as purchaseSeq', 'purchase_phase_seq as purchasePhaseSeq'])
    .select('purchase_batch_seq as purchaseBatchSeq')
    .where('asn_no', '=', asnNo)
    .execute()
