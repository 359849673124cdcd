import { LIVE_STATES } from '#modules/scheduling/item/contract/fields.ts'
import { isOneOf } from '#platform/contract/values/record-of.ts'

/** What a schedule is judged by: its state, and what is kept with it of its days. */
export interface JudgedSchedule {
  status: string
  isLate: boolean
  waitingCount: number
  differingCount: number
}

/** What a supplier is alerted to: something of days that are over is not shipped, days wait for a reply, or replies differ. */
export type AlertReason = 'late' | 'waiting' | 'differing'

/** What is wrong with a schedule; nothing of one that its supplier does not see, or no longer. */
export function alertReasons({ status, isLate, waitingCount, differingCount }: JudgedSchedule): AlertReason[] {
  if (!isOneOf(LIVE_STATES, status)) return []
  return [
    ...(isLate ? (['late'] as const) : []),
    ...(waitingCount > 0 ? (['waiting'] as const) : []),
    ...(differingCount > 0 ? (['differing'] as const) : []),
  ]
}
