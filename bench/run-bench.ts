import pg from 'pg'
import { startBenchCluster } from './bench-cluster.ts'
import { BENCH_PARTS, type BenchPart, measureAll, sizesOf } from './measure-all.ts'
import { machineLine, resultTable, writeMeasurements } from './result-table.ts'

const FULL_SIZE = 1_000_000
const ROUND_MS = 5000
const PAGE = new URL('../docs/measurements.md', import.meta.url)

const rows = Number(process.env.BENCH_ROWS ?? FULL_SIZE)
if (!Number.isInteger(rows) || rows < 6000 || rows > 20_000_000) {
  throw new Error('BENCH_ROWS is a whole number from 6000 to 20000000: the order lines to measure on.')
}
const roundMs = Number(process.env.BENCH_ROUND_MS ?? ROUND_MS)
if (!Number.isInteger(roundMs) || roundMs < 100) {
  throw new Error('BENCH_ROUND_MS is a whole number from 100: how long a round against the references takes.')
}
const part = process.env.BENCH_PART ?? 'bench'
if (!isPart(part)) throw new Error(`BENCH_PART is one of ${BENCH_PARTS.join(', ')}; bench is everything.`)
const say = (line: string): void => void process.stderr.write(`${line}\n`)
const cluster = await startBenchCluster('.data/bench', sizesOf(part, rows), say)
try {
  const result = await measureAll({
    clusterUrl: cluster.ownerUrl,
    rows,
    part,
    clients: [1, 16],
    plan: { rounds: 3, roundMs: 700 },
    referencePlan: { rounds: 3, roundMs },
    // The buyer sees a quarter of the lines.
    exportRows: Math.min(100_000, Math.round(rows / 4)),
    importRows: Math.min(10_000, Math.round(rows / 10)),
    fileRounds: 3,
    timeoutMs: 150_000,
    say,
  })
  const asked = [
    `BENCH_ROWS=${rows}`,
    ...(part === 'bench' ? [] : [`BENCH_PART=${part}`]),
    ...(roundMs === ROUND_MS ? [] : [`BENCH_ROUND_MS=${roundMs}`]),
  ]
  const head = `\`${asked.join(' ')} npm run bench\` on ${machineLine(await databaseVersion(cluster.ownerUrl))}`
  const text = `${head}\n\n${resultTable(result)}`
  process.stdout.write(`${text}\n`)
  await writeMeasurements(PAGE, part, text)
} finally {
  await cluster.stop()
}

async function databaseVersion(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows: found } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return found[0]?.server_version ?? ''
}

function isPart(name: string): name is BenchPart {
  return BENCH_PARTS.some((part) => part === name)
}
