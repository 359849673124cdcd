import { asnLifecycle } from '#modules/deliveries/contract/lifecycle.ts'
import type { LockedAsn, LockedAsnLine } from '#modules/deliveries/server/index.ts'
import { lockBatches } from '#modules/orders/server/index.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { isWholeRow, type RowFault } from '#platform/server/import/define-import.ts'
import { receiptsErrors } from '../contract/errors.ts'
import { receiptImportFields } from '../contract/fields.ts'
import { hasNames, lockNamedAsns, namedAsnLines, namedLineBatch, type ReadReceiptRow } from './named-asn-lines.ts'
import { OpenQuantities, planReceiptLine, type ReceiptFault, receiptLineFaults } from './plan-receipt.ts'

type Fault = RowFault<typeof receiptImportFields>

/**
 * Faults of the rows beyond their cells: the notice and line they name, and what is open of them over the whole file. A row
 * with a cell that cannot be read is judged by its other cells.
 */
export async function checkReceiptRows(context: CallContext, rows: readonly ReadReceiptRow[]): Promise<Fault[]> {
  const asns = await lockNamedAsns(context.trx, rows)
  const named = rows.flatMap(({ values }) => {
    const asn = asns.get(values.asnNo ?? '')
    return asn && hasNames(values) ? namedAsnLines(asn, values).map((line) => line.batch_id) : []
  })
  // Limits count over all notices of a batch. Files cannot be asked: what would be, is refused.
  const open = new OpenQuantities(await lockBatches(context.trx, [...new Set(named)]))
  return rows.flatMap((row) => {
    const { rowNumber, values } = row
    const faults = [...dateFaults(context, values), ...goodsFaults(context, row, asns.get(values.asnNo ?? ''), open)]
    return faults.map((fault) => ({ rowNumber, ...fault }))
  })
}

type Unplaced = Omit<Fault, 'rowNumber'>

function dateFaults({ today }: CallContext, { receiptDate, postingDate }: ReadReceiptRow['values']): Unplaced[] {
  const faults: Unplaced[] = []
  if (receiptDate && receiptDate > today)
    faults.push({ field: 'receiptDate', error: receiptsErrors.receiptDateInFuture })
  if (postingDate && postingDate > today)
    faults.push({ field: 'postingDate', error: receiptsErrors.postingDateInFuture })
  return faults
}

function goodsFaults(
  { caller }: CallContext,
  row: ReadReceiptRow,
  asn: LockedAsn | undefined,
  open: OpenQuantities,
): Unplaced[] {
  const { values } = row
  const { asnNo } = values
  if (asnNo === undefined) return []
  if (!asn) return [{ field: 'asnNo', error: receiptsErrors.unknownAsn, parameters: { asnNo } }]
  const decision = decide(asnLifecycle, 'receive', asn.head.status, caller.side, asn.facts)
  if (!decision.isAllowed) return [{ field: 'asnNo', error: decision.refusal }]
  if (!hasNames(values)) return []
  const [line, ...others] = namedAsnLines(asn, values)
  const names = { asnNo, purchaseNo: values.purchaseNo, lineBatch: namedLineBatch(values) }
  if (!line) return [{ field: 'purchaseSeq', error: receiptsErrors.unknownAsnLine, parameters: names }]
  if (others.length > 0) return [{ field: 'purchaseSeq', error: receiptsErrors.severalAsnLines, parameters: names }]
  return lineFaults(line, row, open).map(({ declaration, parameters }) => ({ error: declaration, parameters }))
}

function lineFaults(line: LockedAsnLine, row: ReadReceiptRow, open: OpenQuantities): readonly ReceiptFault[] {
  const { lotNo, receiveQty, checkReturnQty, reason } = row.values
  if (!isWholeRow(receiptImportFields, row)) {
    const read = {
      ...(receiveQty === undefined ? {} : { receiveQty: receiveQty ?? '0' }),
      ...(checkReturnQty === undefined ? {} : { checkReturnQty: checkReturnQty ?? '0' }),
      ...(reason === undefined ? {} : { reason: reason ?? '' }),
    }
    return receiptLineFaults(line, { lotNo, ...read }, open)
  }
  const received = {
    asnLineId: line.id,
    lotNo,
    receiveQty: receiveQty ?? '0',
    checkReturnQty: checkReturnQty ?? '0',
    reason: reason ?? '',
  }
  const plan = planReceiptLine(line, received, open)
  return 'faults' in plan ? plan.faults : []
}
