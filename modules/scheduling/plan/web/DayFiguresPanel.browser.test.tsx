import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { dayFigures, type ItemCounters } from '../contract/cumulation.ts'
import { DayFiguresPanel, type ScheduledDay } from './DayFiguresPanel.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'scheduling')
const day = (date: string, expected: string, reply: string | null, actual: string | null): ScheduledDay => ({
  demandDate: `2026-${date}`,
  expectScheduledQuantity: expected,
  replyQuantity: reply,
  actualScheduledQuantity: actual,
})
const days = [
  day('03-09', '150', '150', '150'),
  day('03-12', '500', '460', null),
  day('03-23', '1300', '1320', '1320'),
  day('04-20', '40', null, null),
]
const terms = { releaseDate: '2026-03-09', firmDays: 7, tradeOffDays: 14 }

async function show(counters: Partial<ItemCounters>, shown = days, counted = shown) {
  const figures = dayFigures({
    days: counted.map((one) => ({
      demandDate: one.demandDate,
      quantity: one.actualScheduledQuantity ?? one.expectScheduledQuantity,
    })),
    ...{ startQty: '0', cumShippedQty: '0', cumReceivedQty: '0', ...counters },
  })
  await mountScreen(
    <DayFiguresPanel days={shown} figures={figures} terms={terms} unit="PCS" today="2026-03-13" />,
    [],
    { texts },
  )
}
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent).join('|'),
  )
const marked = () =>
  [...document.querySelectorAll('tbody td:last-child .quantity-less')].map((cell) => cell.textContent)

beforeEach(() => page.viewport(1366, 768))
afterEach(unmountScreen)

describe('the days of a schedule', () => {
  it('have what both sides say, by how much it differs, and what has come to each', async () => {
    await show({ cumShippedQty: '200', cumReceivedQty: '180' })
    await expect.element(page.getByRole('columnheader', { name: 'Cumulative' })).toBeVisible()
    expect(rows()).toEqual([
      '2026-03-09|Firm|150|150|150|150|150|150|0',
      '2026-03-12|Firm|500|460−40||650|50|30|450 late',
      '2026-03-23|Trade-off|1,300|1,320+20|1,320+20|1,970|0|0|1,770',
      '2026-04-20|Forecast|40|||2,010|0|0|1,810',
    ])
  })

  it('are marked where they are late, and parted by a line where another zone begins', async () => {
    await show({ cumShippedQty: '200' })
    await expect.poll(marked).toEqual(['450 late'])
    const edges = [...document.querySelectorAll('.rows-edge td:first-child')].map(({ textContent }) => textContent)
    expect(edges).toEqual(['2026-03-23', '2026-04-20'])
  })

  it('begin with what is owed from before them, and end with what is ahead', async () => {
    await show({ startQty: '55', cumShippedQty: '50' }, days.slice(0, 1))
    await expect
      .poll(rows)
      .toEqual(['Before the first day||||||||5 late', '2026-03-09|Firm|150|150|150|205|0|0|155 late'])
    unmountScreen()
    await show({ cumShippedQty: '170' }, days.slice(0, 1))
    await expect.poll(rows).toEqual(['2026-03-09|Firm|150|150|150|150|150|0|0', 'Ahead of the last day||||||20||'])
  })

  it('have no figures where they no longer count', async () => {
    await show({ cumShippedQty: '0' }, days.slice(0, 2), days.slice(1, 2))
    await expect.poll(() => rows()[0]).toBe('2026-03-09|Firm|150|150|150||||')
  })

  it('are said to be none where there are none', async () => {
    await show({}, [])
    await expect.element(page.getByText('There are no days.')).toBeVisible()
  })

  it('are scrolled by themselves on a phone, where the day stays in sight', async () => {
    await page.viewport(390, 844)
    await show({ cumShippedQty: '200' })
    const group = page.getByRole('group', { name: 'Days and what has come to them' })
    await expect.element(group).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
    group.element().scrollLeft = 200
    const first = document.querySelector('tbody td')
    await expect.poll(() => first?.getBoundingClientRect().left).toBe(group.element().getBoundingClientRect().left)
  })
})
