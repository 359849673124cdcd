import { insertRows } from '#platform/server/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { NewAsnLot, OrderedLine } from './check-asn-lines.ts'

/** The head of the lines: what they copy of it. */
interface LinesHead {
  id: string
  asn_no: string
  tenantsid: string
  org_no: string
  warehouse_no: string
  classify_type: string
  supplier_no: string
}

/** Writes lines of a notice and their lots, numbered from `firstSeq` on; each line has at least one lot. */
export async function insertAsnLines(
  trx: ScopedTransaction,
  head: LinesHead,
  lines: readonly OrderedLine[],
  { createName, firstSeq = 1 }: { createName: string; firstSeq?: number },
): Promise<void> {
  if (lines.length === 0) return
  const { id: asnId, asn_no, tenantsid, org_no, warehouse_no, classify_type, supplier_no } = head
  const scope = { tenantsid, org_no, warehouse_no, classify_type, supplier_no }
  const written = await insertRows(
    trx,
    'srm_asn_line',
    lines.map(({ line, batch }, index) => ({
      asn_id: asnId,
      asn_no,
      ...scope,
      batch_id: batch.id,
      head_id: batch.head_id,
      asn_seq: firstSeq + index,
      purchase_no: batch.purchase_no,
      purchase_seq: batch.purchase_seq,
      purchase_phase_seq: batch.purchase_phase_seq,
      purchase_batch_seq: batch.purchase_batch_seq,
      goods_no: batch.goods_no,
      goods_name: batch.goods_name,
      spec: batch.spec,
      purchase_unit_no: batch.purchase_unit_no,
      unit_decimals: batch.unit_decimals,
      expect_arrival_date: batch.expect_arrival_date,
      delivery_qty: line.deliveryQty,
      gift_qty: line.giftQty,
      sup_remarks: line.supRemarks,
      remarks: line.remarks,
      custom: line.custom ?? {},
      create_name: createName,
    })),
    ['id', 'asn_seq'],
  )
  const ids = new Map(written.map((row) => [row.asn_seq, row.id]))
  const lots = lines.flatMap(({ line }, index) => {
    const asnLineId = ids.get(firstSeq + index) ?? ''
    const given: readonly NewAsnLot[] =
      line.lots.length > 0 ? line.lots : [{ lotNo: line.supRemarks, qty: line.deliveryQty }]
    return given.map((lot) => ({
      asn_line_id: asnLineId,
      ...scope,
      lot_no: lot.lotNo,
      product_date: lot.productDate ?? null,
      qty: lot.qty,
    }))
  })
  await insertRows(trx, 'srm_asn_lot', lots)
}
