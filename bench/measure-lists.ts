import { type BenchSide, benchKeywords } from './bench-company.ts'
import type { BenchRow } from './bench-row.ts'
import type { BenchSetting } from './bench-setting.ts'
import { captureStatements } from './capture-statements.ts'
import { type CapturedStatement, replayOf } from './captured-statement.ts'
import { handWrittenScope, withHandWrittenScope } from './hand-written-scope.ts'
import { askOnce, type Participant, runInTurns } from './load-loop.ts'
import { productParticipant } from './product-participant.ts'
import { referenceParticipant } from './reference-participant.ts'

const PAGE = 'ISupSrmPurchaseService/getPurchasePage'
const TABS = 'ISupSrmPurchaseService/getPurchaseStatus'
const DEEP_PAGE = 500
/** Where kept counts stand. */
const MATERIALISED_COUNTS = 'sys_tab_count'

const query = (condition: Record<string, unknown> = {}, current = 1) => ({ current, size: 20, condition })

/** A list call of the product beside its own statements, with the scope written by hand. */
async function listPair(
  { ownerUrl, product, reference }: BenchSetting,
  side: BenchSide,
  input: unknown,
): Promise<{ product: Participant; reference: Participant }> {
  const captured = await captureStatements(ownerUrl, side, PAGE, input)
  const scoped = captured.map((statement) => ({ ...statement, text: withHandWrittenScope(statement.text, side) }))
  const pair = {
    product: productParticipant(product.port, side, PAGE, [input]),
    reference: await referenceParticipant(reference.port, replayOf(scoped, [])),
  }
  await failOnDifference(pair, captured)
  return pair
}

/** What is compared has to be the same work: as many rows on the page, which have this column, and the same total. */
export async function failOnDifference(
  pair: { product: Participant; reference: Participant },
  captured: readonly CapturedStatement[],
  column = 'purchaseNo',
): Promise<void> {
  const ours = JSON.parse((await askOnce(pair.product)).toString()) as { data: { rowCount: number } }
  const theirs = JSON.parse((await askOnce(pair.reference)).toString()) as { data: unknown[][] }
  // An empty page has no statement for its rows.
  const page = captured.findIndex(({ rows: [row] }) => row !== undefined && column in row)
  const rowCount = theirs.data[page]?.length ?? 0
  const total = captured.findIndex(({ text }) => text.includes(' as total '))
  const isSameTotal = total < 0 || JSON.stringify(theirs.data[total]) === JSON.stringify(captured[total]?.rows)
  if (rowCount !== ours.data.rowCount || !isSameTotal) {
    throw new Error(`product and reference answer differently: ${column}, ${rowCount} and ${ours.data.rowCount} rows`)
  }
}

/** Page 1 with its total, for both users. */
export async function measureFirstPage(setting: BenchSetting): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const side of ['buyer', 'supplier'] as const) {
    const pair = await listPair(setting, side, query())
    for (const clients of setting.clients) {
      const { product, reference } = await runInTurns(pair, { ...setting.plan, clients })
      const work = { work: `page 1 with total, ${side}`, clients, product, reference }
      rows.push({
        ...work,
        against: 'bare SQL, p50',
        ratio: product.p50 / reference.p50,
        ...(clients === 1 ? { target: atMost(1.3) } : {}),
      })
      if (clients === 1) continue
      const rate = product.requestsPerSecond / reference.requestsPerSecond
      rows.push({ ...work, against: 'bare SQL, requests per second', ratio: rate, target: atLeast(0.75) })
    }
  }
  return rows
}

/** Keyword searches and the deep page, against page 1 of the same run. */
export async function measureAgainstFirstPage(setting: BenchSetting): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const side of ['buyer', 'supplier'] as const) {
    const firstPage = await listPair(setting, side, query())
    const searches = benchKeywords.map(({ title, keyword }) => ({
      work: `search ${title}, ${side}`,
      input: query({ keyword }),
    }))
    const deep = { work: `page ${DEEP_PAGE} of 20, ${side}`, input: query({}, DEEP_PAGE) }
    for (const { work, input } of side === 'buyer' ? [...searches, deep] : searches) {
      const pair = await listPair(setting, side, input)
      for (const clients of setting.clients) {
        const plan = { ...setting.plan, clients }
        const { product, reference, first } = await runInTurns({ ...pair, first: firstPage.product }, plan)
        rows.push({
          work,
          clients,
          product,
          reference,
          against: 'page 1, p50',
          ratio: product.p50 / first.p50,
          target: atMost(3),
        })
      }
    }
  }
  return rows
}

/** Counts of all tabs against one exact count of what the user sees; answering from kept counts is the other way to the target. */
export async function measureTabCounts(setting: BenchSetting): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const side of ['buyer', 'supplier'] as const) {
    const count = `select count(*) from srm_purchase_batch where ${handWrittenScope[side]}`
    const pair = {
      product: productParticipant(setting.product.port, side, TABS, [query()]),
      reference: await referenceParticipant(setting.reference.port, { statements: [{ text: count, values: [] }] }),
    }
    const statements = await captureStatements(setting.ownerUrl, side, TABS, query())
    const isKept = statements.length > 0 && statements.every(({ text }) => text.includes(MATERIALISED_COUNTS))
    for (const clients of setting.clients) {
      const { product, reference } = await runInTurns(pair, { ...setting.plan, clients })
      const against = 'one exact count, p50'
      rows.push({
        work: `tab counts, ${side}`,
        clients,
        product,
        reference,
        against,
        ratio: product.p50 / reference.p50,
        target: { ...atMost(1.2), or: { clause: 'kept counts', isMet: isKept } },
      })
    }
  }
  return rows
}

const atMost = (value: number) => ({ kind: 'atMost' as const, value })
const atLeast = (value: number) => ({ kind: 'atLeast' as const, value })
