import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { displayCalls } from '../contract/calls.ts'
import { FACTORY_PLAN } from '../contract/factory-ranges.ts'
import { readAdviceRanges } from './read-advice-ranges.ts'

/** How far ahead schedules are shown in the company in scope: days, weeks and months at least, and days on the first screen. */
export async function readDisplayPlan(trx: ScopedTransaction) {
  const kept = await trx
    .selectFrom('srm_scheduling_display_config')
    .select([
      'day_plan_min as dayPlanMin',
      'week_plan_min as weekPlanMin',
      'month_plan_min as monthPlanMin',
      'month_plan_days as monthPlanDays',
    ])
    .executeTakeFirst()
  return kept ?? FACTORY_PLAN
}

/** What every screen of delivery schedules needs to know beforehand. */
export const readCommonSetting: Handler<
  typeof displayCalls,
  'ISrmSchedulingDisplayConfigService/getCommonSetting'
> = async ({ trx, translate }) => {
  const [plan, ranges] = await Promise.all([readDisplayPlan(trx), readAdviceRanges(trx, translate)])
  return { ...plan, ranges }
}
