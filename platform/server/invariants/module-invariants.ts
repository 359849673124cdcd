import type { ServerModule } from '../server-module.ts'
import type { InvariantDeclaration } from './invariant.ts'

/** An invariant with what follows from its module and name. */
export interface ModuleInvariant extends InvariantDeclaration {
  /** Module and name, such as `orders.batchLedger`. */
  invariantNo: string
  module: string
  view: string
  /** Text key of the rule. */
  labelKey: string
}

/** The view of the rows that break an invariant: `invariant_orders_batch_ledger` of `batchLedger` in orders. */
const viewOf = (module: string, name: string): string =>
  `invariant_${module.replaceAll('-', '_')}_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`

/** The invariants of these modules, in the modules' order. */
export const invariantsOf = (modules: readonly ServerModule[]): ModuleInvariant[] =>
  modules.flatMap(({ texts: { module }, invariants = [] }) =>
    invariants.map((invariant) => ({
      ...invariant,
      invariantNo: `${module}.${invariant.name}`,
      module,
      view: viewOf(module, invariant.name),
      labelKey: `${module}:invariants.${invariant.name}`,
    })),
  )
