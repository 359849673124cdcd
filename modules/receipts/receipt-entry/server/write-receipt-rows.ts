import { asnEvent, type LockedAsn, lockAsnById } from '#modules/deliveries/server.ts'
import { serialsOf } from '#modules/inventory/serial/contract/fields.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { acceptanceCustomFieldSet, rejectionCustomFieldSet } from '#modules/receipts/receipt/contract/fields.ts'
import { receiveItems } from '#modules/receipts/receipt/server/receive-items.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ImportCounts } from '#platform/server/import/define-import.ts'
import { lockNamedAsns, namedAsnLines, namedLineBatch, type ReceiptRow, type ReceiptValues } from './named-asn-lines.ts'

/** Which receipt a row belongs to: that of its ASN and days. */
export const receiptGroupKey = ({ asnNo, receiptDate, postingDate }: Partial<ReceiptValues>): string =>
  JSON.stringify([asnNo, receiptDate, postingDate])

/** The pieces that a row names. */
export const namedPieces = ({ serialNos, refusedSerialNos }: Partial<ReceiptValues>) => ({
  serials: serialsOf(serialNos ?? ''),
  refusedSerials: serialsOf(refusedSerialNos ?? ''),
})

/** Writes the receipts of checked rows, through the same command as the screen. */
export async function writeReceiptRows(context: CallContext, rows: readonly ReceiptRow[]): Promise<ImportCounts> {
  const parties = new Map<string, { orgNo: string; supplierNo: string }>()
  const asns = await lockNamedAsns(context.trx, rows)
  const received = new Set<LockedAsn>()
  for (const group of Map.groupBy(rows, ({ values }) => receiptGroupKey(values)).values()) {
    const asnNo = group[0]?.values.asnNo ?? ''
    const asn = asns.get(asnNo) ?? fail(receiptsErrors.unknownAsn, { asnNo })
    // After a receipt of the same file the ASN is another.
    const current = received.has(asn) ? await lockAsnById(context.trx, asn.head.id) : asn
    received.add(asn)
    await writeReceipt(context, group, current)
    const { org_no: orgNo, supplier_no: supplierNo } = asn.head
    parties.set(JSON.stringify([orgNo, supplierNo]), { orgNo, supplierNo })
  }
  // Open lists hear once per pair of parties: a file may hold thousands of receipts.
  for (const party of parties.values()) {
    for (const topic of ['receipts', 'deliveries', 'orders']) {
      context.announce({ topic, ...party, payload: { documentNo: '' } })
    }
  }
  return { insertCount: rows.length, updateCount: 0 }
}

async function writeReceipt(context: CallContext, group: readonly ReceiptRow[], asn: LockedAsn): Promise<void> {
  const [first] = group
  if (!first) return
  const lines = group.map((row) => {
    const [line] = namedAsnLines(asn, row.values)
    const { asnNo, purchaseNo } = row.values
    return {
      asnLineId:
        line?.id ?? fail(receiptsErrors.unknownAsnLine, { asnNo, purchaseNo, lineBatch: namedLineBatch(row.values) }),
      lotNo: row.values.lotNo,
      receiveQty: row.values.receiveQty ?? '0',
      checkReturnQty: row.values.checkReturnQty ?? '0',
      giftQty: row.values.giftQty ?? '0',
      reason: row.values.reason ?? '',
      ...namedPieces(row.values),
      custom: {
        accepted: row.custom?.[acceptanceCustomFieldSet.module] ?? {},
        refused: row.custom?.[rejectionCustomFieldSet.module] ?? {},
      },
    }
  })
  const { receiptDate, postingDate } = first.values
  const receipt = { receiptDate, postingDate: postingDate ?? receiptDate, lines }
  const { receiptNo, isPosted } = await receiveItems(context, asn, receipt)
  const { org_no: orgNo, supplier_no: supplierNo } = asn.head
  // Whoever wants messages is told of each receipt.
  const event = isPosted ? { event: asnEvent('receiptPosted', asn.head, { receiptNo }) } : {}
  context.announce({
    topic: 'receipts',
    orgNo,
    supplierNo,
    payload: { documentNo: receiptNo },
    ...event,
    isLive: false,
  })
}
