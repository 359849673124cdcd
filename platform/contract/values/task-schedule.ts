import { addDays, type DateText, daysBetween } from './dates.ts'

/** Ways to say when a task runs: every so many minutes, or at a time of each hour, day, third day or week (spec domain §9). */
export const SCHEDULE_KINDS = ['interval', 'hourly', 'daily', 'threeDay', 'sevenDay'] as const
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number]

/** When a task runs. Each kind has exactly the one value that it goes by; the others are null. */
export interface TaskSchedule {
  scheduleKind: ScheduleKind
  /** `interval`: minutes from one run to the next. */
  intervalMinutes: number | null
  /** `hourly`: the minute of each hour. */
  atMinute: number | null
  /** `daily`, `threeDay`, `sevenDay`: HH:mm in the company's time zone. */
  atTime: string | null
  /** First day; every third and every seventh day are counted from it. */
  startDate: DateText
  /** Last day; none unless given. */
  endDate: DateText | null
}

/** Longest interval: a day. */
export const LONGEST_INTERVAL_MINUTES = 1440

const DAYS: Readonly<Record<Exclude<ScheduleKind, 'interval' | 'hourly'>, number>> = {
  daily: 1,
  threeDay: 3,
  sevenDay: 7,
}

/**
 * The first run after a moment, both as the company's clock shows them (`YYYY-MM-DD HH:mm`); null when the schedule is over.
 * Intervals count from the moment itself, so that a task that takes long is not due again at once.
 */
export function nextRun(schedule: TaskSchedule, now: string): string | null {
  const { startDate, endDate } = schedule
  const from = now < `${startDate} 00:00` ? addMinutes(`${startDate} 00:00`, -1) : now
  const next = following(schedule, from)
  return endDate !== null && next > `${endDate} 23:59` ? null : next
}

function following({ scheduleKind, intervalMinutes, atMinute, atTime, startDate }: TaskSchedule, from: string): string {
  switch (scheduleKind) {
    case 'interval': {
      const next = addMinutes(from, intervalMinutes ?? LONGEST_INTERVAL_MINUTES)
      // Before its first day it waits for that day's beginning.
      return from < `${startDate} 00:00` ? `${startDate} 00:00` : next
    }
    case 'hourly': {
      const sameHour = `${from.slice(0, 13)}:${String(atMinute ?? 0).padStart(2, '0')}`
      return sameHour > from ? sameHour : addMinutes(sameHour, 60)
    }
    case 'daily':
    case 'threeDay':
    case 'sevenDay': {
      const step = DAYS[scheduleKind]
      const day = from.slice(0, 10)
      const gone = Math.max(0, daysBetween(startDate, day))
      const due = addDays(startDate, Math.ceil(gone / step) * step)
      const next = `${due} ${atTime ?? '00:00'}`
      return next > from ? next : `${addDays(due, step)} ${atTime ?? '00:00'}`
    }
  }
}

function addMinutes(moment: string, minutes: number): string {
  const at = Date.parse(`${moment.replace(' ', 'T')}:00Z`) + minutes * 60_000
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}

/**
 * The schedule as a five-field cron expression; null where cron cannot say it, such as every third day from a given one, or
 * an interval that no hour or day is a multiple of.
 */
export function cronOf({ scheduleKind, intervalMinutes, atMinute, atTime, startDate }: TaskSchedule): string | null {
  const [hour = 0, minute = 0] = (atTime ?? '').split(':').map(Number)
  switch (scheduleKind) {
    case 'interval': {
      const every = intervalMinutes ?? 0
      if (every === 1) return '* * * * *'
      return every > 0 && 60 % every === 0 && every < 60 ? `*/${every} * * * *` : null
    }
    case 'hourly':
      return `${atMinute ?? 0} * * * *`
    case 'daily':
      return `${minute} ${hour} * * *`
    case 'threeDay':
      return null
    case 'sevenDay':
      return `${minute} ${hour} * * ${new Date(`${startDate}T00:00:00Z`).getUTCDay()}`
  }
}
