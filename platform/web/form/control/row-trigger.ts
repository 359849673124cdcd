import type { EditTrigger } from '../lines/LineRow.tsx'

/** What opens a row of a table that is mostly read (spec shell §4). */
export const ROW_TRIGGERS = ['click', 'doubleClick', 'hover'] as const satisfies EditTrigger[]
export type RowTrigger = (typeof ROW_TRIGGERS)[number]

const KEPT_TRIGGER = 'quayside.rowTrigger.'

/** What a user chose in this browser; a click unless something was (spec shell §4). */
export function rowTriggerOf(userId: string): RowTrigger {
  const kept = localStorage.getItem(`${KEPT_TRIGGER}${userId}`)
  return ROW_TRIGGERS.find((one) => one === kept) ?? 'click'
}

/** Keeps a user's choice in this browser; tables that are opened from now on follow it. */
export const keepRowTrigger = (userId: string, trigger: RowTrigger): void =>
  localStorage.setItem(`${KEPT_TRIGGER}${userId}`, trigger)
