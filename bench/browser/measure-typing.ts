import type { Browser } from 'playwright-core'
import type { ListAnswer } from '#platform/contract/envelope.ts'
import { call, ORDER_LIST_CALL, ORDERS_PATH, openSignedIn, success } from './bench-reader.ts'
import { type BrowserFigure, median } from './browser-figure.ts'
import type { OrderRow } from './many-rows.ts'

const LINES = 500
const CELLS = 12
const ORDER_CALL = 'ISupSrmPurchaseHeadService/getPurchaseById'

interface Order {
  actions: Readonly<Record<string, string | null>>
  lines: { id: string; batches: { id: string }[] }[]
}

declare global {
  interface Window {
    keyLags: number[]
  }
}

/** One run: milliseconds from each key to the frame that shows it. */
export async function runTyping(browser: Browser, url: string): Promise<number[]> {
  const page = await openSignedIn(browser, url, 'supplier')
  const { records } = await call<ListAnswer<OrderRow>>(page, ORDER_LIST_CALL, {
    current: 1,
    size: 100,
    condition: { status: ['accepting'] },
  })
  let found: { id: string; order: Order } | null = null
  for (const { headId } of records) {
    const order = await call<Order>(page, ORDER_CALL, { condition: { id: headId } })
    if (order.actions.accept !== null) continue
    found = { id: headId, order }
    break
  }
  if (!found) throw new Error('the supplier has no order to answer')
  const { id, order } = found
  await page.route(`**/${ORDER_CALL}`, (route) =>
    route.fulfill({ json: success({ ...order, lines: manyLines(order) }) }),
  )
  await page.addInitScript(() => {
    window.keyLags = []
    addEventListener(
      'keydown',
      (event) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            port1.close()
            window.keyLags.push(performance.now() - event.timeStamp)
          }
          port2.postMessage(null)
        })
      },
      true,
    )
  })
  await page.goto(`${ORDERS_PATH}/acceptance?id=${id}`)
  await page.locator('.line-input.numeric').first().click()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    window.keyLags = []
  })
  for (let cell = 0; cell < CELLS; cell += 1) {
    for (const key of ['Control+a', '1', '2', '3', 'Enter']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(30)
    }
  }
  const lags = await page.evaluate(() => window.keyLags)
  const typed = await page
    .locator('.line-input.numeric')
    .nth(CELLS - 1)
    .inputValue()
  if (!typed.startsWith('123')) throw new Error(`the keys did not arrive: ${typed}`)
  await page.context().close()
  return lags
}

/** The order's lines over and over, up to 500 of one batch each. */
function manyLines(order: Order): Order['lines'] {
  const batches = order.lines.flatMap((line) => line.batches.map((batch) => ({ line, batch })))
  return Array.from({ length: LINES }, (_, index) => {
    const taken = batches[index % batches.length]
    if (!taken) throw new Error('the order has no lines')
    const { line, batch } = taken
    return {
      ...line,
      id: `${line.id}${index}`,
      purchaseSeq: index + 1,
      batches: [{ ...batch, id: `${batch.id}${index}` }],
    }
  })
}

/** The figure of all runs: the slowest key of each. */
export function typingFigures(runs: readonly (readonly number[])[]): BrowserFigure[] {
  const longest = runs.map((lags) => Math.max(...lags))
  return [
    {
      what: `slowest key while typing in an editable table of ${LINES} rows`,
      measured: median(longest),
      unit: 'ms',
      target: { kind: 'atMost', value: 50 },
      detail: `of ${runs[0]?.length ?? 0} keys in each run, half of them within ${median(runs.flat()).toFixed(0)} ms; slowest: ${longest.map((lag) => lag.toFixed(0)).join(', ')} ms`,
    },
  ]
}
