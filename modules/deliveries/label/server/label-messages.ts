import { type BarcodeRule, barcodeContents } from '#modules/master-data/server.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** What is known of a labelled box. */
export interface LabelledBox {
  unitCode: string
  isSscc: boolean
  goodsNo: string
  lotNo: string
  productDate: string | null
  qty: string
  purchaseUnitNo: string
  purchaseNo: string
  purchaseSeq: number
  asnNo: string
  asnSeq: number
  orgNo: string
  warehouseNo: string
  supplierNo: string
  /** Serial number that the item's barcode rule gave the box. */
  ruleSerial: string | null
  /** Pieces that lie in it, where they are told apart. */
  serialNos: readonly string[]
  /** Day on which the box was labelled first. */
  labelDay: string
}

/** What the symbols of a label say. One without contents is not drawn. */
export interface LabelMessages {
  /** GS1-128. */
  unitMessage: string
  /** Code 128. */
  plainMessage: string
  /** QR code. */
  qrText: string
  /** GS1 QR code. */
  gs1QrMessage: string
}

/**
 * The contents of a label's symbols: the number of the box and, in the QR code, what a reader without connection needs. The
 * barcode rule of the item says instead what its symbology holds.
 */
export function labelMessages(
  context: Pick<CallContext, 'translate'>,
  box: LabelledBox,
  barcode: BarcodeRule | undefined,
): LabelMessages {
  const usual: LabelMessages = {
    unitMessage: unitMessage(box),
    plainMessage: '',
    qrText: qrText(box),
    gs1QrMessage: '',
  }
  if (!barcode) return usual
  const contents = barcodeContents(context, barcode, {
    ...box,
    itemNo: box.goodsNo,
    quantity: box.qty,
    boxNumber: box.unitCode,
    today: box.labelDay,
    serial: box.ruleSerial === null ? null : BigInt(box.ruleSerial),
  })
  switch (barcode.rule.symbology) {
    case 'gs1-128':
      return { ...usual, unitMessage: contents }
    case 'code128':
    case '':
      return { ...usual, unitMessage: '', plainMessage: contents }
    case 'qrcode':
      return { ...usual, qrText: contents }
    case 'gs1qrcode':
      return { ...usual, qrText: '', gs1QrMessage: contents }
  }
}

/** The box as a GS1 message: (00) an SSCC, (91) a number that only the company knows. */
const unitMessage = ({ isSscc, unitCode }: LabelledBox): string => `(${isSscc ? '00' : '91'})${unitCode}`

const qrText = (box: LabelledBox): string =>
  Object.entries({
    UNIT: box.unitCode,
    ITEM: box.goodsNo,
    LOT: box.lotNo,
    // Of one piece the symbol names it; of many it would grow beyond reading.
    ...(box.serialNos.length === 1 ? { SN: box.serialNos[0] } : {}),
    QTY: box.qty,
    UOM: box.purchaseUnitNo,
    PO: `${box.purchaseNo}/${box.purchaseSeq}`,
    ASN: `${box.asnNo}/${box.asnSeq}`,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join(';')
