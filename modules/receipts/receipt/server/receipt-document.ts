import type { LockedAsn, LockedAsnLine } from '#modules/deliveries/server.ts'
import type { Serial } from '#modules/inventory/server.ts'
import type { LockedBatch } from '#modules/orders/server.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { fieldColumns } from '#platform/server/database/field-columns.ts'
import { inheritedRow, type RowTable } from '#platform/server/database/inherited-row.ts'

/** A receipt that is being written. */
export interface ReceiptDocument {
  receiptNo: string
  receiptDate: string
  postingDate: string
  /** The day from which numbers are drawn. */
  today: string
  asn: LockedAsn
  /** Locked batches of the lines, by id. */
  batches: ReadonlyMap<string, LockedBatch>
  createName: string
  caller: CallContext['caller']
  /** The pieces of what is received, where they are told apart by serial number. */
  pieces: ReceivedPieces
}

/** The pieces that are accepted and refused of each lot of an ASN's lines, by `pieceKey`. */
export type ReceivedPieces = ReadonlyMap<string, { accepted: readonly Serial[]; refused: readonly Serial[] }>

/** What names a lot of a line among received pieces. */
export const pieceKey = (lineId: string, lotNo: string): string => `${lineId} ${lotNo}`

/** The batch behind a line. */
export function batchOf({ batches }: ReceiptDocument, line: LockedAsnLine): LockedBatch {
  return batches.get(line.batch_id) ?? fail(platformErrors.notFound)
}

/** What a row of a receipt takes over from the ASN and its line, with what the receipt says of all its rows. */
export function receiptRow<T extends RowTable>(
  table: T,
  { asn, receiptNo, receiptDate, createName }: ReceiptDocument,
  line: LockedAsnLine,
) {
  const said = { receiptNo, receiptDate, createName, asnLineId: line.id }
  return { ...inheritedRow(table, asn.head), ...inheritedRow(table, line), ...fieldColumns(table, said) }
}

/** Goods of VMI orders (type 3) stay the supplier's until they are consumed (domain, consignment 13). */
export const stockOwner = (batch: { order_type: string; supplier_no: string }): string =>
  batch.order_type === '3' ? batch.supplier_no : ''
