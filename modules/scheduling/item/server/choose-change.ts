import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { dayFigures } from '#modules/scheduling/plan/contract/cumulation.ts'
import { fail } from '#platform/contract/errors.ts'
import { isPositive } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Outcome } from '#platform/server/documents/document-source.ts'
import type { schedule } from '../contract/document.ts'
import type { LockedSchedule } from './locked-schedule.ts'
import { readLiveDays, scheduledQty } from './read-live-days.ts'
import { reopenDays } from './reopen-days.ts'

/** The supplier opens the days that it replied to and of which nothing is shipped, to reply anew. */
export async function chooseChange(
  context: CallContext,
  row: LockedSchedule,
  { reason }: { reason: string },
): Promise<Outcome<typeof schedule>> {
  const live = await readLiveDays(context.trx, row.id)
  const counted = live.filter(({ demandDate }) => row.zero_date === null || demandDate > row.zero_date)
  const { days } = dayFigures({
    days: counted.map((day) => ({ demandDate: day.demandDate, quantity: scheduledQty(day) })),
    startQty: row.start_qty,
    cumShippedQty: row.cum_shipped_qty,
    cumReceivedQty: row.cum_received_qty,
  })
  const shipped = new Set(
    days.filter((day) => isPositive(day.actualDeliveryQuantity)).map(({ demandDate }) => demandDate),
  )
  const open = counted.filter(({ demandDate, replyQuantity }) => replyQuantity !== null && !shipped.has(demandDate))
  if (open.length === 0) fail(schedulingErrors.dayShipped)
  await reopenDays(context, row, { action: 'chooseChange', reason, days: open })
  return { set: { reason } }
}
