import { sql } from 'kysely'
import { compare, fitsDecimals, sum } from '#platform/contract/decimal.ts'
import { isSscc } from '#platform/contract/gs1-elements.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { UblFinding } from '#platform/server/ubl/ubl-reading.ts'
import { deliveriesErrors } from '../contract/errors.ts'
import { MOST_BOXES } from '../contract/schemas.ts'
import type { ComingBox, ComingPackage, ComingUnits } from './parse-handling-units.ts'

/** A lot of the notice that a document makes, with the despatch lines that it comes from. */
export interface ComingLot {
  asnSeq: number
  /** Place among the lots of its line, from 0. */
  place: number
  lineIds: readonly string[]
  path: string
  lotNo: string
  qty: string
  unit: string
  unitDecimals: number
}

/** A number that tells a unit from others everywhere; others count within their document, and such units are numbered here. */
export const isUnitNumber = (code: string): boolean => isSscc(code) || /^U\d{10}$/.test(code)

/** All packages, pallets before what stands on them. */
export const allPackages = ({ packages }: ComingUnits): ComingPackage[] =>
  packages.flatMap((one) => [one, ...one.cartons])

/** All boxes, those of packages first, in the order of the document. */
export const allBoxes = (units: ComingUnits): ComingBox[] => [
  ...units.packages.flatMap((one) => [...one.cartons.flatMap(({ boxes }) => boxes), ...one.boxes]),
  ...units.boxes,
]

/** The lot whose goods a box holds. */
export const lotOf = (lots: readonly ComingLot[], box: ComingBox): ComingLot | undefined =>
  lots.find(({ lineIds }) => lineIds.includes(box.lineId))

/** What is wrong with how the goods are packed: boxes hold exactly what their lot ships, under numbers that nothing else has. */
export async function checkComingUnits(
  trx: ScopedTransaction,
  supplierNo: string,
  units: ComingUnits,
  lots: readonly ComingLot[],
): Promise<UblFinding[]> {
  const boxes = allBoxes(units)
  if (boxes.length + allPackages(units).length > MOST_BOXES) {
    const parameters = { limit: MOST_BOXES }
    return [{ path: 'Shipment/TransportHandlingUnit', declaration: deliveriesErrors.tooManyBoxes, parameters }]
  }
  const findings = boxes.flatMap((box): UblFinding[] => {
    const { path } = box.reading
    const lot = lotOf(lots, box)
    if (!lot) return [{ path, declaration: deliveriesErrors.unitOfOtherLine, parameters: { line: box.lineId } }]
    if (fitsDecimals(box.qty, lot.unitDecimals)) return []
    const parameters = { quantity: box.qty, unit: lot.unit, decimals: lot.unitDecimals }
    return [{ path, declaration: deliveriesErrors.boxDecimals, parameters }]
  })
  for (const lot of lots) {
    const own = boxes.filter((box) => lotOf(lots, box) === lot)
    const packed = sum(own.map(({ qty }) => qty))
    if (own.length === 0 || compare(packed, lot.qty) === 0) continue
    const parameters = { sum: packed, lot: lot.lotNo, quantity: lot.qty }
    findings.push({ path: lot.path, declaration: deliveriesErrors.packedOtherwise, parameters })
  }
  return [...findings, ...(await takenNumbers(trx, supplierNo, [...allPackages(units), ...boxes]))]
}

async function takenNumbers(
  trx: ScopedTransaction,
  supplierNo: string,
  units: readonly (ComingBox | ComingPackage)[],
): Promise<UblFinding[]> {
  const numbered = units.filter(({ unitCode }) => isUnitNumber(unitCode))
  const { rows } = await sql<{ code: string }>`
    select code from taken_unit_codes(${numbered.map(({ unitCode }) => unitCode)}::text[], ${supplierNo}) as code`.execute(
    trx,
  )
  const taken = new Set(rows.map(({ code }) => code))
  return numbered.flatMap(({ unitCode, reading }) => {
    const isTaken = taken.has(unitCode)
    // Whoever comes later with the same number is told.
    taken.add(unitCode)
    const declaration = deliveriesErrors.unitTaken
    return isTaken ? [{ path: reading.path, declaration, parameters: { unitCode } }] : []
  })
}
