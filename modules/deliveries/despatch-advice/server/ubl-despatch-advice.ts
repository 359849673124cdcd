import { type Selectable, sql } from 'kysely'
import type { SrmAsnHead } from '#db/schema.generated.ts'
import { readPackages } from '#modules/deliveries/package/server/read-package-tree.ts'
import { readUnitCodes } from '#modules/master-data/server.ts'
import { lineBatch } from '#modules/orders/server.ts'
import { isSscc } from '#platform/contract/exchange/gs1-elements.ts'
import { isZero, plain, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { type UblParts, writeUbl } from '#platform/server/ubl/write-ubl.ts'
import { UBL_CARRIAGE, UBL_PROPERTIES } from './parse-despatch-advice.ts'

type Head = Selectable<SrmAsnHead>
type Lot = Awaited<ReturnType<typeof readLots>>[number]
type Box = Awaited<ReturnType<typeof readBoxes>>[number]

/** What the states of an ASN are called in its document. */
const STATES: Readonly<Record<string, string>> = {
  '0': 'pendingApproval',
  '1': 'rejected',
  '2': 'shipped',
  '3': 'partiallyReceived',
  '4': 'received',
  X: 'voided',
}

/** An ASN as a UBL document: one despatch line for each lot, and the packages in which they travel. */
export async function ublDespatchAdvice({ trx, caller }: CallContext, head: Head): Promise<string> {
  const lots = await readLots(trx, head.id)
  const pieces = lots.some(({ is_serial }) => is_serial) ? await readPieces(trx, head.id) : NO_PIECES
  const units = await readUnitCodes(
    trx,
    caller.tenantsid,
    lots.map((lot) => lot.purchase_unit_no),
  )
  const quantityOf: QuantityOf = (value, unitNo) => ({ value: plain(value), attributes: { unitCode: units(unitNo) } })
  const lineIds = new Map(lots.map((lot) => [lot.lotId, lineIdOf(lots, lot)]))
  return writeUbl('DespatchAdvice', {
    ID: head.asn_no,
    IssueDate: head.create_date.slice(0, 10),
    DocumentStatusCode: STATES[head.status] ?? head.status,
    Note: head.remarks,
    LineCountNumeric: String(lots.length),
    OrderReference: [...new Set(lots.map((lot) => lot.purchase_no))].map((ID) => ({ ID })),
    DespatchSupplierParty: {
      CustomerAssignedAccountID: head.supplier_no,
      Party: { PartyName: { Name: head.supplier_name } },
      DespatchContact: { Name: head.sender, Telephone: head.sender_phone },
    },
    DeliveryCustomerParty: { Party: { PartyIdentification: { ID: head.org_no } } },
    Shipment: {
      ID: head.asn_no,
      ShipmentStage: {
        TransportMeansTypeCode: UBL_CARRIAGE[head.way_carriage],
        Instructions: head.car_info,
        TransportMeans: {
          TransportMeansTypeCode: head.car_type,
          RoadTransport: { LicensePlateID: head.car_no },
        },
        DriverPerson: { FamilyName: head.driver, Contact: { Telephone: head.driver_phone } },
      },
      Delivery: {
        TrackingID: head.tracking_no,
        DeliveryAddress: { ID: head.warehouse_no, AddressLine: { Line: head.delivery_address } },
        EstimatedDeliveryPeriod: { EndDate: head.expected_arrival_date },
        Despatch: {
          ActualDespatchDate: head.delivery_date,
          DespatchAddress: { AddressLine: { Line: head.shipping_address } },
          DespatchLocation: { Name: head.del_warehouse },
        },
      },
      TransportHandlingUnit: handlingUnits(
        await readPackages(trx, head.id),
        await readBoxes(trx, head.id),
        (lot, boxes) => despatchLine(lot, lineIds.get(lot.lotId) ?? '', sum(boxes.map(({ qty }) => qty)), quantityOf),
        lots,
        quantityOf,
        lineIds,
      ),
    },
    DespatchLine: lots.map((lot) => ({
      Note: lot.remarks,
      ...despatchLine(lot, lineIds.get(lot.lotId) ?? '', lot.qty, quantityOf, {
        isWithGift: isFirstOfLine(lots, lot),
        serials: pieces.get(lot.lotId),
      }),
    })),
  })
}

type QuantityOf = (value: string, unitNo: string) => UblParts[string]

const isFirstOfLine = (lots: readonly Lot[], lot: Lot): boolean =>
  lots.find(({ asn_seq }) => asn_seq === lot.asn_seq) === lot

/** Line of the ASN and place of the lot in it. */
function lineIdOf(lots: readonly Lot[], lot: Lot): string {
  const ofLine = lots.filter(({ asn_seq }) => asn_seq === lot.asn_seq)
  return `${lot.asn_seq}.${ofLine.indexOf(lot) + 1}`
}

interface LineExtras {
  /** The gifts of the ASN's line are told here. */
  isWithGift?: boolean
  /** The pieces of the lot, where they are told apart. */
  serials?: readonly string[] | undefined
}

function despatchLine(
  lot: Lot,
  id: string,
  quantity: string,
  quantityOf: QuantityOf,
  { isWithGift = false, serials = [] }: LineExtras = {},
): UblParts {
  const gift = isWithGift && !isZero(lot.gift_qty) ? plain(lot.gift_qty) : ''
  const properties: [string, string][] = [
    [UBL_PROPERTIES.asnLine, String(lot.asn_seq)],
    [UBL_PROPERTIES.supplierBatch, lot.sup_remarks],
    [UBL_PROPERTIES.giftQty, gift],
    [UBL_PROPERTIES.warehouse, lot.warehouse_no],
    [UBL_PROPERTIES.productFeature, lot.product_feature],
    [UBL_PROPERTIES.stockFeature, lot.stock_feature],
  ]
  return {
    ID: id,
    DeliveredQuantity: quantityOf(quantity, lot.purchase_unit_no),
    OrderLineReference: { LineID: lineBatch(lot), OrderReference: { ID: lot.purchase_no } },
    Item: {
      Description: lot.spec,
      Name: lot.goods_name,
      BuyersItemIdentification: { ID: lot.goods_no },
      AdditionalItemProperty: properties.flatMap(([Name, Value]) => (Value === '' ? [] : [{ Name, Value }])),
      ItemInstance: (serials.length === 0 ? [undefined] : serials).map((SerialID) => ({
        ManufactureDate: lot.product_date ?? undefined,
        SerialID,
        LotIdentification: { LotNumberID: lot.lot_no },
      })),
    },
  }
}

const numbered = (unitCode: string) => ({
  value: unitCode,
  attributes: { schemeID: isSscc(unitCode) ? 'SSCC' : '' },
})

/** Whatever nothing else is around: pallets, cartons and boxes, with what is inside. */
function handlingUnits(
  packages: Awaited<ReturnType<typeof readPackages>>,
  boxes: readonly Box[],
  lineOf: (lot: Lot, boxes: readonly Box[]) => UblParts,
  lots: readonly Lot[],
  quantityOf: QuantityOf,
  lineIds: ReadonlyMap<string, string>,
): UblParts[] {
  // A box names the despatch line whose goods it holds, which what is around it cannot where it holds several.
  const boxPart = (box: Box): UblParts => ({
    ID: numbered(box.unitCode),
    Quantity: quantityOf(box.qty, box.unitNo),
    PackageLevelCode: '1',
    GoodsItem: { ID: lineIds.get(box.lotId) ?? '' },
  })
  const inside = (packageId: string): UblParts[] => [
    ...packages
      .filter(({ parentId }) => parentId === packageId)
      .map((one) => ({ ID: numbered(one.unitCode), PackageLevelCode: one.level, ContainedPackage: inside(one.id) })),
    ...boxes.filter((box) => box.packageId === packageId).map(boxPart),
  ]
  const boxesIn = (packageId: string): Box[] => [
    ...packages.filter(({ parentId }) => parentId === packageId).flatMap(({ id }) => boxesIn(id)),
    ...boxes.filter((box) => box.packageId === packageId),
  ]
  const linesOf = (own: readonly Box[]): UblParts[] =>
    lots.flatMap((lot) => {
      const ofLot = own.filter(({ lotId }) => lotId === lot.lotId)
      return ofLot.length === 0 ? [] : [lineOf(lot, ofLot)]
    })
  const whole = packages
    .filter(({ parentId }) => parentId === null)
    .map((one) => ({
      ID: numbered(one.unitCode),
      TransportHandlingUnitTypeCode: one.level,
      HandlingUnitDespatchLine: linesOf(boxesIn(one.id)),
      ActualPackage: inside(one.id),
    }))
  const loose = boxes
    .filter(({ packageId }) => packageId === null)
    .map((box) => ({
      ID: numbered(box.unitCode),
      TransportHandlingUnitTypeCode: '1',
      HandlingUnitDespatchLine: linesOf([box]),
    }))
  return [...whole, ...loose]
}

function readLots(trx: ScopedTransaction, asnId: string) {
  return trx
    .selectFrom('srm_asn_lot as t')
    .innerJoin('srm_asn_line as l', 'l.id', 't.asn_line_id')
    .select([
      't.id as lotId',
      't.lot_no',
      't.product_date',
      // What the supplier announced, whatever more came.
      sql<string>`t.qty - t.over_receipt_qty`.as('qty'),
      'l.asn_seq',
      'l.purchase_no',
      'l.purchase_seq',
      'l.purchase_phase_seq',
      'l.purchase_batch_seq',
      'l.goods_no',
      'l.goods_name',
      'l.spec',
      'l.purchase_unit_no',
      'l.warehouse_no',
      'l.sup_remarks',
      'l.product_feature',
      'l.stock_feature',
      'l.gift_qty',
      'l.remarks',
      'l.is_serial',
    ])
    .where('l.asn_id', '=', asnId)
    .orderBy('l.asn_seq')
    .orderBy('t.id')
    .execute()
}

const NO_PIECES: ReadonlyMap<string, string[]> = new Map()

/** The pieces that an ASN announced and were not taken off it, by lot: also those that came, and may be elsewhere by now. */
async function readPieces(trx: ScopedTransaction, asnId: string): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ lotId: string; serials: string[] }>`
    select last.lot_id as "lotId", array_agg(s.serial_no order by s.id) as serials
    from (select distinct on (serial_id) serial_id, action, place ->> 'asn_lot_id' as lot_id from wms_serial_move
      where document_id = ${asnId} and document_type = 'asn' and action in ('announce', 'release')
      order by serial_id, id desc) last
    join wms_serial s on s.id = last.serial_id
    where last.action = 'announce' group by last.lot_id`.execute(trx)
  return new Map(rows.map(({ lotId, serials }) => [lotId, serials]))
}

function readBoxes(trx: ScopedTransaction, asnId: string) {
  return trx
    .selectFrom('srm_asn_label as b')
    .innerJoin('srm_asn_line as l', 'l.id', 'b.asn_line_id')
    .select([
      'b.package_id as packageId',
      'b.unit_code as unitCode',
      'b.asn_lot_id as lotId',
      sql<string>`trim_scale(b.qty)::text`.as('qty'),
      'l.purchase_unit_no as unitNo',
    ])
    .where('l.asn_id', '=', asnId)
    .where('b.is_current', '=', true)
    .orderBy('l.asn_seq')
    .orderBy('b.id')
    .execute()
}
