import { sql } from 'kysely'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { MOST_BOXES } from '#modules/deliveries/label/contract/schemas.ts'
import { isSscc } from '#platform/contract/exchange/gs1-elements.ts'
import { xmlErrors } from '#platform/contract/exchange/xml-errors.ts'
import { compare, fitsDecimals, sum } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { UblFinding } from '#platform/server/ubl/ubl-reading.ts'
import type { AnnouncedBox, AnnouncedPackage, AnnouncedSsccs } from './parse-handling-units.ts'

/** A lot of the ASN that a document makes, with the despatch lines that it comes from. */
export interface AnnouncedLot {
  asnSeq: number
  /** Place among the lots of its line, from 0. */
  place: number
  lineIds: readonly string[]
  path: string
  lotNo: string
  qty: string
  unit: string
  /** What documents call the unit. */
  commonUnit: string
  unitDecimals: number
}

/** A number that tells a unit from others everywhere; others count within their document, and such units are numbered here. */
export const isUnitNumber = (code: string): boolean => isSscc(code) || /^U\d{10}$/.test(code)

/** All packages, pallets before what stands on them. */
export const allPackages = ({ packages }: AnnouncedSsccs): AnnouncedPackage[] =>
  packages.flatMap((one) => [one, ...one.cartons])

/** All boxes, those of packages first, in the order of the document. */
export const allBoxes = (units: AnnouncedSsccs): AnnouncedBox[] => [
  ...units.packages.flatMap((one) => [...one.cartons.flatMap(({ boxes }) => boxes), ...one.boxes]),
  ...units.boxes,
]

/** The boxes of each lot in their order; under undefined those that name a line that is none of the document's. */
export function boxesByLot(
  boxes: readonly AnnouncedBox[],
  lots: readonly AnnouncedLot[],
): ReadonlyMap<AnnouncedLot | undefined, AnnouncedBox[]> {
  const lotOf = new Map<string, AnnouncedLot>()
  // Of lines with the same ID the first one counts.
  for (const lot of lots) for (const id of lot.lineIds) if (!lotOf.has(id)) lotOf.set(id, lot)
  return Map.groupBy(boxes, ({ lineId }) => lotOf.get(lineId))
}

/** What is wrong with how the goods are packed: boxes hold exactly what their lot ships, under numbers that nothing else has. */
export async function checkAnnouncedSsccs(
  trx: ScopedTransaction,
  supplierNo: string,
  units: AnnouncedSsccs,
  lots: readonly AnnouncedLot[],
): Promise<UblFinding[]> {
  const boxes = allBoxes(units)
  if (boxes.length + allPackages(units).length > MOST_BOXES) {
    const parameters = { limit: MOST_BOXES }
    return [{ path: 'Shipment/TransportHandlingUnit', declaration: deliveriesErrors.tooManyBoxes, parameters }]
  }
  const byLot = boxesByLot(boxes, lots)
  const lotOf = new Map([...byLot].flatMap(([lot, own]) => own.map((box) => [box, lot] as const)))
  const findings = boxes.flatMap((box) => boxFindings(box, lotOf.get(box)))
  for (const lot of lots) {
    const own = byLot.get(lot) ?? []
    const packed = sum(own.map(({ qty }) => qty))
    if (own.length === 0 || compare(packed, lot.qty) === 0) continue
    const parameters = { sum: packed, lot: lot.lotNo, quantity: lot.qty }
    findings.push({ path: lot.path, declaration: deliveriesErrors.packedOtherwise, parameters })
  }
  return [...findings, ...(await takenNumbers(trx, supplierNo, [...allPackages(units), ...boxes]))]
}

function boxFindings(box: AnnouncedBox, lot: AnnouncedLot | undefined): UblFinding[] {
  const { path } = box.reading
  if (!lot) return [{ path, declaration: deliveriesErrors.unitOfOtherLine, parameters: { line: box.lineId } }]
  const findings: UblFinding[] = []
  if (![lot.commonUnit, lot.unit, ''].includes(box.qtyUnit)) {
    const parameters = { found: box.qtyUnit.slice(0, 20), expected: lot.commonUnit }
    findings.push({ path: box.qtyPath, declaration: xmlErrors.ublUnit, parameters })
  }
  if (!fitsDecimals(box.qty, lot.unitDecimals)) {
    const parameters = { quantity: box.qty, unit: lot.unit, decimals: lot.unitDecimals }
    findings.push({ path, declaration: deliveriesErrors.boxDecimals, parameters })
  }
  return findings
}

/**
 * Numbers that something else has. Who asks for one keeps others of the company waiting until the end of the transaction: a box of
 * one document and a pallet of another are in different tables, so no index keeps their numbers apart. One lock for all numbers,
 * since a lock for each of hundreds would fill the lock table of the database.
 */
async function takenNumbers(
  trx: ScopedTransaction,
  supplierNo: string,
  units: readonly (AnnouncedBox | AnnouncedPackage)[],
): Promise<UblFinding[]> {
  const numbered = units.filter(({ unitCode }) => isUnitNumber(unitCode))
  if (numbered.length === 0) return []
  await sql`select pg_advisory_xact_lock(hashtextextended('unit codes ' || scope_text('app.tenantsid'), 0))`.execute(
    trx,
  )
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
