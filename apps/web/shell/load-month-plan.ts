import { monthPlanDays } from '#platform/web/month-plan.ts'
import { schedulingApi } from '../session-calls.ts'

/** Asks how schedules are shown, when the frame of the screens loads (spec shell §7). Without an answer nothing changes. */
export async function loadMonthPlan(): Promise<void> {
  const call = 'ISrmSchedulingDisplayConfigService/getCommonSetting'
  const setting = await schedulingApi(call, {}, { areErrorsSilent: true }).catch(() => null)
  if (setting) monthPlanDays.set(setting.monthPlanDays)
}
