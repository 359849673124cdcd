import type { ModuleInvariant } from '#platform/server/invariants/module-invariants.ts'
import type { TaskDefinition } from '#platform/server/server-module.ts'
import { checkInvariants } from './check-invariants.ts'

/** The task that checks the invariants of all modules. */
export const CHECK_INVARIANTS = 'system.checkInvariants'

/** Tasks over what always holds of the data. */
export const invariantTasks = (invariants: () => readonly ModuleInvariant[]): readonly TaskDefinition[] => [
  {
    name: CHECK_INVARIANTS,
    schedule: { scheduleKind: 'daily', atTime: '02:30' },
    run: (context) => checkInvariants(invariants(), context),
    isUpkeep: true,
  },
]
