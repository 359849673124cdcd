import type { AnnouncedSerials } from '#modules/inventory/server.ts'
import { lineBatch } from '#modules/orders/server.ts'
import type { ReadLine } from './check-asn-lines.ts'
import { lotsOfLine } from './lots-of-line.ts'

/** The pieces that lines of an ASN announce, by the places of the lines. */
export const announcedPieces = (lines: readonly ReadLine[]): AnnouncedSerials[] =>
  lines.flatMap(({ line, batch }, index) =>
    lotsOfLine(line).map(({ qty, serials }) => ({
      index,
      itemNo: batch.goods_no,
      supplierNo: batch.supplier_no,
      qty,
      giftQty: line.giftQty,
      serials,
      names: { purchaseNo: batch.purchase_no, lineBatch: lineBatch(batch) },
    })),
  )
