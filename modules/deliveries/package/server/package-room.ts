import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { packageCalls } from '../contract/calls.ts'
import { packBoxes } from './pack-boxes.ts'
import { packByPlan } from './pack-by-plan.ts'
import { printablePackage, printPackageLabels } from './printable-package.ts'
import { readPackageTree } from './read-package-tree.ts'
import { unpackPackages } from './unpack-packages.ts'

/** The room of cartons and pallets. */
export const packageRoom: ServerRoom = {
  calls: [
    implementCalls(packageCalls, {
      'ISrmAsnPackageService/getAsnPackageTree': readPackageTree,
      'ISrmAsnPackageService/pack': packBoxes,
      'ISrmAsnPackageService/packByPlan': packByPlan,
      'ISrmAsnPackageService/unpack': unpackPackages,
      'ISupBmBarcodePrintService/printpackagelabel': printPackageLabels,
    }),
  ],
  printables: [printablePackage],
}
