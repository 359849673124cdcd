import { sql } from 'kysely'
import { xmlErrors } from '#platform/contract/exchange/xml-errors.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { UblFinding } from '#platform/server/ubl/ubl-reading.ts'
import type { DespatchLine, LineSequence } from './parse-despatch-advice.ts'

/** A despatch line that says which delivery of an order it ships. */
export type NamedLine = DespatchLine & { sequence: LineSequence }

/**
 * Gives each despatch line whose sender does not know the order's line the one delivery of the order that is for its item and has
 * something open; where none or several are, that is a finding, and the line is left out.
 */
export async function nameDespatchLines(
  trx: ScopedTransaction,
  lines: readonly DespatchLine[],
  findings: UblFinding[],
): Promise<NamedLine[]> {
  const unnamed = lines.filter(({ sequence }) => sequence === null)
  const open = unnamed.length === 0 ? [] : await openBatches(trx, [...new Set(unnamed.map((line) => line.purchaseNo))])
  return lines.flatMap((line): NamedLine[] => {
    if (line.sequence) return [{ ...line, sequence: line.sequence }]
    const fitting = open.filter(
      ({ purchaseNo, goodsNo }) => purchaseNo === line.purchaseNo && ['', goodsNo].includes(line.goodsNo),
    )
    const [only, ...others] = fitting
    if (only && others.length === 0) return [{ ...line, sequence: only.sequence }]
    const path = `${line.reading.path}/OrderLineReference`
    findings.push({ path, declaration: xmlErrors.ublLineUnclear, parameters: { found: fitting.length } })
    return []
  })
}

async function openBatches(trx: ScopedTransaction, purchaseNos: readonly string[]) {
  const { rows } = await sql<{ purchaseNo: string; goodsNo: string; sequence: LineSequence }>`
    select b.purchase_no as "purchaseNo", l.goods_no as "goodsNo", json_build_object('purchaseSeq', b.purchase_seq,
      'purchasePhaseSeq', b.purchase_phase_seq, 'purchaseBatchSeq', b.purchase_batch_seq) as sequence
    from srm_purchase_batch b join srm_purchase_line l on l.id = b.line_id
    where b.purchase_no = any(${[...purchaseNos]}) and b.un_delivery_qty > 0`.execute(trx)
  return rows
}
