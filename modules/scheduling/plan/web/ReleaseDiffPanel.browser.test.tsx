import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#platform/contract/values/dates.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import type { DemandDay } from '../contract/cumulation.ts'
import { ReleaseDiffPanel } from './ReleaseDiffPanel.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'scheduling'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]
const release = (...days: [day: string, quantity: string][]): DemandDay[] =>
  days.map(([day, quantity]) => ({ demandDate: `2026-${day}`, quantity }))
const before = release(['03-09', '300'], ['03-11', '300'], ['03-13', '1300'])
const after = release(['03-09', '150'], ['03-12', '500'], ['03-13', '1300'])
const terms = { releaseDate: '2026-03-02', firmDays: 9, tradeOffDays: 14 }
const worth = { price: '2.5', materialShare: '60', currency: 'CNY' }

async function show(old: DemandDay[], now: DemandDay[], price: typeof worth | null = worth) {
  await mountScreen(<ReleaseDiffPanel before={old} after={now} terms={terms} unit="PCS" worth={price} />, [], { texts })
  await expect.element(page.getByRole('table').first()).toBeVisible()
}
const table = (name: string) => page.getByRole('table', { name, exact: true })
/** The cells of a table's rows, as they are read. */
const rows = (name: string) =>
  [...table(name).element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )
const sentences = () => page.getByRole('listitem').elements()

beforeEach(() => page.viewport(1366, 768))
afterEach(unmountScreen)

describe('what a release changes', () => {
  it('is told in sentences: what is moved by how many days, and what is added', async () => {
    await show(before, after)
    expect(sentences().map(({ textContent }) => textContent)).toEqual([
      '150 PCS moved from 2026-03-09 to 2026-03-12 (3 days later)',
      '300 PCS moved from 2026-03-11 to 2026-03-12 (1 day later)',
      '50 PCS added on 2026-03-12 (Trade-off)',
    ])
    await expect.element(page.getByText('Net +50 PCS: 450 PCS moved, 0 PCS cut, 50 PCS added.')).toBeVisible()
  })

  it('is shown day by day, its zones parted by a line, and the days that stay when the reader wants them', async () => {
    await show(before, after)
    const changed = [
      ['2026-03-09', 'Firm', '300', '150', '−150'],
      ['2026-03-11', 'Trade-off', '300', '0', '−300'],
      ['2026-03-12', 'Trade-off', '0', '500', '+500'],
    ]
    expect(rows('Changes day by day')).toEqual(changed)
    const edges = () =>
      [...document.querySelectorAll('.rows-edge td:first-child')].map(({ textContent }) => textContent)
    expect(edges()).toContain('2026-03-11')
    expect(edges()).not.toContain('2026-03-12')
    await page.getByRole('checkbox', { name: 'Only differences' }).click()
    await expect
      .poll(() => rows('Changes day by day'))
      .toEqual([...changed, ['2026-03-13', 'Trade-off', '1,300', '1,300', '0']])
  })

  it('comes to money where it is cut: the price in firm, the material in trade-off', async () => {
    await show(release(['03-09', '100'], ['03-20', '100'], ['05-01', '100']), release(['03-09', '60'], ['04-30', '1']))
    expect(rows('Changes by zone')).toEqual([
      ['Firm', '0', '40', '39', '97.50'],
      ['Trade-off', '0', '100', '100', '150.00'],
      ['Forecast', '1', '100', '100', '0.00'],
      ['Total', '1', '240', '239', '247.50'],
    ])
    expect(sentences().map(({ textContent }) => textContent)).toContain('39 PCS cut on 2026-03-09 (Firm)')
  })

  it('has no money where no price is known', async () => {
    await show(before, after, null)
    expect(rows('Changes by zone')[0]).toEqual(['Firm', '0', '150', '0'])
    await expect.element(page.getByText('No order line of the item has a price', { exact: false })).toBeVisible()
  })

  it('is said to be nothing where it is nothing', async () => {
    const panel = <ReleaseDiffPanel before={before} after={before} terms={terms} unit="PCS" worth={worth} />
    await mountScreen(panel, [], { texts })
    await expect.element(page.getByText('The release changes no quantity.')).toBeVisible()
    expect(page.getByRole('table').query()).toBeNull()
  })

  it('is told in its first sentences, and in all of them when the reader asks', async () => {
    const days = Array.from({ length: 30 }, (_, at) => addDays('2026-03-09', at * 2))
    const moved = (by: number) => days.map((day) => ({ demandDate: addDays(day, by), quantity: '10' }))
    await show(moved(0), moved(1))
    expect(sentences()).toHaveLength(12)
    await page.getByRole('button', { name: 'Show all 30 changes' }).click()
    await expect.poll(() => sentences().length).toBe(30)
  })

  it('fits a phone', async () => {
    await page.viewport(390, 844)
    await show(before, after)
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  })
})
