import { sql } from 'kysely'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { AdviceRange } from '../contract/advice.ts'
import type { displayCalls } from '../contract/calls.ts'
import { FACTORY_PLAN, factoryRanges } from '../contract/factory-ranges.ts'
import { type DisplayConfig, type DisplayPlan, findDisplayConfig } from './read-display-config.ts'

type Ranges = readonly Omit<AdviceRange, 'seq'>[]

/** What a change makes of the configuration; what it does not name stays. */
interface Change {
  plan?: DisplayPlan
  /** Null: those of the product. */
  ranges?: Ranges | null
}

/** Changes plan and intervals. Intervals that are those of the product stay in every reader's own language. */
export const saveDisplayConfig: Handler<typeof displayCalls, 'ISrmSchedulingDisplayConfigService/saveCommonSetting'> = (
  context,
  { version, ranges, ...plan },
) => {
  const factory = factoryRanges(context.translate)
  return changeConfig(context, version, { plan, ranges: areSame(ranges, factory) ? null : ranges })
}

/** Gives plan or intervals the values of the product back; the other part stays. */
export const restoreDisplayConfig: Handler<
  typeof displayCalls,
  'ISrmSchedulingDisplayConfigService/restoreCommonSetting'
> = (context, { part, version }) =>
  changeConfig(context, version, part === 'plan' ? { plan: FACTORY_PLAN } : { ranges: null })

const meaningOf = (ranges: Ranges): string =>
  JSON.stringify(
    ranges.map((one) => [one.lowerBound, one.upperBound, one.adviceDescription, one.adviceTone, one.isAccepted]),
  )
const areSame = (one: Ranges, other: Ranges): boolean => meaningOf(one) === meaningOf(other)

async function changeConfig(
  context: CallContext,
  version: number,
  { plan, ranges }: Change,
): Promise<{ version: number }> {
  const { trx, caller, audit } = context
  const before = await findDisplayConfig(context, 'lock')
  if (before.version !== version) fail(platformErrors.staleVersion, { who: before.updateName, when: before.updateDate })
  await writePlan(context, before, plan)
  if (ranges !== undefined) {
    await trx.deleteFrom('srm_scheduling_display_range').where('tenantsid', '=', caller.tenantsid).execute()
    if (ranges && ranges.length > 0) await insertRanges(context, ranges)
  }
  const after = await findDisplayConfig(context)
  audit({ documentNo: '', detail: { before: loggedPart(before), after: loggedPart(after) } })
  return { version: after.version }
}

async function writePlan({ trx, caller }: CallContext, { version }: DisplayConfig, plan?: DisplayPlan): Promise<void> {
  const columns = {
    ...(plan && {
      day_plan_min: plan.dayPlanMin,
      week_plan_min: plan.weekPlanMin,
      month_plan_min: plan.monthPlanMin,
      month_plan_days: plan.monthPlanDays,
    }),
    update_name: caller.userName,
    update_date: sql<string>`now()`,
  }
  if (version > 0) {
    await trx
      .updateTable('srm_scheduling_display_config')
      .set({ ...columns, version: version + 1 })
      .where('tenantsid', '=', caller.tenantsid)
      .execute()
    return
  }
  const inserted = await trx
    .insertInto('srm_scheduling_display_config')
    .values({ ...columns, tenantsid: caller.tenantsid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  // Two who set it for the first time: there was no row to wait for.
  if (!inserted) fail(platformErrors.staleVersion, { who: '', when: '' })
}

const insertRanges = ({ trx, caller: { tenantsid } }: CallContext, ranges: Ranges) =>
  trx
    .insertInto('srm_scheduling_display_range')
    .values(
      ranges.map((range, at) => ({
        tenantsid,
        seq: at + 1,
        lower_bound: range.lowerBound,
        upper_bound: range.upperBound,
        advice_description: range.adviceDescription,
        advice_tone: range.adviceTone,
        is_accepted: range.isAccepted,
      })),
    )
    .execute()

/** What the operation log compares: the intervals without their places, which their order tells. */
const loggedPart = ({ ranges, dayPlanMin, weekPlanMin, monthPlanMin, monthPlanDays }: DisplayConfig) => ({
  ...{ dayPlanMin, weekPlanMin, monthPlanMin, monthPlanDays },
  ranges: ranges.map(({ seq: _seq, ...range }) => range),
})
