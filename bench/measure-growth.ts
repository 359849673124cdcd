import pg from 'pg'
import type { BenchRow } from './bench-row.ts'
import type { BenchSetting } from './bench-setting.ts'
import { type Participant, runInTurns } from './load-loop.ts'
import { newAsn } from './measure-documents.ts'
import { openLines } from './pick-documents.ts'
import { productParticipant } from './product-participant.ts'
import { ratioOf } from './ratio.ts'

const PAGE = 'ISupSrmPurchaseService/getPurchasePage'
const LISTS = [
  { title: 'page 1 with total, buyer', side: 'buyer', condition: {} },
  { title: 'page 1 with total, supplier', side: 'supplier', condition: {} },
  { title: 'search Latin, common, buyer', side: 'buyer', condition: { keyword: 'steel' } },
  { title: 'search Latin, rare, buyer', side: 'buyer', condition: { keyword: 'iridium' } },
  { title: 'search CJK of two characters, rare, buyer', side: 'buyer', condition: { keyword: '蓝宝' } },
] as const

/**
 * The same work on all rows and on a tenth of them. ASNs were made on one of the two before; what they added to the search
 * indexes is merged by a job of each minute, which is not waited for: it is done on both.
 */
export async function measureGrowth(setting: BenchSetting): Promise<BenchRow[]> {
  const { product, tenth } = setting
  if (!tenth) throw new Error('growth is measured against a tenth of the rows')
  for (const url of [setting.ownerUrl, tenth.ownerUrl]) await mergeSearchLists(url)
  const rows: BenchRow[] = []
  for (const { title, side, condition } of LISTS) {
    const input = { current: 1, size: 20, condition }
    const on = (port: number) => productParticipant(port, side, PAGE, [input])
    rows.push(await grown(setting, title, { all: on(product.port), tenth: on(tenth.product.port) }, 1.5))
  }
  const [all = [], some = []] = await Promise.all(
    [setting.ownerUrl, tenth.ownerUrl].map((url) => openLines(url, { isApproved: false })),
  )
  // ASNs of as many lines on both.
  const lineCount = Math.min(all[0]?.length ?? 0, some[0]?.length ?? 0)
  const on = (port: number, sets: string[][]) => {
    const inputs = sets.map((ids) => newAsn(ids.slice(0, lineCount)))
    return productParticipant(port, 'buyer', 'ISrmAsnHeadService/addAsn', inputs, { isMutating: true })
  }
  const pair = { all: on(product.port, all), tenth: on(tenth.product.port, some) }
  rows.push(await grown(setting, `create an ASN of ${lineCount} lines`, pair, 1.2))
  return rows
}

async function mergeSearchLists(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('select merge_search_lists()')
  await client.end()
}

async function grown(
  { plan }: BenchSetting,
  title: string,
  pair: { all: Participant; tenth: Participant },
  atMost: number,
): Promise<BenchRow> {
  const { all, tenth } = await runInTurns(pair, { ...plan, clients: 1 })
  return {
    work: `data 10 ×: ${title}`,
    clients: 1,
    product: all,
    against: 'a tenth of the rows, p50',
    ratio: ratioOf(all, tenth),
    target: { kind: 'atMost', value: atMost },
  }
}
