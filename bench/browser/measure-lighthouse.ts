import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import desktop from 'lighthouse/core/config/desktop-config.js'
import { chromium } from 'playwright-core'
import type { ResolvedBrowser } from '../../scripts/resolve-browser.ts'
import { ORDERS_PATH, signInAs } from './bench-reader.ts'
import { type BrowserFigure, median } from './browser-figure.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof CATEGORIES)[number]

/** Scores from 0 to 100, and the audits that cost points. */
interface Scores {
  scores: Record<Category, number>
  lost: string[]
}

/** One run over both pages. */
export interface LighthouseRun {
  signIn: Scores
  list: Scores
}

/** Rates sign-in, then signs in and rates the order list, both with the desktop preset. */
export async function runLighthouse(browser: ResolvedBrowser, url: string): Promise<LighthouseRun> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'quayside-lighthouse-'))
  const context = await chromium.launchPersistentContext(folder, {
    ...browser,
    args: [...browser.args, `--remote-debugging-port=${port}`],
  })
  try {
    const signIn = await rate(`${url}/login`, port)
    const page = await context.newPage()
    await page.goto(`${url}/login`)
    await signInAs(page, 'buyer')
    await page.close()
    return { signIn, list: await rate(`${url}${ORDERS_PATH}`, port) }
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function rate(url: string, port: number, attempts = 3): Promise<Scores> {
  const answer = await lighthouse(
    url,
    { port, onlyCategories: [...CATEGORIES], logLevel: 'error', output: 'json' },
    desktop,
  )
  if (!answer) throw new Error(`Lighthouse said nothing about ${url}`)
  const { categories, audits, finalDisplayedUrl, runtimeError } = answer.lhr
  // On a busy machine the browser may not record the beginning of the visit.
  if (runtimeError?.code === 'NO_NAVSTART' && attempts > 1) return rate(url, port, attempts - 1)
  if (runtimeError) throw new Error(`Lighthouse failed at ${url}: ${runtimeError.message}`)
  if (finalDisplayedUrl !== url) throw new Error(`Lighthouse was led from ${url} to ${finalDisplayedUrl}`)
  const score = (category: Category) => Math.round((categories[category]?.score ?? Number.NaN) * 100)
  const lost = CATEGORIES.flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    lost,
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => void server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => void server.close(resolve))
  return port
}

/** The figures of all runs. */
export function lighthouseFigures(runs: readonly LighthouseRun[]): BrowserFigure[] {
  const pages = [
    { name: 'sign-in', found: runs.map((run) => run.signIn) },
    { name: 'order list', found: runs.map((run) => run.list) },
  ]
  return pages.flatMap(({ name, found }) =>
    CATEGORIES.map((category) => {
      const scores = found.map((run) => run.scores[category])
      const lost = [...new Set(found.flatMap((run) => run.lost))]
      const measured = median(scores)
      return {
        what: `Lighthouse (desktop preset), ${name}: ${category.replace('-', ' ')}`,
        measured,
        unit: '',
        target: { kind: 'atLeast' as const, value: 95 },
        detail: `runs: ${scores.join(', ')}${measured < 95 ? `; points lost at ${lost.join(', ')}` : ''}`,
      }
    }),
  )
}
