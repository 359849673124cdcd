import pg from 'pg'
import { startBenchCluster } from './bench-cluster.ts'
import { measureAll, tenthOf } from './measure-all.ts'
import { machineLine, resultTable, writeMeasurements } from './result-table.ts'

const FULL_SIZE = 1_000_000
const PAGE = new URL('../docs/measurements.md', import.meta.url)

const rows = Number(process.env.BENCH_ROWS ?? FULL_SIZE)
if (!Number.isInteger(rows) || rows < 6000 || rows > 20_000_000) {
  throw new Error('BENCH_ROWS is a whole number from 6000 to 20000000: the order lines to measure on.')
}
const say = (line: string): void => void process.stderr.write(`${line}\n`)
const cluster = await startBenchCluster('.data/bench', [tenthOf(rows), rows], say)
try {
  const result = await measureAll({
    clusterUrl: cluster.ownerUrl,
    rows,
    clients: [1, 16],
    plan: { rounds: 3, roundMs: 700 },
    referencePlan: { rounds: 3, roundMs: 5000 },
    exportRows: Math.min(100_000, Math.round(rows / 10)),
    importRows: Math.min(10_000, Math.round(rows / 10)),
    fileRounds: 3,
    timeoutMs: 150_000,
    say,
  })
  const head = `\`BENCH_ROWS=${rows} npm run bench\` on ${machineLine(await databaseVersion(cluster.ownerUrl))}`
  const text = `${head}\n\n${resultTable(result)}`
  process.stdout.write(`${text}\n`)
  await writeMeasurements(PAGE, text)
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
