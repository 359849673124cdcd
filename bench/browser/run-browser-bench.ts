import { stat } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { resolveBrowser } from '../../scripts/resolve-browser.ts'
import { writeMeasurements } from '../result-table.ts'
import { buildAntdTable } from './antd-table-page.ts'
import { type BrowserFigure, figureTable } from './browser-figure.ts'
import { type HeapRun, heapFigures, runHeap } from './measure-heap.ts'
import { type LighthouseRun, lighthouseFigures, runLighthouse } from './measure-lighthouse.ts'
import { type ListRun, listFigures, runList, runTabs, type TabRun, tabFigures } from './measure-list.ts'
import { runScroll, type ScrollRun, scrollFigures } from './measure-scroll.ts'
import { measureTransfer } from './measure-transfer.ts'
import { runTyping, typingFigures } from './measure-typing.ts'
import { startProduct } from './product-service.ts'

const RUNS = 3
const PAGE = new URL('../../docs/measurements-browser.md', import.meta.url)
const PARTS = ['transfer', 'list', 'tabs', 'scroll', 'typing', 'heap', 'lighthouse'] as const
const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
const workFolder = join(projectFolder, '.data', 'bench-browser')

// Parts named on the command line are measured alone and only printed.
const chosen = process.argv.slice(2)
const unknown = chosen.filter((part) => !PARTS.some((known) => known === part))
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. There are ${PARTS.join(', ')}.`)
const wants = (part: (typeof PARTS)[number]): boolean => chosen.length === 0 || chosen.includes(part)
const say = (line: string): void => void process.stderr.write(`${line}\n`)

await stat(join(projectFolder, 'dist', 'web', 'index.html')).catch(() => {
  throw new Error('There is no built product to measure: run npm run build first.')
})
const resolved = await resolveBrowser()
const antd = await buildAntdTable(join(workFolder, 'kit'))
const product = await startProduct(Number(process.env.E2E_PORT ?? '18080'), join(workFolder, 'service'))
const { url } = product
// Ratios are taken where frames are made as fast as they can be; waits that people feel, at the screen's own rate.
const steady = await chromium.launch(resolved)
const free = await chromium.launch({
  ...resolved,
  args: [...resolved.args, '--disable-frame-rate-limit', '--disable-gpu-vsync'],
})
try {
  const figures: BrowserFigure[] = []
  const lists: ListRun[] = []
  const tabs: TabRun[] = []
  const scrolls: ScrollRun[] = []
  const typing: number[][] = []
  const heaps: HeapRun[] = []
  const rated: LighthouseRun[] = []
  if (wants('transfer')) figures.push(...(await measureTransfer(steady, url)))
  for (let run = 1; run <= RUNS; run += 1) {
    say(`run ${run} of ${RUNS}`)
    if (wants('list')) lists.push(await runList(steady, url))
    if (wants('tabs')) tabs.push(await runTabs(free, url))
    if (wants('scroll')) scrolls.push(await runScroll(free, url, antd))
    if (wants('typing')) typing.push(await runTyping(steady, url))
    if (wants('heap')) heaps.push(await runHeap(steady, url))
    if (wants('lighthouse')) rated.push(await runLighthouse(resolved, url))
  }
  if (lists.length > 0) figures.push(...listFigures(lists))
  if (tabs.length > 0) figures.push(...tabFigures(tabs))
  if (scrolls.length > 0) figures.push(...scrollFigures(scrolls))
  if (typing.length > 0) figures.push(...typingFigures(typing))
  if (heaps.length > 0) figures.push(...heapFigures(heaps))
  if (rated.length > 0) figures.push(...lighthouseFigures(rated))
  const head = `\`npm run bench:browser\` on ${machine(steady.version())}`
  const text = `${head}\n\n${figureTable(figures)}`
  process.stdout.write(`${text}\n`)
  if (chosen.length === 0) await writeMeasurements(PAGE, 'bench', text)
} finally {
  await steady.close()
  await free.close()
  await product.stop()
}

function machine(browserVersion: string): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${availableParallelism()} cores (${model}), ${memory} GB, Chromium ${browserVersion} without a display; browser, server and database share the cores.`
}
