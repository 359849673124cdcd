import { asnLifecycle } from '#modules/deliveries/contract/lifecycle.ts'
import type { LockedAsn } from '#modules/deliveries/server/index.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RowFault } from '#platform/server/import/define-import.ts'
import { receiptsErrors } from '../contract/errors.ts'
import type { receiptImportFields } from '../contract/fields.ts'
import { lockNamedAsns, namedAsnLines, namedLineBatch, type ReceiptRow } from './named-asn-lines.ts'
import { OpenQuantities, planReceiptLine } from './plan-receipt.ts'

type Fault = RowFault<typeof receiptImportFields>

/** Faults of the rows beyond their cells: the notice and line they name, and what is open of them over the whole file. */
export async function checkReceiptRows(context: CallContext, rows: readonly ReceiptRow[]): Promise<Fault[]> {
  const asns = await lockNamedAsns(context.trx, rows)
  const open = new OpenQuantities()
  return rows.flatMap((row) => {
    const fault = rowFault(context, row, asns.get(row.values.asnNo), open)
    return fault ? [{ rowNumber: row.rowNumber, ...fault }] : []
  })
}

function rowFault(
  { caller, today }: CallContext,
  { values }: ReceiptRow,
  asn: LockedAsn | undefined,
  open: OpenQuantities,
): Omit<Fault, 'rowNumber'> | null {
  const { asnNo, purchaseNo } = values
  if (!asn) return { field: 'asnNo', error: receiptsErrors.unknownAsn, parameters: { asnNo } }
  const decision = decide(asnLifecycle, 'receive', asn.head.status, caller.side, asn.facts)
  if (!decision.isAllowed) return { field: 'asnNo', error: decision.refusal }
  if (values.receiptDate > today) return { field: 'receiptDate', error: receiptsErrors.receiptDateInFuture }
  if (values.postingDate !== null && values.postingDate > today) {
    return { field: 'postingDate', error: receiptsErrors.postingDateInFuture }
  }
  const [line, ...others] = namedAsnLines(asn, values)
  const names = { asnNo, purchaseNo, lineBatch: namedLineBatch(values) }
  if (!line) return { field: 'purchaseSeq', error: receiptsErrors.unknownAsnLine, parameters: names }
  if (others.length > 0) return { field: 'purchaseSeq', error: receiptsErrors.severalAsnLines, parameters: names }
  const plan = planReceiptLine(
    line,
    {
      asnLineId: line.id,
      lotNo: values.lotNo,
      receiveQty: values.receiveQty ?? '0',
      checkReturnQty: values.checkReturnQty ?? '0',
      reason: values.reason ?? '',
    },
    open,
  )
  return 'fault' in plan ? { error: plan.fault.declaration, parameters: plan.fault.parameters } : null
}
