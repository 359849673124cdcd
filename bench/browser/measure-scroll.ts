import type { Browser, Page } from 'playwright-core'
import { ANTD_PAGE_URL, type AntdTable } from './antd-table-page.ts'
import { ORDER_LIST_CALL, ORDERS_PATH, openSignedIn, openWindow, success, untilListed } from './bench-reader.ts'
import { type BrowserFigure, median } from './browser-figure.ts'
import { manyOrderRows } from './many-rows.ts'

const SCROLLED_ROWS = 1000
const TURNS = 4
const CUSTOM_FIELD_SETS = 100
/** What a notch of a mouse wheel scrolls. */
const STEP_PX = 100

/** Frames per second in which rows were on screen, and frames without any. */
interface Scrolled {
  framesPerSecond: number
  blankFrames: number
}

/** One run: turn by turn, so that both meet the same machine. */
export interface ScrollRun {
  product: Scrolled[]
  antd: Scrolled[]
}

/** Scrolls the product's order list and antd's virtual table with the same 1,000 rows and columns, in turns. */
export async function runScroll(browser: Browser, url: string, antd: AntdTable): Promise<ScrollRun> {
  const own = await openSignedIn(browser, url, 'admin')
  const answer = await manyOrderRows(own, SCROLLED_ROWS)
  await own.route(`**/${ORDER_LIST_CALL}`, (route) => route.fulfill({ json: success(answer) }))
  await own.goto(ORDERS_PATH)
  await untilListed(own)
  const context = await openWindow(browser, url)
  const other = await context.newPage()
  await antd.serveTo(other, answer.records)
  await other.goto(ANTD_PAGE_URL)
  await other.locator('.ant-table-row').nth(10).waitFor()
  const run: ScrollRun = { product: [], antd: [] }
  for (let turn = 0; turn < TURNS; turn += 1) {
    run.product.push(await scroll(own, '.page .grid-frame', '.grid tbody tr:not(.grid-spacer)'))
    run.antd.push(await scroll(other, '.ant-table-tbody-virtual-holder', '.ant-table-row'))
  }
  await own.context().close()
  await context.close()
  return run
}

/** Scrolls by one notch in each frame, down and up again, as fast as frames are made. */
function scroll(page: Page, scroller: string, row: string): Promise<Scrolled> {
  return page.evaluate(
    async ([scrollerSelector, rowSelector, frames, step]) => {
      const found = document.querySelector<HTMLElement>(scrollerSelector)
      if (!found) throw new Error(`nothing scrolls at ${scrollerSelector}`)
      const { left, top, width, height } = found.getBoundingClientRect()
      const hasRow = () => document.elementFromPoint(left + width / 2, top + height / 2)?.closest(rowSelector) !== null
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
    [scroller, row, CUSTOM_FIELD_SETS, STEP_PX] as const,
  )
}

/** The figure of all runs: the middle one of the ratios of neighbouring turns. */
export function scrollFigures(runs: readonly ScrollRun[]): BrowserFigure[] {
  const own = runs.flatMap((run) => run.product)
  const others = runs.flatMap((run) => run.antd)
  const ratios = own.map((turn, index) => turn.framesPerSecond / (others[index]?.framesPerSecond ?? Number.NaN))
  const rate = (turns: readonly Scrolled[]) => median(turns.map((turn) => turn.framesPerSecond)).toFixed(0)
  const blank = (turns: readonly Scrolled[]) => turns.reduce((sum, turn) => sum + turn.blankFrames, 0)
  return [
    {
      what: `frames while ${SCROLLED_ROWS} rows scroll, against antd's virtual table`,
      measured: median(ratios),
      unit: '×',
      target: { kind: 'atLeast', value: 1.5 },
      detail: `${rate(own)} against ${rate(others)} frames per second with rows on screen; without rows ${blank(own)} against ${blank(others)} of ${CUSTOM_FIELD_SETS * own.length}`,
    },
  ]
}
