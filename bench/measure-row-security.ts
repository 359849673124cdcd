import { createHash } from 'node:crypto'
import pg from 'pg'
import { type BenchSide, benchCompany, benchKeywords } from './bench-company.ts'
import { type BenchRow, roundsOf } from './bench-row.ts'
import type { BenchSetting } from './bench-setting.ts'
import { captureRepeated } from './capture-statements.ts'
import type { CapturedStatement } from './captured-statement.ts'
import { withHandWrittenScope } from './hand-written-scope.ts'
import { ratioOf } from './ratio.ts'

const PAGE = 'ISupSrmPurchaseService/getPurchasePage'
const ROLE: Record<BenchSide, string> = { buyer: 'quayside_purchaser', supplier: 'quayside_supplier' }

/** The list's statements under row-level security against the same with conditions written by hand, on one connection. */
export async function measureRowSecurity(setting: BenchSetting): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  const client = new pg.Client({ connectionString: setting.ownerUrl })
  await client.connect()
  try {
    for (const side of ['buyer', 'supplier'] as const) {
      const searches = benchKeywords.filter(({ keyword }) => ['steel', 'iridium'].includes(keyword))
      const works = [
        { title: 'page 1', condition: {} },
        ...searches.map(({ title, keyword }) => ({ title: `search ${title}`, condition: { keyword } })),
      ]
      for (const { title, condition } of works) {
        // Both ways are asked as the product asks: what it prepares when it comes again is prepared here too.
        const captured = await captureRepeated(setting.ownerUrl, side, PAGE, { current: 1, size: 20, condition })
        const written = captured.map((one) => ({ ...one, text: withHandWrittenScope(one.text, side) }))
        const scoped: number[][] = []
        const byHand: number[][] = []
        for (let round = 0; round < setting.plan.rounds; round++) {
          const ofRound: [number[], number[]] = [[], []]
          const until = performance.now() + setting.plan.roundMs
          do {
            ofRound[0].push(await timed(client, captured, side))
            ofRound[1].push(await timed(client, written))
          } while (performance.now() < until)
          scoped.push(ofRound[0])
          byHand.push(ofRound[1])
        }
        const [product, reference] = [roundsOf(scoped), roundsOf(byHand)]
        const against = 'conditions by hand, p50'
        const ratio = ratioOf(product, reference)
        rows.push({
          work: `row-level security, ${title}, ${side}`,
          clients: 1,
          product,
          reference,
          against,
          ratio,
          target: { kind: 'atMost', value: 1.15 },
        })
      }
    }
  } finally {
    await client.end()
  }
  return rows
}

/** Milliseconds of the statements alone; the scope is taken before and given up after. */
async function timed(
  client: pg.Client,
  statements: readonly Pick<CapturedStatement, 'text' | 'values' | 'isPrepared'>[],
  side?: BenchSide,
): Promise<number> {
  await client.query('begin')
  if (side) {
    const separated = (values: readonly string[]) => values.join('\u001f')
    await client.query(`set local role ${ROLE[side]}`)
    await client.query(
      `select set_config('app.tenantsid', $1, true), set_config('app.org_nos', $2, true), set_config('app.warehouse_nos', $3, true),
         set_config('app.classify_types', $4, true), set_config('app.supplier_no', $5, true)`,
      [
        benchCompany.tenantsid,
        separated(benchCompany.orgNos),
        separated(benchCompany.warehouseNos),
        separated(benchCompany.classifyTypes),
        side === 'supplier' ? benchCompany.supplierNo : '',
      ],
    )
  }
  const asked = statements.map(({ text, values, isPrepared }) => ({
    ...(isPrepared ? { name: createHash('sha256').update(`${side} ${text}`).digest('hex').slice(0, 40) } : {}),
    text,
    values: [...values],
  }))
  const startedAt = performance.now()
  for (const statement of asked) await client.query(statement)
  const durationMs = performance.now() - startedAt
  await client.query('rollback')
  return durationMs
}
