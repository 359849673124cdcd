import type { Browser, Page, Request } from 'playwright-core'
import { ORDERS_PATH, openWindow, ROWS, signInAs, unfoldMenu } from './bench-reader.ts'
import type { BrowserFigure } from './browser-figure.ts'

/** What one step of a visit fetched, in bytes as they went over the wire. */
interface Fetched {
  script: number
  all: number
  /** Antd of forms, which follows by itself when the browser rests; counted apart from what a screen needs. */
  antd: number
}

const KILOBYTE = 1000
/** Antd comes when work has begun and the browser rests. */
const ANTD_WITHIN_MS = 20_000

/** A first visit with nothing cached: sign-in, the first list, then every other screen of the menu. */
export async function measureTransfer(browser: Browser, url: string): Promise<BrowserFigure[]> {
  const context = await openWindow(browser, url)
  const page = await context.newPage()
  const fetched = watchTransfer(page)
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  const signIn = await fetched()
  await signInAs(page, 'admin')
  const paths = await unfoldMenu(page)
  await page.locator(`#side-menu a[href="${ORDERS_PATH}"]`).click()
  await page.locator(ROWS).first().waitFor()
  await page.waitForLoadState('networkidle')
  const list = await fetched()
  const others: { path: string; kilobytes: number; antd: number }[] = []
  for (const path of paths.filter((found) => found !== ORDERS_PATH)) {
    await page.locator(`#side-menu a[href="${path}"]`).click()
    await page.waitForURL(`**${path}`)
    await page.waitForLoadState('networkidle')
    const { script, antd: antdBytes } = await fetched()
    others.push({ path, kilobytes: script / KILOBYTE, antd: antdBytes })
  }
  let antd = list.antd + others.reduce((sum, other) => sum + other.antd, 0)
  for (const giveUpAt = Date.now() + ANTD_WITHIN_MS; antd === 0 && Date.now() < giveUpAt; ) {
    await page.waitForTimeout(500)
    antd += (await fetched()).antd
  }
  await context.close()
  others.sort((a, b) => b.kilobytes - a.kilobytes)
  const largest = others[0] ?? { path: '', kilobytes: Number.NaN, antd: 0 }
  return [
    {
      what: 'script of the first visit to sign-in, compressed',
      measured: signIn.script / KILOBYTE,
      unit: 'kB',
      target: { kind: 'atMost', value: 150 },
      detail: `${inKilobytes(signIn.all)} with page, styles and answers`,
    },
    {
      what: 'everything fetched from sign-in to the first list, compressed',
      measured: (signIn.all + list.all) / KILOBYTE,
      unit: 'kB',
      target: { kind: 'atMost', value: 450 },
      detail: `${inKilobytes(signIn.script + list.script)} of script; the kit of forms follows when the browser rests: ${inKilobytes(antd)}`,
    },
    {
      what: `script of the largest of ${others.length} later screens, compressed`,
      measured: largest.kilobytes,
      unit: 'kB',
      target: { kind: 'atMost', value: 30 },
      detail: `${largest.path}; all of them ${inKilobytes(others.reduce((sum, other) => sum + other.kilobytes * KILOBYTE, 0))}`,
    },
  ]
}

const ANTD = /\/assets\/kit-[^/]{8}\.js$/

const inKilobytes = (bytes: number): string => `${(bytes / KILOBYTE).toFixed(1)} kB`

/** Adds up what the page fetches; each asking answers what came since the last one. */
function watchTransfer(page: Page): () => Promise<Fetched> {
  let finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  return async () => {
    const requests = finished
    finished = []
    const sum: Fetched = { script: 0, all: 0, antd: 0 }
    for (const request of requests) {
      const { responseBodySize } = await request.sizes()
      if (ANTD.test(request.url())) {
        sum.antd += responseBodySize
        continue
      }
      sum.all += responseBodySize
      if (request.resourceType() === 'script') sum.script += responseBodySize
    }
    return sum
  }
}
