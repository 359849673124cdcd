import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from './dates.ts'
import { cronOf, nextRun, SCHEDULE_KINDS, type TaskSchedule } from './task-schedule.ts'

const NONE = { intervalMinutes: null, atMinute: null, atTime: null, startDate: '2026-03-02', endDate: null }
const every = (minutes: number): TaskSchedule => ({ ...NONE, scheduleKind: 'interval', intervalMinutes: minutes })
const at = (scheduleKind: 'daily' | 'threeDay' | 'sevenDay', atTime: string): TaskSchedule => ({
  ...NONE,
  scheduleKind,
  atTime,
})
const hourlyAt = (atMinute: number): TaskSchedule => ({ ...NONE, scheduleKind: 'hourly', atMinute })

const two = (value: number) => String(value).padStart(2, '0')
const clock = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
const day = fc.nat(800).map((days) => addDays('2025-01-01', days))
const moment = fc.tuple(day, clock).map(([date, time]) => `${date} ${time}`)
const schedule: fc.Arbitrary<TaskSchedule> = fc
  .record({
    scheduleKind: fc.constantFrom(...SCHEDULE_KINDS),
    minutes: fc.integer({ min: 1, max: 1440 }),
    time: clock,
    startDate: day,
  })
  .map(({ scheduleKind, minutes, time, startDate }) => ({
    scheduleKind,
    intervalMinutes: scheduleKind === 'interval' ? minutes : null,
    atMinute: scheduleKind === 'hourly' ? minutes % 60 : null,
    atTime: scheduleKind === 'interval' || scheduleKind === 'hourly' ? null : time,
    startDate,
    endDate: null,
  }))

describe('domain §9: the schedule of a task', () => {
  it('says the next run of each kind', () => {
    expect(nextRun(every(5), '2026-03-05 10:03')).toBe('2026-03-05 10:08')
    expect(nextRun(every(90), '2026-03-05 23:30')).toBe('2026-03-06 01:00')
    expect(nextRun(hourlyAt(17), '2026-03-05 10:16')).toBe('2026-03-05 10:17')
    expect(nextRun(hourlyAt(17), '2026-03-05 23:17')).toBe('2026-03-06 00:17')
    expect(nextRun(at('daily', '03:17'), '2026-03-05 03:17')).toBe('2026-03-06 03:17')
    expect(nextRun(at('threeDay', '03:17'), '2026-03-03 10:00')).toBe('2026-03-05 03:17')
    expect(nextRun(at('threeDay', '03:17'), '2026-03-05 03:17')).toBe('2026-03-08 03:17')
    expect(nextRun(at('sevenDay', '03:17'), '2026-03-30 12:00')).toBe('2026-04-06 03:17')
  })

  it('begins on its first day and is over after its last', () => {
    expect(nextRun({ ...every(30), startDate: '2026-04-01' }, '2026-03-05 10:00')).toBe('2026-04-01 00:00')
    expect(nextRun({ ...at('daily', '00:00'), startDate: '2026-04-01' }, '2026-03-05 10:00')).toBe('2026-04-01 00:00')
    expect(nextRun({ ...at('daily', '08:00'), endDate: '2026-03-05' }, '2026-03-05 07:59')).toBe('2026-03-05 08:00')
    expect(nextRun({ ...at('daily', '08:00'), endDate: '2026-03-05' }, '2026-03-05 08:00')).toBeNull()
  })

  it('always runs later than now and never before its first day', () => {
    fc.assert(
      fc.property(schedule, moment, (one, now) => {
        const next = nextRun(one, now)
        expect(next).not.toBeNull()
        expect(String(next) > now).toBe(true)
        expect(String(next) >= `${one.startDate} 00:00`).toBe(true)
      }),
    )
  })

  it('keeps its step: three and seven days lie between runs, at the same time', () => {
    fc.assert(
      fc.property(fc.constantFrom('threeDay' as const, 'sevenDay' as const), clock, moment, (kind, time, now) => {
        const first = nextRun(at(kind, time), now) ?? ''
        const second = nextRun(at(kind, time), first) ?? ''
        expect(daysBetween(first.slice(0, 10), second.slice(0, 10))).toBe(kind === 'threeDay' ? 3 : 7)
        expect(second.slice(11)).toBe(time)
      }),
    )
  })

  it('is written as cron where cron can say it', () => {
    expect(cronOf(every(5))).toBe('*/5 * * * *')
    expect(cronOf(every(1))).toBe('* * * * *')
    expect(cronOf(every(45))).toBeNull()
    expect(cronOf(hourlyAt(17))).toBe('17 * * * *')
    expect(cronOf(at('daily', '03:05'))).toBe('5 3 * * *')
    expect(cronOf(at('threeDay', '03:05'))).toBeNull()
    expect(cronOf(at('sevenDay', '03:05'))).toBe('5 3 * * 1')
  })
})
