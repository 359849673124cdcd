import { sql } from 'kysely'
import { type LockedAsn, type LockedAsnLine, lockAsnsById } from '#modules/deliveries/server.ts'
import { lineBatch } from '#modules/orders/server.ts'
import type { receiptImportFields } from '#modules/receipts/receipt/contract/fields.ts'
import type { ImportedRow, ImportedValues, ReadRow } from '#platform/server/import/define-import.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** A row of a file of receipts. */
export type ReceiptRow = ImportedRow<typeof receiptImportFields>
/** The same as far as its cells can be read. */
export type ReadReceiptRow = ReadRow<typeof receiptImportFields>
/** Values of a row. */
export type ReceiptValues = ImportedValues<typeof receiptImportFields>

const NAMING = ['purchaseNo', 'purchaseSeq', 'purchasePhaseSeq', 'purchaseBatchSeq', 'asnSeq', 'lotNo'] as const
/** What names the line of an ASN. */
type NamingValues = Pick<ReceiptValues, (typeof NAMING)[number]>

/** Whether a row tells which line of its ASN it means. */
export const hasNames = (values: ReadReceiptRow['values']): values is ReadReceiptRow['values'] & NamingValues =>
  NAMING.every((name) => name in values)

/** The line-batch sequence that a row names; phase and batch are 1 unless given. */
export const namedLineBatch = ({ purchaseSeq, purchasePhaseSeq, purchaseBatchSeq }: NamingValues): string =>
  lineBatch({
    purchase_seq: purchaseSeq,
    purchase_phase_seq: purchasePhaseSeq ?? 1,
    purchase_batch_seq: purchaseBatchSeq ?? 1,
  })

/** The lines of an ASN that a row means: those of its order's batch, and of its lot and the ASN's own number where it names them. */
export function namedAsnLines(asn: LockedAsn, values: NamingValues): LockedAsnLine[] {
  const sequence = namedLineBatch(values)
  return asn.lines.filter(
    (line) =>
      line.purchase_no === values.purchaseNo &&
      lineBatch(line) === sequence &&
      (!values.asnSeq || line.asn_seq === values.asnSeq) &&
      (!values.lotNo || line.lots.some((lot) => lot.lot_no === values.lotNo)),
  )
}

/** The ASNs that rows name, locked in the order of their ids, by number; what the caller does not see is absent. */
export async function lockNamedAsns(
  trx: ScopedTransaction,
  rows: readonly ReadReceiptRow[],
): Promise<Map<string, LockedAsn>> {
  const numbers = [...new Set(rows.map(({ values }) => values.asnNo))].filter((number) => number !== undefined)
  const found = trx.selectFrom('srm_asn_head').select('id').where(sql<boolean>`asn_no = any (${numbers}::text[])`)
  const ids = (await found.execute()).map(({ id }) => id)
  return new Map((await lockAsnsById(trx, ids)).map((asn) => [asn.head.asn_no, asn]))
}
