import type { JobDefinition } from '#platform/server/server-module.ts'
import { autoAcceptOrders } from './auto-accept-orders.ts'

/** Jobs of this module. */
export const ordersJobs: readonly JobDefinition[] = [
  { name: 'orders.autoAccept', cron: '*/5 * * * *', run: autoAcceptOrders },
]
