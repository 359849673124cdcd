import { sql } from 'kysely'
import { UBL_PROPERTIES } from '#modules/deliveries/server.ts'
import { readUnitCodes } from '#modules/master-data/server.ts'
import { lineBatch } from '#modules/orders/server.ts'
import { serialLinesOf } from '#modules/receipts/receipt/server/reverse-pieces.ts'
import { isZero, plain, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { type UblParts, writeUbl } from '#platform/server/ubl/write-ubl.ts'

/** What of a lot a receipt accepted or refused, and still stands. */
type StandingRow = Awaited<ReturnType<typeof readStandingRows>>[number]

/** What is said of goods that came at another time than was expected. */
const TIMINGS: Readonly<Record<string, string>> = { '2': 'early', '3': 'delayed' }

/** A receipt as a UBL document, without rows that were reversed; null where nothing of it stands. */
export async function ublReceiptAdvice(
  { trx, caller }: CallContext,
  receiptNo: string,
): Promise<{ xml: string; head: StandingRow; warehouseNos: string[]; classifyTypes: string[] } | null> {
  const rows = await readStandingRows(trx, receiptNo)
  const [head] = rows
  if (!head) return null
  const unitCode = await readUnitCodes(
    trx,
    caller.tenantsid,
    rows.map(({ unitNo }) => unitNo),
  )
  const short = await readEnded(trx, head.asnId)
  const lineIds = await readLineIds(trx, head.asnId)
  const distinct = (values: readonly string[]) => [...new Set(values)].sort()
  const warehouseNos = distinct(rows.map(({ warehouseNo }) => warehouseNo))
  const classifyTypes = distinct(rows.map(({ classifyType }) => classifyType))
  const pieces = await readPieces(trx, rows)
  // Of pieces a line names those that it accepts, or those that it refuses.
  const kindOf = (row: StandingRow) => (pieces.has(pieceKeyOf(row)) ? isZero(row.refusedQty) : null)
  const lots = [...Map.groupBy(rows, (row) => JSON.stringify([row.asnLineId, row.lotNo, kindOf(row)])).values()]
  const reported = new Set<string>()
  const receiptLines = lots.map((ofLot, at): UblParts => {
    const [first = head] = ofLot
    const quantity = (value: string) => ({ value: plain(value), attributes: { unitCode: unitCode(first.unitNo) } })
    const refused = sum(ofLot.map((row) => row.refusedQty))
    const above = sum(ofLot.map((row) => row.aboveQty))
    const gifts = sum(ofLot.map((row) => row.giftQty))
    const reasons = [...new Set(ofLot.map(({ reason }) => reason))].filter((reason) => reason !== '')
    // What a line lacks is told once, whatever lots it has.
    const shortQty = reported.has(first.asnLineId) ? '0' : (short.get(first.asnLineId) ?? '0')
    reported.add(first.asnLineId)
    const timing = ofLot.map((row) => TIMINGS[row.timing]).find((code) => code !== undefined)
    return {
      ID: String(at + 1),
      ReceivedQuantity: quantity(sum(ofLot.flatMap((row) => [row.acceptedQty, row.refusedQty]))),
      ShortQuantity: isZero(shortQty) ? undefined : quantity(shortQty),
      RejectedQuantity: isZero(refused) ? undefined : quantity(refused),
      RejectReason: isZero(refused) ? undefined : reasons,
      OversupplyQuantity: isZero(above) ? undefined : quantity(above),
      ReceivedDate: first.receiptDate,
      TimingComplaintCode: timing,
      OrderLineReference: { LineID: lineBatch(first), OrderReference: { ID: first.purchaseNo } },
      DespatchLineReference: {
        LineID: lineIds.get(`${first.asnLineId} ${first.lotNo}`) ?? '',
        DocumentReference: { ID: first.asnNo },
      },
      Item: {
        Description: first.spec,
        Name: first.goodsName,
        BuyersItemIdentification: { ID: first.goodsNo },
        AdditionalItemProperty: isZero(gifts) ? undefined : [{ Name: UBL_PROPERTIES.giftQty, Value: plain(gifts) }],
        ItemInstance: namedOrNone(ofLot.flatMap((row) => pieces.get(pieceKeyOf(row)) ?? [])).map((SerialID) => ({
          SerialID,
          LotIdentification: { LotNumberID: first.lotNo },
        })),
      },
    }
  })
  const xml = writeUbl('ReceiptAdvice', {
    ID: receiptNo,
    IssueDate: head.receiptDate,
    LineCountNumeric: String(receiptLines.length),
    OrderReference: [...new Set(rows.map((row) => row.purchaseNo))].map((ID) => ({ ID })),
    DespatchDocumentReference: { ID: head.asnNo },
    DeliveryCustomerParty: { Party: { PartyIdentification: { ID: head.orgNo } } },
    DespatchSupplierParty: {
      CustomerAssignedAccountID: head.supplierNo,
      Party: { PartyName: { Name: head.supplierName } },
    },
    Shipment: {
      ID: head.asnNo,
      Delivery: { ActualDeliveryDate: head.receiptDate, DeliveryAddress: { ID: warehouseNos.join(' ') } },
    },
    ReceiptLine: receiptLines,
  })
  return { xml, head, warehouseNos, classifyTypes }
}

const pieceKeyOf = ({ id, refusedQty }: StandingRow): string => `${isZero(refusedQty) ? 'accept' : 'refuse'} ${id}`

const namedOrNone = (serials: readonly string[]) => (serials.length === 0 ? [undefined] : serials)

/** The pieces that rows accepted and refused, wherever they are by now, by row; none is asked of where no line has any. */
async function readPieces(
  trx: ScopedTransaction,
  rows: readonly StandingRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const serialLines = await serialLinesOf(
    trx,
    rows.map(({ asnLineId }) => ({ asn_line_id: asnLineId })),
  )
  const ids = rows.filter(({ asnLineId }) => serialLines.has(asnLineId)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows: moves } = await sql<{ key: string; serials: string[] }>`
    select m.action || ' ' || m.document_id as key, array_agg(s.serial_no order by s.id) as serials
    from wms_serial_move m join wms_serial s on s.id = m.serial_id
    where m.document_id = any (${ids}::bigint[])
      and (m.action, m.document_type) in (('accept', 'receipt'), ('refuse', 'rejection'))
    group by 1`.execute(trx)
  return new Map(moves.map(({ key, serials }) => [key, serials]))
}

const SHARED = [
  'id',
  'asn_id as asnId',
  'asn_no as asnNo',
  'asn_line_id as asnLineId',
  'org_no as orgNo',
  'warehouse_no as warehouseNo',
  'classify_type as classifyType',
  'supplier_no as supplierNo',
  'supplier_name as supplierName',
  'purchase_no as purchaseNo',
  'purchase_seq',
  'purchase_phase_seq',
  'purchase_batch_seq',
  'goods_no as goodsNo',
  'goods_name as goodsName',
  'spec',
  'purchase_unit_no as unitNo',
  'lot_no as lotNo',
  'over_receipt_qty as aboveQty',
  'receipt_date as receiptDate',
  'reason',
] as const

async function readStandingRows(trx: ScopedTransaction, receiptNo: string) {
  const accepted = await trx
    .selectFrom('srm_check_receipt')
    .select([...SHARED, 'receive_qty as acceptedQty', 'gift_qty as giftQty', 'delivery_timing as timing'])
    .where('receipt_no', '=', receiptNo)
    .where('is_reversed', '=', false)
    .where('reverses_id', 'is', null)
    .orderBy('id')
    .execute()
  const refused = await trx
    .selectFrom('srm_check_return')
    .select([...SHARED, 'check_return_qty as refusedQty'])
    .where('receipt_no', '=', receiptNo)
    .where('is_reversed', '=', false)
    .where('reverses_id', 'is', null)
    .orderBy('id')
    .execute()
  return [
    ...accepted.map((row) => ({ ...row, refusedQty: '0' })),
    ...refused.map((row) => ({ ...row, acceptedQty: '0', giftQty: '0', timing: '' })),
  ]
}

/** What of each line of an ASN was ended, and so never came. */
async function readEnded(trx: ScopedTransaction, asnId: string): Promise<Map<string, string>> {
  const lines = await trx.selectFrom('srm_asn_line').select(['id', 'ended_qty']).where('asn_id', '=', asnId).execute()
  return new Map(lines.map((line) => [line.id, line.ended_qty]))
}

/** What the lots of an ASN are called in its despatch advice: its line, and the place in that. */
async function readLineIds(trx: ScopedTransaction, asnId: string): Promise<Map<string, string>> {
  const lots = await trx
    .selectFrom('srm_asn_lot as t')
    .innerJoin('srm_asn_line as l', 'l.id', 't.asn_line_id')
    .select(['l.id as lineId', 'l.asn_seq', 't.lot_no'])
    .where('l.asn_id', '=', asnId)
    .orderBy('t.id')
    .execute()
  const ofLines = Map.groupBy(lots, ({ lineId }) => lineId)
  return new Map(
    [...ofLines.values()].flatMap((ofLine) =>
      ofLine.map(({ lineId, asn_seq, lot_no }, at) => [`${lineId} ${lot_no}`, `${asn_seq}.${at + 1}`]),
    ),
  )
}
