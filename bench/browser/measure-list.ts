import type { Browser, Page } from 'playwright-core'
import {
  follow,
  NOTIFICATIONS_PATH,
  ORDER_LIST_CALL,
  ORDERS_PATH,
  openSignedIn,
  ROWS,
  unfoldMenu,
  untilListed,
} from './bench-reader.ts'
import { type BrowserFigure, median } from './browser-figure.ts'
import { installPainted } from './painted.ts'

const PAGE_ROWS = 20
const SWITCHES = 5
/** What a page may still do by itself is over after this time. */
const REST_MS = 300

/** One run: milliseconds from the list's answer to its rows on screen, at opening and at turning the page. */
export interface ListRun {
  opened: number
  turned: number[]
}

/** What a click costs: milliseconds of the page's processor time, and until the rows are on screen. */
interface Click {
  processor: number
  onScreen: number
}

/** One run: showing an open tab and opening it anew, in turns. */
export interface TabRun {
  switched: Click[]
  opened: Click[]
  /** Milliseconds of the page's processor time that a click's figure has in it because it is taken. */
  measuring: number[]
}

/** How long a list of 20 rows takes from its answer to the screen. */
export async function runList(browser: Browser, url: string): Promise<ListRun> {
  const page = await openSignedIn(browser, url, 'buyer')
  await installPainted(page)
  await page.goto('/dashboard')
  await page.locator('#side-menu').waitFor()
  await page.waitForLoadState('networkidle')
  await follow(page, ORDERS_PATH)
  const opened = await fromAnswerToScreen(page, null)
  const turned: number[] = []
  for (let turn = 0; turn < SWITCHES; turn += 1) {
    await page.waitForLoadState('networkidle')
    const before = await page.locator(ROWS).first().textContent()
    await page.locator('.page:not([data-hidden-tab]) .page-numbers button').last().click()
    turned.push(await fromAnswerToScreen(page, before))
  }
  await page.context().close()
  return { opened, turned }
}

/** Waits for 20 rows that begin with another row than before; the answer is the last one of the list's call. */
function fromAnswerToScreen(page: Page, before: string | null): Promise<number> {
  return page.evaluate(
    async ([selector, rows, previous, call]) => {
      const paintedAt = await window.untilPainted(() => {
        const shown = document.querySelectorAll<HTMLElement>(selector)
        return shown.length >= rows && (previous === null || shown[0]?.textContent !== previous)
      })
      const answers = performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith(call))
      const last = answers.at(-1)
      if (!(last instanceof PerformanceResourceTiming)) throw new Error(`no answer of ${call}`)
      return paintedAt - last.responseEnd
    },
    [ROWS, PAGE_ROWS, before, ORDER_LIST_CALL] as const,
  )
}

/** Switching between two open lists against closing and opening one of them. */
export async function runTabs(browser: Browser, url: string): Promise<TabRun> {
  const page = await openSignedIn(browser, url, 'buyer')
  await installPainted(page)
  await page.goto(NOTIFICATIONS_PATH)
  await untilListed(page)
  await unfoldMenu(page)
  await page.locator(`#side-menu a[href="${ORDERS_PATH}"]`).click()
  await untilListed(page)
  const session = await page.context().newCDPSession(page)
  // Time that others take from the processor does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const processorTime = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const click = async (clicked: string): Promise<Click> => {
    // A press with the mouse has given it the focus before the click.
    await page.locator(clicked).focus()
    await page.waitForTimeout(REST_MS)
    const before = await processorTime()
    const onScreen = await fromClickToRows(page, clicked)
    return { processor: (await processorTime()) - before, onScreen }
  }
  /** What taking a figure costs by itself: two readings, and waiting for a frame that shows what is there already. */
  const measuring = async (): Promise<number> => {
    await page.waitForTimeout(REST_MS)
    const before = await processorTime()
    await page.evaluate((rows) => window.untilPainted(() => document.querySelector(rows) !== null), ROWS)
    return (await processorTime()) - before
  }
  const run: TabRun = { switched: [], opened: [], measuring: [] }
  const tabs = page.locator('[role=tablist] .tab')
  const first = await tabs.count()
  for (let turn = 0; turn < SWITCHES; turn += 1) {
    await tabs.nth(first - 2).click()
    await untilListed(page)
    const tab = `#${await tabs.nth(first - 1).getAttribute('id')}`
    run.switched.push(await click(tab))
    await page.locator(`${tab} .tab-close`).click()
    await untilListed(page)
    await page.mouse.move(700, 5)
    run.opened.push(await click(`#side-menu a[href="${ORDERS_PATH}"]`))
    await untilListed(page)
    run.measuring.push(await measuring())
  }
  await page.context().close()
  return run
}

/** From the click to the rows of the order list on screen. The list before it is another one, so its rows do not count. */
function fromClickToRows(page: Page, clicked: string): Promise<number> {
  return page.evaluate(
    async ([click, selector, rows]) => {
      const before = document.querySelector(selector)
      const startedAt = performance.now()
      document.querySelector<HTMLElement>(click)?.click()
      const paintedAt = await window.untilPainted(() => {
        const shown = document.querySelectorAll(selector)
        return shown.length >= rows && shown[0] !== before
      })
      return paintedAt - startedAt
    },
    [clicked, ROWS, PAGE_ROWS] as const,
  )
}

/** The figures of all runs over the list. */
export function listFigures(runs: readonly ListRun[]): BrowserFigure[] {
  return [
    {
      what: `list of ${PAGE_ROWS} rows on screen after its answer, first opening`,
      measured: median(runs.map((run) => run.opened)),
      unit: 'ms',
      target: { kind: 'atMost', value: 100 },
      detail: `runs: ${runs.map((run) => run.opened.toFixed(0)).join(', ')} ms`,
    },
    {
      what: `list of ${PAGE_ROWS} rows on screen after its answer, turning the page`,
      measured: median(runs.flatMap((run) => run.turned)),
      unit: 'ms',
      target: { kind: 'atMost', value: 100 },
      detail: `longest ${Math.max(...runs.flatMap((run) => run.turned)).toFixed(0)} ms`,
    },
  ]
}

/** The figure of all runs over the tabs. */
export function tabFigures(runs: readonly TabRun[]): BrowserFigure[] {
  const measuring = median(runs.flatMap((run) => run.measuring))
  const middle = (kind: 'switched' | 'opened', what: keyof Click) =>
    median(runs.flatMap((run) => run[kind].map((click) => click[what]))) - (what === 'processor' ? measuring : 0)
  const compared = (what: keyof Click) =>
    `${middle('switched', what).toFixed(1)} ms against ${middle('opened', what).toFixed(1)} ms`
  return [
    {
      what: 'switching between two open list tabs against opening one anew, processor time of the page',
      measured: middle('switched', 'processor') / middle('opened', 'processor'),
      unit: '×',
      target: { kind: 'atMost', value: 0.33 },
      detail: `${compared('processor')}; until on screen ${compared('onScreen')}`,
    },
  ]
}
