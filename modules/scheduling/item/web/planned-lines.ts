import { compare } from '#platform/contract/values/decimal.ts'
import { randomId } from '#platform/web/random-id.ts'
import type { DayLine } from './day-line.ts'
import type { ScheduleDetail } from './schedule-list-row.ts'

/** An empty day. */
export const newDay = (): DayLine => ({
  key: randomId(),
  demandDate: '',
  expectScheduledQuantity: '',
  remark: '',
  stands: '',
})

/** The days of a schedule as the next release would have them; `stands` says what holds now. */
export function plannedLines({ days, prepared }: Pick<ScheduleDetail, 'days' | 'prepared'>): DayLine[] {
  const next = new Map(prepared.map((day) => [day.demandDate, day]))
  const live = days.map((day): DayLine => {
    const planned = next.get(day.demandDate) ?? day
    return {
      key: day.demandDate,
      demandDate: day.demandDate,
      expectScheduledQuantity: 'isDropped' in planned && planned.isDropped ? '0' : planned.expectScheduledQuantity,
      remark: planned.remark,
      stands: day.expectScheduledQuantity,
    }
  })
  const known = new Set(days.map(({ demandDate }) => demandDate))
  const added = prepared
    .filter(({ demandDate }) => !known.has(demandDate))
    .map(({ demandDate, expectScheduledQuantity, remark }): DayLine => {
      return { key: demandDate, demandDate, expectScheduledQuantity, remark, stands: '' }
    })
  return [...live, ...added].toSorted((a, b) => (a.demandDate < b.demandDate ? -1 : 1))
}

/** What lines say otherwise than those that were read: days that were removed go with 0. */
export function changedDays(read: readonly DayLine[], edited: readonly DayLine[]) {
  const before = new Map(read.map((line) => [line.demandDate, line]))
  const kept = new Set(edited.map(({ demandDate }) => demandDate))
  const isSame = (line: DayLine, old: DayLine) =>
    compare(line.expectScheduledQuantity, old.expectScheduledQuantity) === 0 &&
    (line.remark ?? '') === (old.remark ?? '')
  const changed = edited.filter((line) => {
    const old = before.get(line.demandDate)
    return !old || !isSame(line, old)
  })
  return [
    ...changed.map(({ demandDate, expectScheduledQuantity, remark }) => ({
      demandDate,
      expectScheduledQuantity,
      remark: remark ?? '',
    })),
    ...read
      .filter(({ demandDate }) => !kept.has(demandDate))
      .map(({ demandDate }) => ({ demandDate, expectScheduledQuantity: '0' })),
  ]
}
