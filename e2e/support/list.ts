import { expect, type Locator, type Page } from '@playwright/test'
import { type E2eUser, savedFile } from './e2e-user.ts'
import { textOf } from './text-of.ts'

/** What the select that is open offers, of it what has this text. */
export function choices({ page }: E2eUser, text: string | RegExp): Locator {
  return page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text })
}

/** A list screen as its reader uses it. */
export interface List {
  screen: Locator
  /** Chooses a tab by the key of its label. */
  tab(labelKey: string): Promise<void>
  /** Rows that the chosen tab says it has. */
  tabCount(labelKey: string): Promise<number>
  /** Searches for a keyword and waits for the answer. */
  search(keyword: string): Promise<void>
  rows(): Locator
  /** Rows that hold this text. */
  row(text: string | RegExp): Locator
  select(row: Locator): Promise<void>
  /** A button of the toolbar, folded away or not. */
  press(labelKey: string): Promise<void>
  /** Exports the list and answers the saved file. */
  exported(labelKey?: string): Promise<{ name: string; path: string }>
}

/** Rows of the table, or the cards that phones show in its place. */
const ROWS = 'tbody tr, .row-card'

/** Presses a button of a toolbar, folded away or not. */
export async function pressTool({ page, t }: E2eUser, bar: Locator, labelKey: string): Promise<void> {
  const button = bar.getByRole('button', { name: t(labelKey), exact: true })
  const more = bar.getByRole('button', { name: t('lists:toolbar.more'), exact: true })
  await expect(button.or(more).first()).toBeVisible()
  if (await button.isVisible()) return button.click()
  await more.click()
  await page
    .getByRole('menuitem')
    .filter({ has: page.getByText(t(labelKey), { exact: true }) })
    .click()
}

/** The list screen with this title. */
export function listOf(user: E2eUser, titleKey: string): List {
  const { page, t } = user
  const screen = page.getByRole('region', { name: t(titleKey), exact: true })
  const settled = () => expect(screen.locator(':is(.grid, .row-cards)[aria-busy="false"]')).toBeVisible()
  const tabNamed = (labelKey: string) =>
    screen.getByRole('tab').filter({ hasText: new RegExp(`^${t(labelKey)}[\\d,+]*$`) })
  // Cards of a phone have buttons of the same name.
  const press = (labelKey: string) => pressTool(user, screen.locator('.list-bar'), labelKey)
  return {
    screen,
    tab: async (labelKey) => {
      await tabNamed(labelKey).click()
      await expect(tabNamed(labelKey)).toHaveAttribute('aria-selected', 'true')
      await settled()
    },
    tabCount: async (labelKey) => {
      // Counts come after the rows.
      await expect(tabNamed(labelKey)).toHaveText(/\d\+?$/)
      const text = await textOf(tabNamed(labelKey))
      return Number(/[\d,]+$/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN)
    },
    search: async (keyword) => {
      const box = screen.getByRole('textbox', { name: t('lists:search.keyword'), exact: true })
      await box.fill(keyword)
      await box.press('Enter')
      await settled()
    },
    rows: () => screen.locator(ROWS),
    row: (text) => screen.locator(ROWS).filter({ hasText: text }),
    select: async (row) => {
      await row.getByRole('checkbox').check()
    },
    press,
    exported: (labelKey = 'lists:toolbar.export') => savedFile(user, () => press(labelKey)),
  }
}

/** What is being read from each page: reading scrolls, so it goes one cell after the other. */
const reading = new WeakMap<Page, Promise<unknown>>()

/** The text of a row's cell under a column title. The list stands as it stood before. */
export function cellOf(row: Locator, title: string): Promise<string> {
  const read = async () => {
    const isCard = await row.evaluate((element) => element.matches('.row-card'))
    // The title of a card has no label of its own.
    if (isCard) return textOf(row.locator('.row-card-title'))
    const text = await textOf(await cellUnder(row, title))
    await row.evaluate((element) => element.closest('.grid-frame')?.scrollTo({ left: 0 }))
    return text
  }
  const before = reading.get(row.page()) ?? Promise.resolve()
  const now = before.then(read, read)
  reading.set(row.page(), now)
  return now
}

/** The row's cell under a column title, brought into sight: a list draws only the columns that are seen. */
export async function cellUnder(row: Locator, title: string): Promise<Locator> {
  if (await row.evaluate((element) => element.matches('.row-card'))) {
    // The state of a card has no label of its own.
    const fact = row.locator('dl > div').filter({ has: row.page().getByText(title, { exact: true }) })
    return (await fact.count()) > 0 ? fact.locator('dd') : row.locator('.row-card-state')
  }
  let place = { at: -1, colIndex: null as string | null }
  // A row may be replaced while it is asked, and then belongs to no table.
  await expect(async () => {
    place = await row.evaluate(async (element, requested) => {
      const heads = Array.from(element.closest('table')?.querySelectorAll('thead tr > *') ?? [])
      const at = heads.findIndex(
        (head) => head.getAttribute('title') === requested || head.textContent?.trim() === requested,
      )
      const colIndex = heads[at]?.getAttribute('aria-colindex') ?? null
      if (colIndex === null) return { at, colIndex }
      for (let frame = 0; frame < 60 && !element.querySelector(`:scope > [aria-colindex="${colIndex}"]`); frame += 1) {
        heads[at]?.scrollIntoView({ inline: 'center', block: 'nearest' })
        await new Promise((resolve) => void requestAnimationFrame(resolve))
      }
      return { at, colIndex }
    }, title)
    expect(place.at, `the column "${title}"`).toBeGreaterThanOrEqual(0)
  }).toPass({ timeout: 20_000 })
  return place.colIndex === null
    ? row.locator('> *').nth(place.at)
    : row.locator(`> [aria-colindex="${place.colIndex}"]`)
}

/** Values of a column, row by row: all rows are read while the column is in sight. */
export async function columnOf(rows: Locator, title: string): Promise<string[]> {
  if ((await rows.count()) === 0) return []
  await cellUnder(rows.first(), title)
  return rows.evaluateAll((elements, requested) => {
    const table = elements[0]?.closest('table')
    const heads = Array.from(table?.querySelectorAll('thead tr > *') ?? [])
    const at = heads.findIndex(
      (head) => head.getAttribute('title') === requested || head.textContent?.trim() === requested,
    )
    const colIndex = heads[at]?.getAttribute('aria-colindex')
    const texts = elements.map((row) => {
      const cell = colIndex ? row.querySelector(`:scope > [aria-colindex="${colIndex}"]`) : row.children[at]
      return cell?.textContent?.trim() ?? ''
    })
    table?.closest('.grid-frame')?.scrollTo({ left: 0 })
    return texts
  }, title)
}

/**
 * Sorts a list by a column, one way and the other, and answers its texts in ascending order. Of a list that grows by itself those rows are
 * compared that were there at first.
 */
export async function sortedBy(list: List, title: string, isGrowing = false): Promise<string[]> {
  const head = list.screen.getByRole('columnheader', { name: title, exact: true })
  const read = async (order: string) => {
    await head.getByRole('button', { name: title, exact: true }).click()
    await expect(head).toHaveAttribute('aria-sort', order)
    await expect(list.screen.locator('.grid[aria-busy="false"]')).toBeVisible()
    return columnOf(list.rows(), title)
  }
  const ascending = await read('ascending')
  const descending = await read('descending')
  const compared = isGrowing ? descending.filter((text) => ascending.includes(text)) : descending
  expect(compared).toEqual([...ascending].reverse())
  return ascending
}
