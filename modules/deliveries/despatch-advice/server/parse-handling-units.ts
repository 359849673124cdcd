import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import type { PackageLevel } from '#modules/deliveries/package/contract/schemas.ts'
import { isSscc } from '#platform/contract/exchange/gs1-elements.ts'
import { xmlErrors } from '#platform/contract/exchange/xml-errors.ts'
import { plainText, positiveDecimalText } from '#platform/contract/field-schemas.ts'
import type { UblReading } from '#platform/server/ubl/ubl-reading.ts'

/** A box: the despatch line whose goods it holds, and how many. */
export interface AnnouncedBox {
  reading: UblReading
  /** Empty where the document gives none that tells the box from others: it is numbered here. */
  unitCode: string
  /** `ID` of the despatch line. */
  lineId: string
  qty: string
  /** The element of the quantity, and the unit that it tells; empty where it tells none. */
  qtyPath: string
  qtyUnit: string
}

/** A carton, or a pallet with boxes and cartons on it. */
export interface AnnouncedPackage {
  reading: UblReading
  unitCode: string
  level: PackageLevel
  boxes: AnnouncedBox[]
  cartons: AnnouncedPackage[]
}

/** How the goods of a document are packed. */
export interface AnnouncedSsccs {
  packages: AnnouncedPackage[]
  /** Boxes that are in no package. */
  boxes: AnnouncedBox[]
}

// Made once, not for each unit: documents have many.
const [codeText, quantityText] = [plainText(60), positiveDecimalText()]

/** What the number of a carton is called beside the level of the product's own documents (UN/ECE recommendation 21). */
const CARTON_CODES = ['2', 'CT']

/**
 * The handling units of a despatch advice as they are stacked. What holds nothing else is a box, what holds boxes a carton or pallet,
 * what holds cartons a pallet; a unit that says nothing of its content is passed over.
 */
export function parseHandlingUnits(document: UblReading): AnnouncedSsccs {
  const units: AnnouncedSsccs = { packages: [], boxes: [] }
  for (const unit of document.all('Shipment', 'TransportHandlingUnit')) {
    const reported = unit.all('HandlingUnitDespatchLine')
    const inner = unit.all('ActualPackage')
    const unitCode = codeOf(unit)
    if (inner.length > 0) {
      const [only = '', ...others] = new Set(reported.map((line) => line.text('ID')))
      units.packages.push(packageOf(unit, unitCode, inner, others.length === 0 ? only : '', 1))
    } else if (reported.length === 1) {
      units.boxes.push(
        ...reported.flatMap((line) => boxOf(line, ['DeliveredQuantity'], line.text('ID'), unitCode) ?? []),
      )
    } else if (reported.length > 1) {
      const boxes = reported.flatMap((line) => boxOf(line, ['DeliveredQuantity'], line.text('ID'), '') ?? [])
      units.packages.push({ reading: unit, unitCode, level: levelOf(unit), boxes, cartons: [] })
    }
  }
  return units
}

/** A package with what is in it; `onlyLine` is the despatch line of all its boxes, where there is but one. */
function packageOf(
  reading: UblReading,
  unitCode: string,
  inner: readonly UblReading[],
  onlyLine: string,
  depth: number,
): AnnouncedPackage {
  const boxes: AnnouncedBox[] = []
  const cartons: AnnouncedPackage[] = []
  for (const one of inner) {
    const contained = one.all('ContainedPackage')
    const goods = one.all('GoodsItem')
    if (depth > 1 && (contained.length > 0 || goods.length > 1)) {
      // A carton within a carton: what is in it would have no place.
      one.tell(deliveriesErrors.packedTooDeep, {}, [contained.length > 0 ? 'ContainedPackage' : 'GoodsItem'])
    } else if (contained.length > 0) {
      cartons.push({ ...packageOf(one, codeOf(one), contained, onlyLine, depth + 1), level: '2' })
    } else if (goods.length > 1) {
      // A carton of several lots whose boxes are not told: they are numbered here.
      const inside = goods.flatMap((item) => boxOf(item, ['Quantity'], item.text('ID') || onlyLine, '') ?? [])
      cartons.push({ reading: one, unitCode: codeOf(one), level: '2', boxes: inside, cartons: [] })
    } else {
      const lineId = goods[0]?.text('ID') || onlyLine
      const place = one.text('Quantity') === '' && goods[0] ? ['GoodsItem', 'Quantity'] : ['Quantity']
      if (lineId === '') one.tell(xmlErrors.ublMissing, { name: 'ID' }, ['GoodsItem', 'ID'])
      else boxes.push(...[boxOf(one, place, lineId, codeOf(one))].filter((box) => box !== null))
    }
  }
  const level = cartons.length > 0 ? '3' : levelOf(reading)
  return { reading, unitCode, level, boxes, cartons }
}

function boxOf(reading: UblReading, place: readonly string[], lineId: string, unitCode: string): AnnouncedBox | null {
  const qty = reading.value(quantityText, ...place)
  const reported = reading.one(...place)
  if (qty === null || !reported) return null
  const qtyUnit = reported.element.attributes.get('unitCode')?.trim() ?? ''
  return { reading, unitCode, lineId, qty, qtyPath: reported.path, qtyUnit }
}

const levelOf = (unit: UblReading): PackageLevel =>
  CARTON_CODES.includes(unit.text('TransportHandlingUnitTypeCode').toUpperCase()) ? '2' : '3'

/** The number of a unit. Whoever calls it an SSCC means one with its check digit. */
function codeOf(unit: UblReading): string {
  const code = unit.optional(codeText, 'ID') ?? ''
  const scheme = unit.one('ID')?.element.attributes.get('schemeID')?.trim().toUpperCase()
  if (scheme === 'SSCC' && !isSscc(code)) unit.tell(xmlErrors.ublValue, { name: 'SSCC', value: code }, ['ID'])
  return code
}
