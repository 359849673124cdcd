import { z } from 'zod'
import { MOST_BOXES } from '#modules/deliveries/label/contract/schemas.ts'
import { printInput } from '#modules/files/file/contract/schemas.ts'
import { idText } from '#platform/contract/field-schemas.ts'

/** What boxes (level 1, labels of their own) are packed into: 2 cartons, 3 pallets. */
export const PACKAGE_LEVELS = ['2', '3'] as const
export type PackageLevel = (typeof PACKAGE_LEVELS)[number]

/** One line of the tree of an ASN: a box, or a carton or pallet with what is inside of it. */
const packageNode = z.object({
  /** Boxes and packages are counted apart; this tells them apart. */
  key: z.string(),
  id: z.string(),
  level: z.enum(['1', ...PACKAGE_LEVELS]),
  /** How many packages are around it. */
  depth: z.number().int(),
  parentKey: z.string().nullable(),
  unitCode: z.string(),
  /** Of a box its place among the lot's boxes, of a package its number in the ASN. */
  place: z.string(),
  /** Boxes inside; 1 of a box. */
  boxCount: z.number().int(),
  /** Of these so many were received by scanning. */
  receivedCount: z.number().int(),
  /** Item, lot, quantity and unit; empty where what is inside differs. */
  goodsNo: z.string(),
  goodsName: z.string(),
  lotNo: z.string(),
  qty: z.string(),
  purchaseUnitNo: z.string(),
})

/** How the boxes of an ASN are stacked, whole before parts, loose ones last. */
export const packageTree = z.object({
  id: z.string(),
  asnNo: z.string(),
  orgNo: z.string(),
  supplierNo: z.string(),
  nodes: z.array(packageNode),
  /** Null, or why nothing of it can be packed or unpacked now. */
  packing: z.string().nullable(),
})

const chosen = {
  boxIds: z.array(idText()).max(MOST_BOXES).default([]),
  packageIds: z.array(idText()).max(MOST_BOXES).default([]),
}

/** Boxes and cartons that go into one package: a new one of a level, or one that is there. */
export const packing = z.strictObject({
  id: idText(),
  level: z.enum(PACKAGE_LEVELS).default('3'),
  targetId: idText().nullish(),
  ...chosen,
})

/** So many into each package of a level; without both, as the container rules of the items say. */
export const packingPlan = z.strictObject({
  id: idText(),
  level: z.enum(PACKAGE_LEVELS).default('3'),
  perPackage: z.number().int().min(1).max(MOST_BOXES).nullish(),
})

/** Packages that are taken apart, and boxes that are taken out. */
export const unpacking = z.strictObject({ id: idText(), ...chosen })

/** Packages whose labels are printed. */
export const packageLabelPrint = z.strictObject({ ids: z.array(idText()).min(1).max(MOST_BOXES), ...printInput })

/** Packages that were made, or that things were put into. */
export const packedUnits = z.array(
  z.object({ id: z.string(), unitCode: z.string(), level: z.enum(PACKAGE_LEVELS), place: z.string() }),
)
