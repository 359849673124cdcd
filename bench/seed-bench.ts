import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate, newDatabaseFiles } from '#platform/server/database/migrate.ts'
import { benchCompany } from './bench-company.ts'
import { seedUsers } from './seed-users.ts'

const SEEDS = ['seed-company.sql', 'seed-orders.sql', 'seed-lists.sql', 'seed-money.sql'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
)
/** Lines an order has on average in the seed. */
const LINES_PER_ORDER = 10
const LOADED = [
  'srm_purchase_head',
  'srm_purchase_line',
  'srm_purchase_batch',
  'srm_purchase_ledger',
  'srm_asn_head',
  'srm_asn_line',
  'srm_asn_lot',
  'srm_check_receipt',
  'srm_check_return',
  'srm_bill_return',
  'srm_bill_return_line',
  'srm_warehousing_detail',
  'srm_discrepancy',
  'srm_inspection',
  'wms_put_away_task',
  'srm_delivery_approval',
  'srm_asn_appointment',
  'srm_order_answer',
  'doc_exchange_message',
  'srm_payable',
  'srm_payable_ledger',
]

/** Name of the database with so many order lines on the cluster of `ownerUrl`. */
export function benchDatabaseUrl(ownerUrl: string, rows: number): string {
  const url = new URL(ownerUrl)
  url.pathname = `/bench_${rows}`
  return url.toString()
}

/** Whether the cluster has the seed of this many order lines, as today's migrations and seed would make it. */
export async function isSeeded(ownerUrl: string, rows: number): Promise<boolean> {
  return withClient(ownerUrl, async (client) => {
    const found = await client.query<{ note: string | null }>(
      "select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1",
      [databaseName(ownerUrl, rows)],
    )
    return found.rows[0]?.note === (await seedDigest())
  })
}

/** Removes the database with so many order lines. */
export async function removeSeed(ownerUrl: string, rows: number): Promise<void> {
  await withClient(ownerUrl, (client) =>
    client.query(`drop database if exists ${databaseName(ownerUrl, rows)} with (force)`),
  )
}

/** Makes the database anew: migrations, company, users, orders; then the statistics that a database in use would have. */
export async function seedBench(ownerUrl: string, rows: number): Promise<void> {
  const name = databaseName(ownerUrl, rows)
  const url = benchDatabaseUrl(ownerUrl, rows)
  const digest = await seedDigest()
  await removeSeed(ownerUrl, rows)
  await withClient(ownerUrl, (client) => client.query(`create database ${name}`))
  await migrate(url)
  await withClient(url, async (client) => {
    await client.query(
      `select set_config('bench.tenant', $1, false), set_config('bench.orders', $2, false), set_config('bench.rows', $3, false)`,
      [benchCompany.tenantsid, String(Math.ceil(rows / LINES_PER_ORDER)), String(rows)],
    )
    await client.query("set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set jit = off")
    await loadOrders(client)
    await seedUsers(client)
  })
  await withClient(url, (client) => client.query('vacuum (analyze)'))
  await withClient(ownerUrl, async (client) => {
    await client.query(`comment on database ${name} is ${pg.escapeLiteral(digest)}`)
  })
}

async function loadOrders(client: pg.Client): Promise<void> {
  const [company = '', orders = '', lists = '', money = ''] = await Promise.all(
    SEEDS.map((path) => readFile(path, 'utf8')),
  )
  await client.query(company)
  await client.query('drop function pg_temp.pick(bigint, bigint, bigint)')
  // Indexes are made when the rows are there: a search index that grows row by row takes ten times as long.
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [LOADED],
  )
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  await client.query('set session_replication_role = replica')
  await client.query(orders)
  await client.query('drop function pg_temp.pick(bigint, bigint, bigint)')
  await client.query(lists)
  await client.query(money)
  await client.query('set session_replication_role = default')
  for (const { definition } of indexes.rows) await client.query(definition)
  // The rows came past the triggers that count them.
  for (const table of ['srm_purchase_head', 'srm_purchase_batch', 'srm_asn_head', 'srm_check_receipt']) {
    await client.query('select fill_tab_counts($1::regclass)', [table])
  }
  for (const table of LOADED) {
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select coalesce(max(id), 1) from ${table}))`, [
      table,
    ])
  }
}

/** What the seed depends on. */
async function seedDigest(): Promise<string> {
  const digest = createHash('sha256')
  const users = fileURLToPath(new URL('seed-users.ts', import.meta.url))
  for (const path of [...(await newDatabaseFiles()), ...SEEDS, users]) {
    digest.update(await readFile(path))
  }
  return digest.digest('hex')
}

function databaseName(ownerUrl: string, rows: number): string {
  return new URL(benchDatabaseUrl(ownerUrl, rows)).pathname.slice(1)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
