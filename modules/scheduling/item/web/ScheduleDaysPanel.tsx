import { useMemo } from 'react'
import { dayFigures } from '#modules/scheduling/plan/contract/cumulation.ts'
import { DayFiguresPanel } from '#modules/scheduling/plan/web/DayFiguresPanel.tsx'
import { browserToday } from '#platform/web/browser-today.ts'
import type { ScheduleDetail } from './schedule-list-row.ts'
import { zoneTermsOf } from './zone-terms-of.ts'

/** The days of a schedule with what has come to each: deliveries fill them, the oldest first. */
export function ScheduleDaysPanel({ detail }: { detail: ScheduleDetail }) {
  const { days, zeroDate, startQty, cumShippedQty, cumReceivedQty, purchaseUnitNo } = detail
  const figures = useMemo(
    () =>
      dayFigures({
        days: days
          .filter(({ demandDate }) => zeroDate === null || demandDate > zeroDate)
          .map((day) => ({
            demandDate: day.demandDate,
            quantity: day.actualScheduledQuantity ?? day.expectScheduledQuantity,
          })),
        ...{ startQty, cumShippedQty, cumReceivedQty },
      }),
    [days, zeroDate, startQty, cumShippedQty, cumReceivedQty],
  )
  const terms = zoneTermsOf(detail, detail.releaseDate)
  return <DayFiguresPanel {...{ days, figures, terms }} unit={purchaseUnitNo} today={browserToday()} />
}
