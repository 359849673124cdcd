import { afterEach, describe, expect, it, vi } from 'vitest'
import { monthPlanDays } from '#platform/web/month-plan.ts'
import { loadMonthPlan } from './load-month-plan.ts'

afterEach(() => {
  vi.restoreAllMocks()
  monthPlanDays.set(1)
})

describe('shell §7: the common setting', () => {
  it('is asked for by its name, and changes nothing when it cannot be had', async () => {
    const fetching = vi
      .spyOn(window, 'fetch')
      .mockImplementation(async () => Response.json({ status: 200, data: { monthPlanDays: 2 } }))
    await loadMonthPlan()
    expect(String(fetching.mock.lastCall?.[0])).toMatch(/\/ISrmSchedulingDisplayConfigService\/getCommonSetting$/)
    expect(monthPlanDays.get()).toBe(2)
    fetching.mockImplementation(async () => Response.json({ errorCode: 'x', errorMessage: 'no' }, { status: 500 }))
    await loadMonthPlan()
    expect(monthPlanDays.get()).toBe(2)
  })
})
