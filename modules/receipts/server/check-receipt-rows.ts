import { asnLifecycle } from '#modules/deliveries/contract/lifecycle.ts'
import type { LockedAsn } from '#modules/deliveries/server/index.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { isWholeRow, type RowFault } from '#platform/server/import/define-import.ts'
import { receiptsErrors } from '../contract/errors.ts'
import { receiptImportFields } from '../contract/fields.ts'
import { hasNames, lockNamedAsns, namedAsnLines, namedLineBatch, type ReadReceiptRow } from './named-asn-lines.ts'
import { OpenQuantities, planReceiptLine } from './plan-receipt.ts'

type Fault = RowFault<typeof receiptImportFields>

/**
 * Faults of the rows beyond their cells: the notice and line they name, and what is open of them over the whole file. A row
 * with a cell that cannot be read is judged by its other cells.
 */
export async function checkReceiptRows(context: CallContext, rows: readonly ReadReceiptRow[]): Promise<Fault[]> {
  const asns = await lockNamedAsns(context.trx, rows)
  const open = new OpenQuantities()
  return rows.flatMap((row) => {
    const fault = rowFault(context, row, asns.get(row.values.asnNo ?? ''), open)
    return fault ? [{ rowNumber: row.rowNumber, ...fault }] : []
  })
}

function rowFault(
  { caller, today }: CallContext,
  row: ReadReceiptRow,
  asn: LockedAsn | undefined,
  open: OpenQuantities,
): Omit<Fault, 'rowNumber'> | null {
  const { values } = row
  const { asnNo, receiptDate, postingDate } = values
  if (asnNo === undefined) return null
  if (!asn) return { field: 'asnNo', error: receiptsErrors.unknownAsn, parameters: { asnNo } }
  const decision = decide(asnLifecycle, 'receive', asn.head.status, caller.side, asn.facts)
  if (!decision.isAllowed) return { field: 'asnNo', error: decision.refusal }
  if (receiptDate && receiptDate > today) return { field: 'receiptDate', error: receiptsErrors.receiptDateInFuture }
  if (postingDate && postingDate > today) return { field: 'postingDate', error: receiptsErrors.postingDateInFuture }
  if (!hasNames(values)) return null
  const [line, ...others] = namedAsnLines(asn, values)
  const names = { asnNo, purchaseNo: values.purchaseNo, lineBatch: namedLineBatch(values) }
  if (!line) return { field: 'purchaseSeq', error: receiptsErrors.unknownAsnLine, parameters: names }
  if (others.length > 0) return { field: 'purchaseSeq', error: receiptsErrors.severalAsnLines, parameters: names }
  if (!isWholeRow(receiptImportFields, row)) return null
  const { lotNo, receiveQty, checkReturnQty, reason } = row.values
  const plan = planReceiptLine(
    line,
    {
      asnLineId: line.id,
      lotNo,
      receiveQty: receiveQty ?? '0',
      checkReturnQty: checkReturnQty ?? '0',
      reason: reason ?? '',
    },
    open,
  )
  return 'fault' in plan ? { error: plan.fault.declaration, parameters: plan.fault.parameters } : null
}
