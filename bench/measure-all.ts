import { addWebhook } from './add-webhook.ts'
import { awaitNotified } from './await-notified.ts'
import type { BenchSetting } from './bench-setting.ts'
import { countMessages } from './count-messages.ts'
import { openLiveReaders } from './live-readers.ts'
import { measureCreateAsn, measureOpenOrder } from './measure-documents.ts'
import { measureExport } from './measure-export.ts'
import { measureGrowth } from './measure-growth.ts'
import { measureImport } from './measure-import.ts'
import { measureAgainstFirstPage, measureTabCounts } from './measure-lists.ts'
import { measureMoney } from './measure-money.ts'
import { measureOtherLists } from './measure-other-lists.ts'
import { measureReferences } from './measure-references.ts'
import { measureRowSecurity } from './measure-row-security.ts'
import { type MeasuredProcess, startMeasured } from './measured-process.ts'
import { renewSessions } from './renew-sessions.ts'
import { type BenchResult, resultLines } from './result-table.ts'
import { benchDatabaseUrl } from './seed-bench.ts'

/** How large and how long to measure. */
export interface BenchOptions extends Omit<BenchSetting, 'ownerUrl' | 'product' | 'reference' | 'tenth'> {
  /** Owner's address of the cluster that has the seeds of what `sizesOf` names. */
  clusterUrl: string
  part: BenchPart
}

/** Everything, only what is held against its own statements and SQL written by hand, or of that only what is owed and billed. */
export const BENCH_PARTS = ['bench', 'references', 'money'] as const
export type BenchPart = (typeof BENCH_PARTS)[number]

/** How many order lines the databases have that a part measures: the last has all of them, and of growth the first a tenth. */
export const sizesOf = (part: BenchPart, rows: number): number[] =>
  part === 'bench' ? [Math.ceil(rows / 10), rows] : [rows]

/**
 * Measures everything, the servers each in a process of its own, and so the other systems that the product writes to: those of a
 * web hook over all events, and of emails.
 */
export async function measureAll(options: BenchOptions): Promise<BenchResult> {
  const ownerUrl = benchDatabaseUrl(options.clusterUrl, options.rows)
  const [tenthRows = 0] = sizesOf(options.part, options.rows)
  const tenthUrl = benchDatabaseUrl(options.clusterUrl, tenthRows)
  const started: MeasuredProcess[] = []
  const start = async (script: string, ...args: string[]): Promise<MeasuredProcess> => {
    const measured = await startMeasured(script, args)
    started.unshift(measured)
    return measured
  }
  try {
    const [webhooks, mails] = [await start('./webhook-sink.ts'), await start('./mail-sink.ts')]
    const startProduct = async (url: string): Promise<MeasuredProcess> => {
      await renewSessions(url)
      await addWebhook(url, `http://127.0.0.1:${webhooks.port}/`)
      return start('./product-server.ts', url, String(webhooks.port), String(mails.port))
    }
    const setting: BenchSetting = {
      ...options,
      ownerUrl,
      product: await startProduct(ownerUrl),
      reference: await start('./reference-server.ts', ownerUrl),
      ...(tenthRows < options.rows
        ? { tenth: { rows: tenthRows, ownerUrl: tenthUrl, product: await startProduct(tenthUrl) } }
        : {}),
    }
    const closeReaders = await openLiveReaders(setting.product.port)
    const result = await measure(setting, options.part)
    closeReaders()
    return result
  } finally {
    for (const measured of started) await measured.stop()
  }
}

async function measure(setting: BenchSetting, part: BenchPart): Promise<BenchResult> {
  const since = new Date()
  const result: BenchResult = { rows: [], facts: [] }
  const references = [measureReferences, measureOpenOrder, measureCreateAsn, measureMoney]
  const others = [measureAgainstFirstPage, measureTabCounts, measureOtherLists, measureRowSecurity, measureGrowth]
  const works = { bench: [...references, ...others], references, money: [measureMoney] }[part]
  const settle = async () => {
    for (const { ownerUrl } of [setting, ...(setting.tenth ? [setting.tenth] : [])])
      await awaitNotified(ownerUrl, 'sent', setting.timeoutMs)
  }
  for (const work of works) {
    await settle()
    const rows = await work(setting)
    setting.say(resultLines(rows).join('\n'))
    result.rows.push(...rows)
  }
  if (part === 'money') return result
  await settle()
  const exported = await measureExport(setting)
  result.rows.push(...exported.rows)
  result.facts.push(...exported.facts)
  setting.say(resultLines(exported.rows).join('\n'))
  if (part === 'references') return result
  result.rows.push(...(await measureImport(setting)))
  result.facts.push(...(await countMessages(setting.ownerUrl, since)))
  return result
}
