import { WAYS_OF_CARRIAGE, type WayOfCarriage } from '#modules/deliveries/asn/contract/fields.ts'
import { xmlErrors } from '#platform/contract/exchange/xml-errors.ts'
import { codeText, dateText, decimalText, plainText, visibleCode } from '#platform/contract/field-schemas.ts'
import { inTurns } from '#platform/server/ubl/in-turns.ts'
import { ublAddress } from '#platform/server/ubl/ubl-address.ts'
import type { UblReading } from '#platform/server/ubl/ubl-reading.ts'
import { type AnnouncedSsccs, parseHandlingUnits } from './parse-handling-units.ts'
import { ublSerials } from './ubl-serials.ts'

/** What the ways of carriage are called in documents. */
export const UBL_CARRIAGE: Readonly<Record<WayOfCarriage, string>> = { '1': 'EXPRESS', '2': 'LOGISTICS', '3': 'OWN' }

/** Properties of items that say what UBL has no element for. */
export const UBL_PROPERTIES = {
  asnLine: 'NoticeLine',
  supplierBatch: 'SupplierBatchNumber',
  giftQty: 'GiftQuantity',
  warehouse: 'WarehouseNumber',
  productFeature: 'ProductFeature',
  stockFeature: 'StockFeature',
} as const

/** Where the details of an ASN stand in its document. */
export const UBL_PLACES = {
  deliveryDate: ['Shipment', 'Delivery', 'Despatch', 'ActualDespatchDate'],
  expectedArrivalDate: ['Shipment', 'Delivery', 'EstimatedDeliveryPeriod', 'EndDate'],
  wayCarriage: ['Shipment', 'ShipmentStage', 'TransportMeansTypeCode'],
  sender: ['DespatchSupplierParty', 'DespatchContact', 'Name'],
  senderPhone: ['DespatchSupplierParty', 'DespatchContact', 'Telephone'],
  shippingAddress: ['Shipment', 'Delivery', 'Despatch', 'DespatchAddress', 'AddressLine', 'Line'],
  delWarehouse: ['Shipment', 'Delivery', 'Despatch', 'DespatchLocation', 'Name'],
  deliveryAddress: ['Shipment', 'Delivery', 'DeliveryAddress', 'AddressLine', 'Line'],
  carType: ['Shipment', 'ShipmentStage', 'TransportMeans', 'TransportMeansTypeCode'],
  carNo: ['Shipment', 'ShipmentStage', 'TransportMeans', 'RoadTransport', 'LicensePlateID'],
  carInfo: ['Shipment', 'ShipmentStage', 'Instructions'],
  driver: ['Shipment', 'ShipmentStage', 'DriverPerson', 'FamilyName'],
  driverPhone: ['Shipment', 'ShipmentStage', 'DriverPerson', 'Contact', 'Telephone'],
  trackingNo: ['Shipment', 'Delivery', 'TrackingID'],
  remarks: ['Note'],
} as const
export type AsnDetail = keyof typeof UBL_PLACES

/** What systems write for the line of an order that they do not know. */
const NO_LINE = /^n\/?a$/i

/** A type of means of transport by its number in UN/ECE recommendation 28, such as 31 for a lorry. */
const TRANSPORT_MEANS = /^\d{1,4}$/

/** The line-batch sequence of an order; phase and batch are 1 unless given. */
const LINE_ID = /^([1-9]\d{0,8})(?:-([1-9]\d{0,8})-([1-9]\d{0,8}))?$/

// Made once, not for each line: documents have many.
const [quantityText, nameText, lotText, remarksText, dayText] = [
  decimalText(),
  plainText(60),
  codeText(60),
  plainText(200),
  dateText(),
]

/** A batch of an order by the numbers of its line, phase and batch. */
export interface LineSequence {
  purchaseSeq: number
  purchasePhaseSeq: number
  purchaseBatchSeq: number
}

/** A despatch line as far as it could be read. */
export type DespatchLine = NonNullable<ReturnType<typeof parseLine>>

/** A despatch advice as far as it could be read; what could not stands in the findings of its reading. */
export interface DespatchAdvice {
  outsideNo: string
  supplierNo: string
  details: Record<AsnDetail, string> & { wayCarriage: WayOfCarriage }
  lines: DespatchLine[]
  units: AnnouncedSsccs
}

/** Takes what an ASN needs from a document. */
export async function parseDespatchAdvice(document: UblReading): Promise<DespatchAdvice> {
  const text = (maxLength: number, place: readonly string[]): string =>
    document.optional(plainText(maxLength), ...place) ?? ''
  const joined = (maxLength: number, value: string, place: readonly string[]): string =>
    document.checked(plainText(maxLength), value, place) ?? ''
  const place = UBL_PLACES
  const onlyOrder = document.all('OrderReference').length > 1 ? '' : visibleCode(document.text('OrderReference', 'ID'))
  const party = ['DespatchSupplierParty', 'Party'] as const
  const addressAt = (...way: string[]) => ublAddress(document.one(...way))
  return {
    outsideNo: document.value(codeText(60).min(1), 'ID') ?? '',
    supplierNo: visibleCode(text(40, ['DespatchSupplierParty', 'CustomerAssignedAccountID'])),
    details: {
      deliveryDate: dayOf(
        document,
        place.deliveryDate,
        ['Shipment', 'Delivery', 'Despatch', 'EstimatedDespatchDate'],
        ['IssueDate'],
      ),
      // Where no place has one, it follows from the supplier's days of transport.
      expectedArrivalDate: dayIfAny(
        document,
        place.expectedArrivalDate,
        ['Shipment', 'Delivery', 'EstimatedDeliveryPeriod', 'StartDate'],
        ['Shipment', 'Delivery', 'RequestedDeliveryPeriod', 'EndDate'],
      ),
      wayCarriage: carriageOf(document),
      sender: text(60, place.sender) || text(60, [...party, 'Contact', 'Name']),
      senderPhone: text(40, place.senderPhone) || text(40, [...party, 'Contact', 'Telephone']),
      shippingAddress: joined(
        200,
        addressAt('Shipment', 'Delivery', 'Despatch', 'DespatchAddress') || addressAt(...party, 'PostalAddress'),
        place.shippingAddress,
      ),
      delWarehouse: text(60, place.delWarehouse),
      deliveryAddress: joined(200, addressAt('Shipment', 'Delivery', 'DeliveryAddress'), place.deliveryAddress),
      carType: text(60, place.carType) || meansOf(document),
      carNo: text(40, place.carNo),
      carInfo: text(100, place.carInfo),
      driver: text(60, place.driver),
      driverPhone: text(40, place.driverPhone),
      trackingNo: text(60, place.trackingNo),
      remarks: joined(200, document.texts('Note'), place.remarks),
    },
    lines: (await inTurns(document.all('DespatchLine'), (line) => parseLine(line, onlyOrder) ?? [])).flat(),
    units: parseHandlingUnits(document),
  }
}

/** The day at the first of these places that has one; the last one is told where none has. */
function dayOf(document: UblReading, ...places: readonly (readonly string[])[]): string {
  const given = places.find((place) => document.text(...place) !== '') ?? places.at(-1) ?? []
  return document.value(dateText(), ...given) ?? ''
}

/** The day at the first of these places that has one; empty where none has. */
const dayIfAny = (document: UblReading, ...places: readonly (readonly string[])[]): string =>
  places.some((place) => document.text(...place) !== '') ? dayOf(document, ...places) : ''

/** As the sender says, or as what is known of the travel suggests: a parcel has a number, the own lorry a plate. */
function carriageOf(document: UblReading): WayOfCarriage {
  const reported = document.text(...UBL_PLACES.wayCarriage)
  // A number tells the vehicle, not who carries: that follows from the travel.
  if (reported === '' || TRANSPORT_MEANS.test(reported)) {
    if (document.text(...UBL_PLACES.trackingNo) !== '') return '1'
    return document.text(...UBL_PLACES.carNo) === '' ? '2' : '3'
  }
  const known = WAYS_OF_CARRIAGE.find((way) => UBL_CARRIAGE[way] === reported.toUpperCase())
  if (known) return known
  const parameters = { name: 'TransportMeansTypeCode', value: reported.slice(0, 60) }
  document.tell(xmlErrors.ublValue, parameters, UBL_PLACES.wayCarriage)
  // Nothing is made of a document about which something is told.
  return '2'
}

/** The type of vehicle where the place of the way of carriage has it by number, as other systems do. */
function meansOf(document: UblReading): string {
  const reported = document.text(...UBL_PLACES.wayCarriage)
  return TRANSPORT_MEANS.test(reported) ? reported : ''
}

function parseLine(line: UblReading, onlyOrder: string) {
  const before = line.findings.length
  const reference = ['OrderLineReference', 'LineID'] as const
  const order = ['OrderLineReference', 'OrderReference', 'ID'] as const
  const purchaseNo = visibleCode(line.text(...order)) || onlyOrder
  if (purchaseNo === '') line.tell(xmlErrors.ublMissing, { name: 'OrderReference' }, order)
  const lineId = visibleCode(line.text(...reference))
  const goodsNo = visibleCode(line.text('Item', 'BuyersItemIdentification', 'ID'))
  const isUnnamed = NO_LINE.test(lineId)
  const [, seq, phase = '1', batch = '1'] = LINE_ID.exec(lineId) ?? []
  if (seq === undefined && lineId !== '' && !isUnnamed) {
    line.tell(xmlErrors.ublValue, { name: 'LineID', value: lineId.slice(0, 60) }, reference)
  }
  // Where the sender does not know it, the item tells, if one line alone of the order is for it.
  const sequence: LineSequence | null =
    seq === undefined
      ? null
      : { purchaseSeq: Number(seq), purchasePhaseSeq: Number(phase), purchaseBatchSeq: Number(batch) }
  const quantity = line.value(quantityText, 'DeliveredQuantity')
  const instance = ['Item', 'ItemInstance'] as const
  const lotNo = line.optional(lotText, ...instance, 'LotIdentification', 'LotNumberID')
  const productDate = line.optional(dayText, ...instance, 'ManufactureDate')
  const properties = new Map(
    line.all('Item', 'AdditionalItemProperty').map((property) => [property.text('Name'), property]),
  )
  const supRemarks = properties.get(UBL_PROPERTIES.supplierBatch)?.value(nameText, 'Value')
  const productFeature = properties.get(UBL_PROPERTIES.productFeature)?.value(nameText, 'Value')
  const stockFeature = properties.get(UBL_PROPERTIES.stockFeature)?.value(nameText, 'Value')
  const giftQty = properties.get(UBL_PROPERTIES.giftQty)?.value(quantityText, 'Value')
  const remarks = line.checked(remarksText, line.texts('Note'), ['Note'])
  const serials = ublSerials(line)
  if (line.findings.length > before || (seq === undefined && !isUnnamed) || quantity === null) return null
  return {
    reading: line,
    id: line.text('ID'),
    purchaseNo: purchaseNo.slice(0, 60),
    sequence,
    quantity,
    unitCode: line.one('DeliveredQuantity')?.element.attributes.get('unitCode')?.trim() ?? '',
    goodsNo,
    lotNo: lotNo ?? '',
    productDate: productDate ?? null,
    supRemarks: supRemarks ?? lotNo ?? '',
    giftQty: giftQty ?? '0',
    productFeature: productFeature ?? '',
    stockFeature: stockFeature ?? '',
    remarks: remarks ?? '',
    serials,
    asnLine: properties.get(UBL_PROPERTIES.asnLine)?.text('Value') ?? '',
    isOver: /[1-9]/.test(line.text('OversupplyQuantity')),
  }
}
