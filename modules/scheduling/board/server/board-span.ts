import type { z } from 'zod'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { readDisplayPlan } from '#modules/scheduling/display/server/read-display-plan.ts'
import type { DaySpan } from '#modules/scheduling/plan/contract/day-spans.ts'
import { failAt } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { daysBetween } from '#platform/contract/values/dates.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { boardColumns, MOST_BOARD_DAYS } from '../contract/board-columns.ts'
import type { boardQuery } from '../contract/schemas.ts'

type Asked = Pick<z.output<typeof boardQuery>, 'plan' | 'from' | 'to'>

/** The columns that are asked for: from today unless told, never fewer than the display configuration says, and a year at most. */
export async function boardSpan(
  { trx, today }: CallContext,
  { plan, from = today, to = from }: Asked,
): Promise<DaySpan[]> {
  if (to < from) failAt('to', platformErrors.rangeReversed)
  if (daysBetween(from, to) >= MOST_BOARD_DAYS) failAt('to', schedulingErrors.spanTooLong, { days: to })
  return boardColumns(plan, { from, to }, await readDisplayPlan(trx))
}
