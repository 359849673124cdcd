import { UBL_PROPERTIES, ublSerials } from '#modules/deliveries/server.ts'
import { xmlErrors } from '#platform/contract/exchange/xml-errors.ts'
import { codeText, dateText, decimalText, plainText, visibleCode } from '#platform/contract/field-schemas.ts'
import { compare, isZero, subtract } from '#platform/contract/values/decimal.ts'
import { inTurns } from '#platform/server/ubl/in-turns.ts'
import type { UblReading } from '#platform/server/ubl/ubl-reading.ts'

/** What systems write for the line of an order that they do not know. */
const NO_LINE = /^(?:n\/?a)?$/i

/** The line-batch sequence of an order; phase and batch are 1 unless given. */
const LINE_ID = /^([1-9]\d{0,8})(?:-([1-9]\d{0,8})-([1-9]\d{0,8}))?$/

/** A line of an ASN by its number, alone or with the place of the lot, as lines of its despatch advice are numbered. */
const ASN_LINE = /^([1-9]\d{0,8})(?:\.\d{1,9})?$/

// Made once, not for each line: documents have many.
const [quantityText, lotText, reasonText] = [decimalText(), codeText(60), plainText(200)]

/** A receipt line as far as it could be read. */
export interface ReceiptLine {
  reading: UblReading
  /** Empty where the document names no order; which line of the ASN is meant then follows from what else it says. */
  purchaseNo: string
  /** Null where the sender does not know the order's line. */
  sequence: { purchaseSeq: number; purchasePhaseSeq: number; purchaseBatchSeq: number } | null
  /** The buyer's number of the item; empty where the document has none. */
  goodsNo: string
  /** Line of the ASN, where the document names one. */
  asnSeq: number | null
  lotNo: string | null
  receiveQty: string
  checkReturnQty: string
  /** Gifts, by a property of the item: UBL has no element for them. */
  giftQty: string
  reason: string
  /** The pieces that it accepts, or that it refuses. */
  serials?: string[]
  refusedSerials?: string[]
  unitCode: string
  /** The sender knows that more came than was announced. */
  isOver: boolean
}

/** A receipt advice as far as it could be read; what could not stands in the findings of its reading. */
export interface ReceiptAdvice {
  outsideNo: string
  asnNo: string
  supplierNo: string
  receiptDate: string
  /** Without those of which nothing came: they stay open. */
  lines: ReceiptLine[]
}

/** Takes what a receipt needs from a document. */
export async function parseReceiptAdvice(document: UblReading): Promise<ReceiptAdvice> {
  const dates = [
    ['Shipment', 'Delivery', 'ActualDeliveryDate'],
    ['ReceiptLine', 'ReceivedDate'],
    ['IssueDate'],
  ] as const
  const day = dates.find((place) => document.text(...place) !== '') ?? ['IssueDate']
  const onlyOrder = document.all('OrderReference').length > 1 ? '' : visibleCode(document.text('OrderReference', 'ID'))
  const outsideNo = document.value(codeText(60).min(1), 'ID') ?? ''
  const asnNo = document.value(codeText(60).min(1), 'DespatchDocumentReference', 'ID') ?? ''
  const advice = {
    outsideNo,
    asnNo,
    supplierNo: document.optional(codeText(40), 'DespatchSupplierParty', 'CustomerAssignedAccountID') ?? '',
    receiptDate: document.value(dateText(), ...day) ?? '',
    lines: (await inTurns(document.all('ReceiptLine'), (line) => parseLine(line, onlyOrder, asnNo) ?? [])).flat(),
  }
  if (advice.lines.length === 0 && document.findings.length === 0) {
    document.tell(xmlErrors.ublMissing, { name: 'ReceivedQuantity' }, ['ReceiptLine', 'ReceivedQuantity'])
  }
  return advice
}

function parseLine(line: UblReading, onlyOrder: string, asnNo: string): ReceiptLine | null {
  const before = line.findings.length
  const reference = ['OrderLineReference', 'LineID'] as const
  const order = ['OrderLineReference', 'OrderReference', 'ID'] as const
  const purchaseNo = visibleCode(line.text(...order)) || onlyOrder
  const lineId = visibleCode(line.text(...reference))
  const isUnnamed = NO_LINE.test(lineId)
  const [, seq, phase = '1', batch = '1'] = LINE_ID.exec(lineId) ?? []
  if (seq === undefined && !isUnnamed)
    line.tell(xmlErrors.ublValue, { name: 'LineID', value: lineId.slice(0, 60) }, reference)
  const arrived = line.optional(quantityText, 'ReceivedQuantity') ?? '0'
  const refused = line.optional(quantityText, 'RejectedQuantity') ?? '0'
  line.optional(quantityText, 'ShortQuantity')
  if (compare(refused, arrived) > 0) {
    line.tell(xmlErrors.ublValue, { name: 'RejectedQuantity', value: refused }, ['RejectedQuantity'])
  }
  const lot = ['Item', 'ItemInstance', 'LotIdentification', 'LotNumberID'] as const
  const lotNo = line.optional(lotText, ...lot)
  const reason = line.checked(reasonText, line.texts('RejectReason') || line.text('RejectReasonCode'), ['RejectReason'])
  const properties = line.all('Item', 'AdditionalItemProperty')
  const gifts = properties.find((property) => property.text('Name') === UBL_PROPERTIES.giftQty)
  const giftQty = gifts?.value(quantityText, 'Value') ?? '0'
  // Of a line that accepts and refuses nobody knows which are which: two lines tell it.
  const serials = ublSerials(line)
  const named = isZero(refused) ? { serials } : isZero(subtract(arrived, refused)) ? { refusedSerials: serials } : {}
  if (line.findings.length > before || (isZero(arrived) && isZero(giftQty))) return null
  const quantity = line.one('ReceivedQuantity')?.element.attributes
  return {
    reading: line,
    purchaseNo: purchaseNo.slice(0, 60),
    sequence:
      seq === undefined
        ? null
        : { purchaseSeq: Number(seq), purchasePhaseSeq: Number(phase), purchaseBatchSeq: Number(batch) },
    goodsNo: visibleCode(line.text('Item', 'BuyersItemIdentification', 'ID')),
    asnSeq: asnLineOf(line, asnNo),
    lotNo: lotNo ?? null,
    receiveQty: subtract(arrived, refused),
    checkReturnQty: refused,
    giftQty,
    ...named,
    reason: isZero(refused) ? '' : (reason ?? ''),
    isOver: /[1-9]/.test(line.text('OversupplyQuantity')),
    unitCode: quantity?.get('unitCode')?.trim() ?? '',
  }
}

/** The line of the ASN that a line refers to; what another document numbers says nothing about it. */
function asnLineOf(line: UblReading, asnNo: string): number | null {
  const reference = 'DespatchLineReference'
  const documentNo = line.text(reference, 'DocumentReference', 'ID')
  const [, seq] = ASN_LINE.exec(line.text(reference, 'LineID')) ?? []
  return seq !== undefined && ['', asnNo].includes(documentNo) ? Number(seq) : null
}
