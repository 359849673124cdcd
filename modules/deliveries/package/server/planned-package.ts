import type { PackageLevel } from '../contract/schemas.ts'

/** Something that stands alone: a box (level 1), or a carton. */
export interface LooseUnit {
  id: string
  level: '1' | '2'
  /** Of a box: its line, and what the container rule of its item says. */
  lineId?: string
  rule?: ContainerLevels | null
}

/** What a container rule says: how many labelled containers make a carton, and how many of the level below a pallet. */
export interface ContainerLevels {
  /** What a label stands for by the rule: 1 a box, 2 a carton, 3 a pallet. */
  labelLevel: string
  cartonQty: number | null
  palletQty: number | null
}

/** A package that is to be made, with what goes into it. */
export interface PlannedPackage {
  level: PackageLevel
  boxIds: string[]
  /** Cartons that are there already. */
  cartonIds: string[]
  /** Cartons that are to be made, too. */
  cartons: PlannedPackage[]
}

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))

/** So many of what stands alone into each package of the level, in their order; the last one takes what is left. */
export function planByNumber(loose: readonly LooseUnit[], level: PackageLevel, perPackage: number): PlannedPackage[] {
  const fitting = loose.filter((unit) => unit.level < level)
  return chunks(fitting, perPackage).map((units) => ({
    level,
    boxIds: units.filter((unit) => unit.level === '1').map(({ id }) => id),
    cartonIds: units.filter((unit) => unit.level === '2').map(({ id }) => id),
    cartons: [],
  }))
}

/** Cartons and pallets as the container rules of the items say, each line's boxes by themselves; others stay as they are. */
export function planByRules(loose: readonly LooseUnit[]): PlannedPackage[] {
  const boxes = loose.filter((unit) => unit.level === '1')
  return [...Map.groupBy(boxes, (box) => box.lineId).values()].flatMap(planOfLine)
}

function planOfLine(boxes: readonly LooseUnit[]): PlannedPackage[] {
  const rule = boxes[0]?.rule
  if (!rule || rule.labelLevel === '3') return []
  const ids = boxes.map(({ id }) => id)
  const { palletQty } = rule
  // Where cartons are what gets labels, the boxes of an ASN are these cartons.
  const cartonQty = rule.labelLevel === '1' ? rule.cartonQty : null
  if (cartonQty === null) {
    if (palletQty === null) return []
    return chunks(ids, palletQty).map((boxIds) => ({ level: '3', boxIds, cartonIds: [], cartons: [] }))
  }
  const cartons = chunks(ids, cartonQty).map(
    (boxIds): PlannedPackage => ({ level: '2', boxIds, cartonIds: [], cartons: [] }),
  )
  if (palletQty === null) return cartons
  return chunks(cartons, palletQty).map((inside) => ({ level: '3', boxIds: [], cartonIds: [], cartons: inside }))
}
