import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { benchCompany } from './bench-company.ts'
import { measureAll, sizesOf } from './measure-all.ts'
import { type BenchResult, resultLines, resultTable } from './result-table.ts'
import { benchDatabaseUrl, isSeeded, removeSeed, seedBench } from './seed-bench.ts'

const ROWS = 6000
const clusterUrl = process.env.TEST_DATABASE_URL ?? ''
let result: BenchResult

beforeAll(async () => {
  for (const rows of sizesOf('bench', ROWS)) await seedBench(clusterUrl, rows)
  result = await measureAll({
    clusterUrl,
    rows: ROWS,
    part: 'bench',
    clients: [1, 4],
    plan: { rounds: 1, roundMs: 20 },
    referencePlan: { rounds: 1, roundMs: 20 },
    exportRows: 200,
    importRows: 100,
    fileRounds: 1,
    timeoutMs: 60_000,
    say: () => {},
  })
}, 600_000)

afterAll(async () => {
  for (const rows of sizesOf('bench', ROWS)) await removeSeed(clusterUrl, rows)
})

describe('the benchmark', () => {
  test('every work is measured and every ratio is a number', () => {
    const works = result.rows.map(({ work }) => work).join('\n')
    for (const part of [
      'page 1',
      'Latin',
      'CJK',
      'Vietnamese',
      'page 500',
      'tab counts',
      'orders by order, supplier',
      'order tracking by order, buyer',
      'order tracking by delivery, supplier',
      'what can be shipped',
      'ship notices',
      'acceptances',
      'rejections',
      'returns',
      'warehousing details',
      'row-level',
      'open one order',
      'create an ASN',
      'to be approved',
      'payables of the pool, supplier',
      'make a bill of',
      'match an invoice of',
      'data 10 ×',
      'export',
      'import',
    ]) {
      expect(works).toContain(part)
    }
    for (const { work, ratio, product } of result.rows) {
      expect(ratio.min, work).toBeGreaterThan(0)
      expect(ratio.max, work).toBeGreaterThanOrEqual(ratio.median)
      expect(product.count, work).toBeGreaterThan(0)
    }
    for (const { what, measured } of result.facts) expect(Number.isFinite(measured), what).toBe(true)
  })

  test('lists, opening an order and creating an ASN are held against their statements and against SQL by hand', () => {
    for (const work of [
      'page 1 with total, buyer',
      'search iridium',
      'delivery approvals',
      'open one order',
      'create an ASN',
    ]) {
      const ofWork = result.rows.filter((row) => row.work.includes(work)).map(({ against }) => against.split(',')[0])
      expect(ofWork, work).toEqual(expect.arrayContaining(['its statements', 'SQL by hand']))
    }
  })

  test('the table says of each row whether its target is met', () => {
    const lines = resultTable(result).split('\n')
    const withTarget = lines.filter((line) => /\| [≤≥] [\d.]+/.test(line))
    const facts = result.facts.filter(({ target }) => target !== undefined)
    expect(withTarget).toHaveLength(result.rows.filter((row) => row.target).length + facts.length)
    for (const line of withTarget) expect(line).toMatch(/\| (yes|yes: kept counts|\*\*no\*\*) \|$/)
  })

  test('tab counts meet their target by their ratio or because they are read from kept counts, and the table says which', () => {
    const [row] = result.rows.filter(({ work }) => work.startsWith('tab counts'))
    if (!row?.target?.or) throw new Error('tab counts have no second clause')
    expect(row.target.or.isMet).toBe(true)
    const { or } = row.target
    const line = (ratio: number, isMet: boolean) =>
      resultLines([
        {
          ...row,
          ratio: { min: ratio, median: ratio, max: ratio },
          target: { kind: 'atMost', value: 1.2, or: { ...or, isMet } },
        },
      ])[0]
    expect(line(1.1, false)).toMatch(/\| ≤ 1.2, or kept counts \| yes \|$/)
    expect(line(1.3, true)).toMatch(/\| yes: kept counts \|$/)
    expect(line(1.3, false)).toMatch(/\| \*\*no\*\* \|$/)
  })

  test('what is owed agrees with the money ledger and with what was received, before and after bills were made', async () => {
    const client = new pg.Client({ connectionString: benchDatabaseUrl(clusterUrl, ROWS) })
    await client.connect()
    const { rows } = await client.query<{ view: string }>(
      `select relname as view from pg_class where relkind = 'v' and relname like 'invariant_reconciliation_%'`,
    )
    const broken: string[] = []
    for (const { view } of rows) {
      const { rowCount } = await client.query(`select from ${view} limit 1`)
      if (rowCount) broken.push(view)
    }
    const payables = await client.query<{ count: string }>('select count(*) from srm_payable')
    await client.end()
    expect(broken).toEqual([])
    expect(Number(payables.rows[0]?.count)).toBe(ROWS)
  })

  test('balances agree with the ledger and tab counts with their rows, before and after ASNs were created', async () => {
    const client = new pg.Client({ connectionString: benchDatabaseUrl(clusterUrl, ROWS) })
    await client.connect()
    const { rows } = await client.query<{ differences: string; shipped: string }>(
      `select (select count(*) from invariant_orders_batch_ledger)
           + (select count(*) from invariant_system_tab_counts) as differences,
         (select count(*) from srm_asn_head where asn_no not like 'SEED%') as shipped`,
    )
    await client.end()
    expect(Number(rows[0]?.differences)).toBe(0)
    expect(Number(rows[0]?.shipped)).toBeGreaterThan(0)
  })

  test('it is told what the measures do, in the product, by email and by web hook, while they are taken', () => {
    const reported = new Map(result.facts.map(({ what, measured }) => [what, measured]))
    expect(reported.get('messages written in the product meanwhile')).toBeGreaterThan(0)
    expect(reported.get('emails written meanwhile')).toBeGreaterThan(0)
    expect(reported.get('messages of web hooks written meanwhile')).toBeGreaterThan(0)
  })

  test('what an organisation wants to approve waits for it, and everything else is shipped', async () => {
    const client = new pg.Client({ connectionString: benchDatabaseUrl(clusterUrl, ROWS) })
    await client.connect()
    const { rows } = await client.query<{ orgNo: string; status: string }>(
      'select distinct org_no as "orgNo", status from srm_asn_head where asn_no not like \'SEED%\'',
    )
    await client.end()
    // What the bench replays by bare SQL has the state of the ASN that it was taken from.
    const stateOf = (orgNo: string) => (orgNo === benchCompany.approvingOrgNo ? '0' : '2')
    expect(rows).not.toHaveLength(0)
    for (const { orgNo, status } of rows) expect(status, orgNo).toBe(stateOf(orgNo))
  })

  test('a seed is used again while migrations and seed are the same', async () => {
    expect(await isSeeded(clusterUrl, ROWS)).toBe(true)
    expect(await isSeeded(clusterUrl, ROWS + 1)).toBe(false)
  })
})
