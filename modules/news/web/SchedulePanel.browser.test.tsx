import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { addDays } from '#platform/contract/values/dates.ts'
import { browserToday } from '#platform/web/browser-today.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { stubWire } from '#platform/web/list/wire-stub.ts'
import { monthPlanDays } from '#platform/web/month-plan.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { SchedulePanel } from './SchedulePanel.tsx'

const texts = textSources(import.meta.glob('../locales/en-US.json', { import: 'default' }), 'news')
const entry = {
  id: '1',
  kind: 'orderArrival',
  what: 'Goods arrive',
  path: '/orders?keyword=PO-7',
  documentNo: 'PO-7',
  party: 'Mill',
  summary: 'Bolt',
  isLate: false,
}

afterEach(() => {
  vi.restoreAllMocks()
  monthPlanDays.set(1)
  unmountScreen()
})

describe('shell §7: my schedule on the dashboard', () => {
  it('shows today, and on demand each further day of the month plan', async () => {
    const tomorrow = addDays(browserToday(), 1)
    const open = vi.fn()
    const wire = stubWire({
      mySchedulePage: ({ scheduleDate }: { scheduleDate?: string }) =>
        scheduleDate === undefined ? { records: [], total: 0 } : { records: [entry], total: 6 },
    })
    monthPlanDays.set(3)
    await mountScreen(<SchedulePanel />, [], { texts, page: { open } })
    await expect.element(screen.getByText('Nothing is due today.')).toBeVisible()
    const day = screen.getByRole('combobox', { name: 'Day' })
    const days = [...day.element().querySelectorAll('option')].map((option) => option.textContent)
    expect(days).toEqual(['Today', tomorrow, addDays(tomorrow, 1)])
    await day.selectOptions(tomorrow)
    await expect.element(screen.getByRole('button', { name: 'PO-7 · Mill' })).toBeVisible()
    expect(wire.sent('mySchedulePage')).toEqual([{}, { scheduleDate: tomorrow }])
    await screen.getByRole('button', { name: '6 due on this day' }).click()
    expect(open).toHaveBeenCalledWith(`/myschedule-list?scheduleDate=${tomorrow}`)
  })

  it('has nothing to choose where the plan is one day', async () => {
    stubWire({ mySchedulePage: { records: [], total: 0 } })
    await mountScreen(<SchedulePanel />, [], { texts })
    await expect.element(screen.getByText('Nothing is due today.')).toBeVisible()
    expect(document.querySelector('select')).toBeNull()
  })
})
