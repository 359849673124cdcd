import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountScreen, unmountScreen } from '../mount-screen.ts'
import { DateRange } from './DateRange.tsx'

const reported = vi.fn()
const ends = () => [...document.querySelectorAll<HTMLInputElement>('.ant-picker input')]

beforeEach(async () => {
  reported.mockClear()
  await mountScreen(<DateRange id="range" label="Ordered" start={undefined} end={undefined} onChange={reported} />)
  await vi.waitFor(() => expect(ends().length).toBe(2))
})
afterEach(unmountScreen)

describe('shell §5: the date-range picker', () => {
  it('tells a range only when both ends are set', async () => {
    await userEvent.click(ends()[0] as HTMLInputElement)
    await userEvent.keyboard('2026-01-05{Enter}')
    expect(reported).not.toHaveBeenCalled()
    await userEvent.keyboard('2026-01-09{Enter}')
    await vi.waitFor(() => expect(reported).toHaveBeenCalledExactlyOnceWith('2026-01-05', '2026-01-09'))
  })

  it('tells nothing when it is left with one end', async () => {
    await userEvent.click(ends()[0] as HTMLInputElement)
    await userEvent.keyboard('2026-01-05{Enter}{Escape}')
    await userEvent.click(document.body)
    expect(reported).not.toHaveBeenCalled()
  })

  it('shell §9: offers the last 7, 30, 90, 180 and 365 days, and all', async () => {
    await userEvent.click(ends()[0] as HTMLInputElement)
    for (const days of [7, 30, 90, 180, 365]) {
      await expect.element(page.getByText(`Last ${days} days`, { exact: true })).toBeVisible()
    }
    await page.getByRole('button', { name: 'All dates' }).click()
    expect(reported).toHaveBeenCalledExactlyOnceWith(undefined, undefined)
  })
})
