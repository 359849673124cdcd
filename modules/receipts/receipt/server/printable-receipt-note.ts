import { sql } from 'kysely'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import { acceptanceCustomFieldSet, acceptanceFields, rejectionFields } from '../contract/fields.ts'
import {
  failIfNoteEmpty,
  noteDays,
  noteHead,
  readReceiptNotes,
  sampleNote,
  sampleNoteLine,
} from './read-receipt-notes.ts'

const { purchaseNo, purchaseSeq, purchasePhaseSeq, purchaseBatchSeq, goodsNo, goodsName, spec, lotNo } =
  acceptanceFields
const { receiveQty, giftQty, purchaseUnitNo, price, amount, taxRate, taxAmount, currency } = acceptanceFields
const { checkReturnQty, reason } = rejectionFields

/** Receipts as notes for the warehouse and its supplier: what came of each lot, what of it was accepted and refused, and its gifts. */
export const printableReceiptNote: PrintableDocument = {
  name: 'receipts.receiptNote',
  titleKey: 'receipts:fields.receiptNote',
  menuNo: 'acceptanceDetails',
  head: { ...noteHead, ...noteDays },
  rows: {
    lines: {
      ...{ purchaseNo, purchaseSeq, purchasePhaseSeq, purchaseBatchSeq, goodsNo, goodsName, spec, lotNo },
      ...{ receiveQty, checkReturnQty, giftQty, purchaseUnitNo, reason, price, amount, taxRate, taxAmount, currency },
    },
  },
  rowCustomFieldSets: { lines: acceptanceCustomFieldSet },
  sample: { head: sampleNote, rows: { lines: sampleNoteLine } },
  read: ({ trx }, ids) =>
    readReceiptNotes(
      trx,
      ids,
      'srm_check_receipt',
      sql`select array[lpad(p.asn_line_id::text, 20, '0'), p.lot_no] as place, jsonb_build_object('purchaseNo', min(p.purchase_no),
          'purchaseSeq', min(p.purchase_seq), 'purchasePhaseSeq', min(p.purchase_phase_seq),
          'purchaseBatchSeq', min(p.purchase_batch_seq), 'goodsNo', min(p.goods_no), 'goodsName', min(p.goods_name),
          'spec', min(p.spec), 'lotNo', p.lot_no, 'purchaseUnitNo', min(p.purchase_unit_no),
          'receiveQty', trim_scale(sum(p.accepted))::text, 'checkReturnQty', trim_scale(sum(p.refused))::text,
          'giftQty', trim_scale(sum(p.gift))::text,
          'reason', coalesce(string_agg(p.reason, '; ') filter (where p.refused > 0), ''),
          'price', trim_scale(min(p.price))::text, 'amount', trim_scale(sum(p.amount))::text,
          'taxRate', trim_scale(min(p.tax_rate))::text, 'taxAmount', trim_scale(sum(p.tax_amount))::text,
          'currency', min(p.currency), 'custom', coalesce(max(p.custom::text)::jsonb, '{}')) as line
        from (
          select t.asn_line_id, t.lot_no, t.purchase_no, t.purchase_seq, t.purchase_phase_seq,
            t.purchase_batch_seq, t.goods_no, t.goods_name, t.spec, t.purchase_unit_no, t.receive_qty as accepted,
            0 as refused, t.gift_qty as gift, '' as reason, case when t.gift_qty = 0 then t.price end as price, t.amount,
            t.tax_rate, t.tax_amount, t.currency, t.custom
          from srm_check_receipt t
          where t.tenantsid = n.tenantsid and t.receipt_no collate "C" = n.receipt_no and not t.is_reversed
            and t.reverses_id is null
          union all
          select t.asn_line_id, t.lot_no, t.purchase_no, t.purchase_seq, t.purchase_phase_seq,
            t.purchase_batch_seq, t.goods_no, t.goods_name, t.spec, t.purchase_unit_no, 0, t.check_return_qty, 0, t.reason,
            null, null, null, null, null, null
          from srm_check_return t
          where t.tenantsid = n.tenantsid and t.receipt_no collate "C" = n.receipt_no and not t.is_reversed
            and t.reverses_id is null) p
        group by p.asn_line_id, p.lot_no`,
    ),
  refusal: failIfNoteEmpty,
}
