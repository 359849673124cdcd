import { type AnnouncingHead, announceSerials, readSerialItems } from '#modules/inventory/server.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { fieldColumns } from '#platform/server/database/field-columns.ts'
import { inheritedRow } from '#platform/server/database/inherited-row.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { OrderedLine } from './check-asn-lines.ts'
import { lotsOfLine } from './lots-of-line.ts'

/** Writes lines of an ASN, their lots and the serial numbers of their pieces, numbered from `firstSeq` on; each line has at least one lot. */
export async function insertAsnLines(
  context: Pick<CallContext, 'trx' | 'caller'>,
  head: AnnouncingHead,
  lines: readonly OrderedLine[],
  firstSeq = 1,
): Promise<void> {
  const { trx, caller } = context
  if (lines.length === 0) return
  const { id: asnId, asn_no } = head
  const serialItems = await readSerialItems(
    trx,
    lines.map(({ batch }) => batch.goods_no),
  )
  const written = await insertRows(
    trx,
    'srm_asn_line',
    lines.map(({ line, batch }, index) => ({
      // Goods go where their order wants them, whatever else stands on the ASN.
      ...inheritedRow('srm_asn_line', batch),
      ...fieldColumns('srm_asn_line', line),
      asn_id: asnId,
      asn_no,
      asn_seq: firstSeq + index,
      is_serial: serialItems.has(batch.goods_no),
      create_name: caller.userName,
    })),
    ['id', 'asn_seq'],
  )
  const ids = new Map(written.map((row) => [row.asn_seq, row.id]))
  const reported = lines.flatMap(({ line, batch }, index) => {
    const asnLineId = ids.get(firstSeq + index) ?? ''
    return lotsOfLine(line).map((lot) => ({ ...lot, asnLineId, batch }))
  })
  const lots = await insertRows(
    trx,
    'srm_asn_lot',
    reported.map(({ asnLineId, batch, qty = '0', ...lot }) => ({
      ...inheritedRow('srm_asn_lot', batch),
      ...fieldColumns('srm_asn_lot', { ...lot, qty }),
      asn_line_id: asnLineId,
    })),
    ['id', 'asn_line_id', 'lot_no'],
  )
  const lotIds = new Map(lots.map((row) => [`${row.asn_line_id} ${row.lot_no}`, row.id]))
  await announceSerials(
    context,
    head,
    reported.map(({ asnLineId, lotNo, serials, batch }) => ({
      asnLotId: lotIds.get(`${asnLineId} ${lotNo}`) ?? '',
      asnLineId,
      lotNo,
      serials,
      line: batch,
    })),
  )
}
