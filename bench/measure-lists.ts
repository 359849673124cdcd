import { benchKeywords } from './bench-company.ts'
import type { BenchRow } from './bench-row.ts'
import type { BenchSetting } from './bench-setting.ts'
import { prepared } from './by-hand/hand-written.ts'
import { captureRepeated } from './capture-statements.ts'
import { handWrittenScope } from './hand-written-scope.ts'
import { listInput, listPair, orderLineList } from './list-references.ts'
import { runInTurns } from './load-loop.ts'
import { productParticipant } from './product-participant.ts'
import { ratioOf } from './ratio.ts'
import { referenceParticipant } from './reference-participant.ts'

const TABS = 'ISupSrmPurchaseService/getPurchaseStatus'
const DEEP_PAGE = 500
/** Where kept counts stand. */
const MATERIALISED_COUNTS = 'sys_tab_count'

/** Keyword searches and the deep page, against page 1 of the same run. */
export async function measureAgainstFirstPage(setting: BenchSetting): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const side of ['buyer', 'supplier'] as const) {
    const firstPage = await listPair(setting, orderLineList, side, listInput())
    const searches = benchKeywords.map(({ title, keyword }) => ({
      work: `search ${title}, ${side}`,
      input: listInput({ keyword }),
    }))
    const deep = { work: `page ${DEEP_PAGE} of 20, ${side}`, input: listInput({}, DEEP_PAGE) }
    for (const { work, input } of side === 'buyer' ? [...searches, deep] : searches) {
      const pair = await listPair(setting, orderLineList, side, input)
      for (const clients of setting.clients) {
        const plan = { ...setting.plan, clients }
        const { product, statements, first } = await runInTurns({ ...pair, first: firstPage.product }, plan)
        rows.push({
          work,
          clients,
          product,
          reference: statements,
          against: 'page 1, p50',
          ratio: ratioOf(product, first),
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
      product: productParticipant(setting.product.port, side, TABS, [listInput()]),
      reference: await referenceParticipant(setting.reference.port, { statements: [prepared(count)] }),
    }
    const statements = await captureRepeated(setting.ownerUrl, side, TABS, listInput())
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
        ratio: ratioOf(product, reference),
        target: { ...atMost(1.2), or: { clause: 'kept counts', isMet: isKept } },
      })
    }
  }
  return rows
}

const atMost = (value: number) => ({ kind: 'atMost' as const, value })
