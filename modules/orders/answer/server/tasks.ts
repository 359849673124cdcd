import type { TaskDefinition } from '#platform/server/server-module.ts'
import { autoAcceptOrders } from './auto-accept-orders.ts'
import { remindAnswers } from './remind-answers.ts'

/** Tasks of this module. */
export const ordersTasks: readonly TaskDefinition[] = [
  { name: 'orders.autoAccept', schedule: { scheduleKind: 'interval', intervalMinutes: 5 }, run: autoAcceptOrders },
  { name: 'orders.remindAnswers', schedule: { scheduleKind: 'interval', intervalMinutes: 5 }, run: remindAnswers },
]
