import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import type { BenchFact } from './bench-fact.ts'
import { type BenchRow, type BenchTarget, targetMetBy } from './bench-row.ts'
import type { Ratio } from './ratio.ts'
import type { Timings } from './timings.ts'

/** All that a run found. */
export interface BenchResult {
  rows: BenchRow[]
  facts: BenchFact[]
}

const milliseconds = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1))
const timed = (timings: Timings | undefined): string =>
  timings
    ? `${milliseconds(timings.p50)} / ${milliseconds(timings.p99)} / ${milliseconds(timings.requestsPerSecond)}`
    : ''
const ratios = ({ min, median, max }: Ratio): string =>
  min === max ? median.toFixed(2) : `${min.toFixed(2)} – ${median.toFixed(2)} – ${max.toFixed(2)}`
const met = (isMet: boolean): string => (isMet ? 'yes' : '**no**')
const requested = ({ kind, value, or }: BenchTarget): string =>
  `${kind === 'atMost' ? '≤' : '≥'} ${value}${or ? `, or ${or.clause}` : ''}`

function metBy(row: BenchRow): string {
  switch (targetMetBy(row)) {
    case undefined:
      return ''
    case 'ratio':
      return met(true)
    case 'clause':
      return `${met(true)}: ${row.target?.or?.clause}`
    case 'nothing':
      return met(false)
  }
}

/** A line of the table for each row; times in milliseconds, the ratio of its lowest, middle and highest round. */
export function resultLines(rows: readonly BenchRow[]): string[] {
  return rows.map((row) => {
    const { work, clients, product, reference, against, ratio, earlier, target } = row
    const cells = [
      work,
      clients,
      timed(product),
      timed(reference),
      against,
      ratios(ratio),
      earlier?.toFixed(2) ?? '',
      target ? requested(target) : '',
      metBy(row),
    ]
    return `| ${cells.join(' | ')} |`
  })
}

/** The result as Markdown. */
export function resultTable({ rows, facts }: BenchResult): string {
  return [
    '| work | clients | product p50 / p99 / per s | reference p50 / p99 / per s | ratio against | ratio: min – median – max | before | target | met |',
    '|---|---|---|---|---|---|---|---|---|',
    ...resultLines(rows),
    ...(facts.length > 0 ? ['', '| figure | measured | target | met |', '|---|---|---|---|'] : []),
    ...facts.map(factLine),
  ].join('\n')
}

function factLine({ what, measured, unit, target }: BenchFact): string {
  const figure = `${Number.isInteger(measured) ? measured : measured.toFixed(1)} ${unit}`.trim()
  const [requested, isMet] = target === undefined ? ['', ''] : [`≤ ${target} ${unit}`, met(measured <= target)]
  return `| ${what} | ${figure} | ${requested} | ${isMet} |`
}

/** What the figures were measured on. */
export function machineLine(databaseVersion: string): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${availableParallelism()} cores (${model}), ${memory} GB, Node ${process.versions.node}, PostgreSQL ${databaseVersion}; clients, server and database share the cores.`
}

/** Puts the text between the markers that a part has on the page. */
export async function writeMeasurements(path: URL, part: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${part}:begin -->`, `<!-- ${part}:end -->`]
  const page = await readFile(path, 'utf8')
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error(`${path.pathname} has lost its markers ${begin} and ${end}`)
  await writeFile(path, `${before}${begin}\n${text}\n${end}${after}`)
}
