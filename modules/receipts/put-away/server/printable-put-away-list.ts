import { sql } from 'kysely'
import { warehousingCustomFieldSet, warehousingFields } from '#modules/receipts/receipt/contract/fields.ts'
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

const { purchaseNo, goodsNo, goodsName, spec, lotNo, cellNo, warehousingQty, purchaseUnitNo } = warehousingFields
const { isGift, taskNo, adjustNo } = warehousingFields
const lines = {
  ...{ purchaseNo, goodsNo, goodsName, spec, lotNo, cellNo, warehousingQty, purchaseUnitNo },
  ...{ isGift, taskNo, adjustNo },
}

/** The goods of a receipt by the cell where they were put, cell by cell, as they are corrected by now. */
export const printablePutAwayList: PrintableDocument = {
  name: 'receipts.putAwayList',
  titleKey: 'receipts:fields.putAwayList',
  menuNo: 'warehousingDetails',
  head: { ...noteHead, postingDate: noteDays.postingDate },
  rows: { lines },
  rowCustomFieldSets: { lines: warehousingCustomFieldSet },
  sample: { head: sampleNote, rows: { lines: { ...sampleNoteLine, cellNo: 'A-01-01', purchaseUnitNo: 'PCS' } } },
  read: ({ trx }, ids) =>
    readReceiptNotes(
      trx,
      ids,
      'srm_warehousing_detail',
      // What an adjustment order took back is settled between its own rows.
      sql`select array[t.cell_no, lpad(t.id::text, 20, '0')] as place, ${noteLine(lines)} as line
        from srm_warehousing_detail t
        where t.receipt_id in (select r.id from srm_check_receipt r
            where r.tenantsid = n.tenantsid and r.receipt_no collate "C" = n.receipt_no)
          and not t.is_reversed and t.warehousing_qty > 0`,
    ),
  refusal: failIfNoteEmpty,
}
