import type { CallOutput } from '#platform/contract/calls.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import type { packageCalls } from '../contract/calls.ts'

/** How an ASN's boxes are stacked. */
export type PackageTree = CallOutput<typeof packageCalls, 'ISrmAsnPackageService/getAsnPackageTree'>

/** One line of that: a box, carton or pallet. */
export type PackageNode = PackageTree['nodes'][number]

/** What of a selection is a box, and what a carton or pallet. */
export const chosenIds = (nodes: readonly PackageNode[]): { boxIds: string[]; packageIds: string[] } => ({
  boxIds: nodes.filter(({ level }) => level === '1').map(({ id }) => id),
  packageIds: nodes.filter(({ level }) => level !== '1').map(({ id }) => id),
})

/** What people call a box, carton or pallet. */
export const packageName = ({ level, place, unitCode }: PackageNode, t: Translate): string =>
  `${t(`deliveries:enums.packageLevel.${level}`)} ${place} · ${unitCode}`
