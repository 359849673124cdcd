import { sql } from 'kysely'
import { rejectionCustomFieldSet, rejectionFields } from '#modules/receipts/receipt/contract/fields.ts'
import {
  failIfNoteEmpty,
  noteDays,
  noteHead,
  noteLine,
  readReceiptNotes,
  sampleNote,
  sampleNoteLine,
} from '#modules/receipts/receipt/server/read-receipt-notes.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'

const { purchaseNo, purchaseSeq, purchasePhaseSeq, purchaseBatchSeq, goodsNo, goodsName, spec, lotNo } = rejectionFields
const { checkReturnQty, purchaseUnitNo, reason } = rejectionFields
const lines = {
  ...{ purchaseNo, purchaseSeq, purchasePhaseSeq, purchaseBatchSeq, goodsNo, goodsName, spec, lotNo },
  ...{ checkReturnQty, purchaseUnitNo, reason },
}

/** What a receipt refused as the note that goes back with the goods, with the reason of each. */
export const printableRejectionNote: PrintableDocument = {
  name: 'receipts.rejectionNote',
  titleKey: 'receipts:fields.rejectionNote',
  menuNo: 'rejectionDetails',
  head: { ...noteHead, receiptDate: noteDays.receiptDate },
  rows: { lines },
  rowCustomFieldSets: { lines: rejectionCustomFieldSet },
  sample: { head: sampleNote, rows: { lines: sampleNoteLine } },
  read: ({ trx }, ids) =>
    readReceiptNotes(
      trx,
      ids,
      'srm_check_return',
      sql`select t.id as place, ${noteLine(lines)} as line
        from srm_check_return t
        where t.tenantsid = n.tenantsid and t.receipt_no collate "C" = n.receipt_no and not t.is_reversed
          and t.reverses_id is null`,
    ),
  refusal: failIfNoteEmpty,
}
