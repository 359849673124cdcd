import { checkSerials } from '#modules/inventory/serial/server/check-serials.ts'
import type { TaskDefinition } from '#platform/server/server-module.ts'
import { checkStock } from './check-stock.ts'

/** Tasks of this module. */
export const inventoryTasks: readonly TaskDefinition[] = [
  {
    name: 'inventory.checkStock',
    schedule: { scheduleKind: 'daily', atTime: '02:45' },
    run: checkStock,
    isUpkeep: true,
  },
  {
    name: 'inventory.checkSerials',
    schedule: { scheduleKind: 'daily', atTime: '02:50' },
    run: checkSerials,
    isUpkeep: true,
  },
]
