import type { BenchSide } from './bench-company.ts'
import type { BenchRow } from './bench-row.ts'
import type { BenchSetting } from './bench-setting.ts'
import type { HandWritten } from './by-hand/hand-written.ts'
import { deepPageByHand, firstPageByHand, searchByHand } from './by-hand/order-lines.ts'
import { approvalsByHand, discrepanciesByHand } from './by-hand/short-lists.ts'
import { type ListInput, listInput, listReferences, type MeasuredList, orderLineList } from './list-references.ts'
import { OTHER_LISTS } from './measure-other-lists.ts'
import { type ReferenceTarget, referenceRows } from './reference-rows.ts'

const DEEP_PAGE = 500

interface ListJob {
  work: string
  list: MeasuredList
  side: BenchSide
  input: ListInput
  byHand: HandWritten
  statements?: ReferenceTarget
  hand?: ReferenceTarget
  /** Order lines that it takes until the buyer sees so many pages. */
  leastRows?: number
}

/** What page 1 of a list is held to. */
const firstPage = { alone: 1.3, together: 0.75 }
const otherList = (title: string): MeasuredList => {
  const list = OTHER_LISTS.find((one) => one.title === title)
  if (!list) throw new Error(`no list is called ${title}`)
  return list
}

const JOBS: readonly ListJob[] = [
  {
    work: 'page 1 with total, buyer',
    list: orderLineList,
    side: 'buyer',
    input: listInput(),
    byHand: firstPageByHand('buyer', { isExact: false }),
    statements: { ...firstPage, before: { alone: 2.05, together: 0.43 } },
  },
  {
    work: 'page 1 with exact total, buyer',
    list: orderLineList,
    side: 'buyer',
    input: { ...listInput(), limitCount: 0 },
    byHand: firstPageByHand('buyer', { isExact: true }),
    hand: { before: { alone: 1.33, together: 0.48 } },
  },
  {
    work: 'page 1 with total, supplier',
    list: orderLineList,
    side: 'supplier',
    input: listInput(),
    byHand: firstPageByHand('supplier', { isExact: false }),
    statements: { ...firstPage, before: { alone: 1.98, together: 0.47 } },
    hand: { before: { alone: 1.9, together: 0.49 } },
  },
  {
    work: `page ${DEEP_PAGE} of 20, buyer`,
    list: orderLineList,
    side: 'buyer',
    input: listInput({}, DEEP_PAGE),
    byHand: deepPageByHand('buyer', DEEP_PAGE),
    leastRows: 50_000,
    statements: { before: { alone: 1.32, together: 0.69 } },
    hand: { before: { alone: 1.16 } },
  },
  {
    work: 'search steel (common), buyer',
    list: orderLineList,
    side: 'buyer',
    input: listInput({ keyword: 'steel' }),
    byHand: searchByHand('buyer', 'steel', { isCommon: true }),
    statements: { before: { alone: 1.8, together: 0.5 } },
    hand: { before: { alone: 6.1, together: 0.13 } },
  },
  {
    work: 'search iridium (rare), buyer',
    list: orderLineList,
    side: 'buyer',
    input: listInput({ keyword: 'iridium' }),
    byHand: searchByHand('buyer', 'iridium', { isCommon: false }),
    hand: { before: { alone: 4.6, together: 0.19 } },
  },
  {
    work: 'page 1 with total, discrepancies',
    list: otherList('discrepancies'),
    side: 'buyer',
    input: listInput(),
    byHand: discrepanciesByHand,
    statements: firstPage,
  },
  {
    work: 'page 1 with total, delivery approvals',
    list: otherList('delivery approvals'),
    side: 'buyer',
    input: listInput(),
    byHand: approvalsByHand,
    statements: { ...firstPage, before: { alone: 2.05, together: 0.5 } },
  },
]

/** Lists beside their own statements and beside SQL written by hand. */
export async function measureReferences(setting: BenchSetting): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { work, list, side, input, byHand, statements, hand, leastRows = 0 } of JOBS) {
    if (setting.rows < leastRows) continue
    const job = await listReferences(setting, list, side, input, byHand)
    rows.push(
      ...(await referenceRows(setting, work, job, {
        ...(statements ? { statements } : {}),
        ...(hand ? { byHand: hand } : {}),
      })),
    )
  }
  return rows
}
