import type { LockedAsn, LockedAsnLine } from '#modules/deliveries/server.ts'
import type { Serial } from '#modules/inventory/server.ts'
import type { LockedBatch } from '#modules/orders/server.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'

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

/** What acceptance and rejection rows copy of the ASN and its line. */
export function lineValues({ asn, receiptNo, receiptDate, createName }: ReceiptDocument, line: LockedAsnLine) {
  const { head } = asn
  return {
    tenantsid: head.tenantsid,
    org_no: head.org_no,
    warehouse_no: line.warehouse_no,
    classify_type: line.classify_type,
    supplier_no: head.supplier_no,
    supplier_name: head.supplier_name,
    receipt_no: receiptNo,
    asn_id: head.id,
    asn_line_id: line.id,
    batch_id: line.batch_id,
    asn_no: head.asn_no,
    purchase_no: line.purchase_no,
    purchase_seq: line.purchase_seq,
    purchase_phase_seq: line.purchase_phase_seq,
    purchase_batch_seq: line.purchase_batch_seq,
    goods_no: line.goods_no,
    goods_name: line.goods_name,
    spec: line.spec,
    purchase_unit_no: line.purchase_unit_no,
    receipt_date: receiptDate,
    create_name: createName,
  }
}
