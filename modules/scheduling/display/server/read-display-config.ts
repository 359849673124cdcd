import { sql } from 'kysely'
import type { z } from 'zod'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { displayCalls } from '../contract/calls.ts'
import { FACTORY_PLAN, factoryRanges } from '../contract/factory-ranges.ts'
import type { displayConfig, displayPlan } from '../contract/schemas.ts'
import { readOwnRanges } from './read-advice-ranges.ts'

export type DisplayPlan = z.output<typeof displayPlan>
export type DisplayConfig = z.output<typeof displayConfig>

/** What the company has set, but for its intervals. */
type KeptConfig = DisplayPlan & Pick<DisplayConfig, 'version' | 'updateName' | 'updateDate'>

const UNSET: KeptConfig = { ...FACTORY_PLAN, version: 0, updateName: '', updateDate: '' }

/** Whether a plan is the product's own. */
const isFactoryPlan = ({ dayPlanMin, weekPlanMin, monthPlanMin, monthPlanDays }: DisplayPlan): boolean =>
  JSON.stringify({ dayPlanMin, weekPlanMin, monthPlanMin, monthPlanDays }) === JSON.stringify(FACTORY_PLAN)

/** The configuration of the company in scope, with the reader's words where the intervals are those of the product. */
export async function findDisplayConfig(
  { trx, translate }: Pick<CallContext, 'trx' | 'translate'>,
  lock?: 'lock',
): Promise<DisplayConfig> {
  const { rows } = await sql<KeptConfig>`
    select day_plan_min as "dayPlanMin", week_plan_min as "weekPlanMin", month_plan_min as "monthPlanMin",
      month_plan_days as "monthPlanDays", version, update_name as "updateName",
      to_char(update_date, 'YYYY-MM-DD HH24:MI:SS') as "updateDate"
    from srm_scheduling_display_config ${lock ? sql`for update` : sql``}`.execute(trx)
  const kept = rows[0] ?? UNSET
  const own = await readOwnRanges(trx)
  const areFactoryRanges = own.length === 0
  const ranges = areFactoryRanges ? factoryRanges(translate) : own
  return { ...kept, ranges, isFactoryPlan: isFactoryPlan(kept), areFactoryRanges }
}

/** The configuration for those who keep it. */
export const readDisplayConfig: Handler<typeof displayCalls, 'ISrmSchedulingDisplayConfigService/getDisplayConfig'> = (
  context,
) => findDisplayConfig(context)
