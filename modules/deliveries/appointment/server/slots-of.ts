import type { WorkingSpan } from '#platform/contract/values/working-time.ts'

/** A stretch of a day in which one ASN is unloaded, HH:MM. */
export interface SlotSpan {
  from: string
  to: string
}

/** A slot with how many docks are free in it. */
export interface Slot extends SlotSpan {
  free: number
}

const MINUTE = 60

const clock = (seconds: number): string =>
  [seconds / 3600, (seconds / MINUTE) % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')

/** The seconds since midnight of HH:MM; 24:00 is the end of the day. */
export function secondsOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE
}

const overlaps = (a: SlotSpan, b: SlotSpan): boolean => a.from < b.to && b.from < a.to

/** What is within both. */
export const commonSpans = (spans: readonly WorkingSpan[], window: WorkingSpan): WorkingSpan[] =>
  spans
    .map(({ startSeconds, endSeconds }) => ({
      startSeconds: Math.max(startSeconds, window.startSeconds),
      endSeconds: Math.min(endSeconds, window.endSeconds),
    }))
    .filter(({ startSeconds, endSeconds }) => startSeconds < endSeconds)

/**
 * The slots of a day: as many whole ones as each stretch holds, from its beginning. What is taken counts in every slot that it
 * touches, so that no change of the slots' length ever lets more come at once than there are docks.
 */
export function slotsOf(
  spans: readonly WorkingSpan[],
  { slotMinutes, dockCount }: { slotMinutes: number; dockCount: number },
  taken: readonly SlotSpan[],
): Slot[] {
  const length = slotMinutes * MINUTE
  return spans.flatMap(({ startSeconds, endSeconds }) =>
    Array.from({ length: Math.floor((endSeconds - startSeconds) / length) }, (_, index): Slot => {
      const start = startSeconds + index * length
      const span = { from: clock(start), to: clock(start + length) }
      return { ...span, free: Math.max(0, dockCount - taken.filter((one) => overlaps(one, span)).length) }
    }),
  )
}
