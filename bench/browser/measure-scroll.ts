import type { Browser, Page } from 'playwright-core'
import { openSignedIn, openWindow, ORDER_LIST_CALL, ORDERS_PATH, ROWS } from './bench-reader.ts'
import { type BrowserFigure, median } from './browser-figure.ts'
import { type KitTable, KIT_PAGE_URL } from './kit-table-page.ts'
import { manyOrderRows } from './many-rows.ts'

const SCROLLED_ROWS = 1000
const FRAMES = 400
/** What a notch of a mouse wheel scrolls. */
const STEP_PX = 100

/** One run: frames per second in which rows were on screen, and frames without any. */
export interface ScrollRun {
  framesPerSecond: number
  blankFrames: number
}

/** Scrolls the product's order list with 1,000 rows. */
export async function runProductScroll(browser: Browser, url: string): Promise<ScrollRun> {
  const page = await openSignedIn(browser, url, 'admin')
  const answer = await manyOrderRows(page, SCROLLED_ROWS)
  await page.route(`**/${ORDER_LIST_CALL}`, (route) => route.fulfill({ json: answer }))
  await page.goto(ORDERS_PATH)
  await page.locator(ROWS).nth(10).waitFor()
  await page.waitForLoadState('networkidle')
  const run = await scroll(page, '.page .grid-frame', '.grid tbody tr:not(.grid-spacer)')
  await page.context().close()
  return run
}

/** Scrolls the kit's virtual table with the same rows and columns. */
export async function runKitScroll(browser: Browser, url: string, kit: KitTable): Promise<ScrollRun> {
  const reader = await openSignedIn(browser, url, 'admin')
  const answer = await manyOrderRows(reader, SCROLLED_ROWS)
  await reader.context().close()
  const context = await openWindow(browser, url)
  const page = await context.newPage()
  await kit.serveTo(page, answer.records)
  await page.goto(KIT_PAGE_URL)
  await page.locator('.ant-table-row').nth(10).waitFor()
  await page.waitForLoadState('networkidle')
  const run = await scroll(page, '.ant-table-tbody-virtual-holder', '.ant-table-row')
  await context.close()
  return run
}

/** Scrolls by one notch in each frame, down and up again, as fast as frames are made. */
function scroll(page: Page, scroller: string, row: string): Promise<ScrollRun> {
  return page.evaluate(
    async ([scrollerSelector, rowSelector, frames, step]) => {
      const found = document.querySelector<HTMLElement>(scrollerSelector)
      if (!found) throw new Error(`nothing scrolls at ${scrollerSelector}`)
      const { left, top, width, height } = found.getBoundingClientRect()
      const hasRow = () =>
        document.elementFromPoint(left + width / 2, top + height / 2)?.closest(rowSelector) !== null
      const nextFrame = () => new Promise((resolve) => void requestAnimationFrame(resolve))
      const most = found.scrollHeight - found.clientHeight
      if (most < frames * step * 0.5) throw new Error('there is too little to scroll')
      let direction = 1
      let blankFrames = 0
      await nextFrame()
      const startedAt = performance.now()
      for (let frame = 0; frame < frames; frame += 1) {
        if (found.scrollTop + step * direction > most || found.scrollTop + step * direction < 0) direction = -direction
        found.scrollTop += step * direction
        await nextFrame()
        if (!hasRow()) blankFrames += 1
      }
      const seconds = (performance.now() - startedAt) / 1000
      return { framesPerSecond: (frames - blankFrames) / seconds, blankFrames }
    },
    [scroller, row, FRAMES, STEP_PX] as const,
  )
}

/** The figure of all runs. */
export function scrollFigures(product: readonly ScrollRun[], kit: readonly ScrollRun[]): BrowserFigure[] {
  const own = median(product.map((run) => run.framesPerSecond))
  const others = median(kit.map((run) => run.framesPerSecond))
  const blank = (runs: readonly ScrollRun[]) => median(runs.map((run) => run.blankFrames))
  return [
    {
      what: `frames while ${SCROLLED_ROWS} rows scroll, against antd's virtual table`,
      measured: own / others,
      unit: '×',
      target: { kind: 'atLeast', value: 1.5 },
      detail: `${own.toFixed(0)} against ${others.toFixed(0)} frames per second with rows on screen; without rows ${blank(product)} against ${blank(kit)} of ${FRAMES}`,
    },
  ]
}
