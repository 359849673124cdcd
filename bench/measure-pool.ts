import type { BenchSide } from './bench-company.ts'
import type { BenchRow } from './bench-row.ts'
import type { BenchSetting } from './bench-setting.ts'
import { payablesByHand, searchPayablesByHand } from './by-hand/payables.ts'
import { listInput, listReferences, type MeasuredList } from './list-references.ts'
import { referenceRows } from './reference-rows.ts'

const POOL: MeasuredList = {
  path: 'ISrmPayableService/getPayablePage',
  table: 'srm_payable',
  column: 'originNo',
}
const SIDES: readonly BenchSide[] = ['buyer', 'supplier']
const WORDS = [
  { keyword: '螺丝', title: 'common', isCommon: true },
  { keyword: '蓝宝', title: 'rare', isCommon: false },
] as const
/** As many times as long as page 1. */
const SEARCH = 3

/** Page 1 of the pool with its total, and searches in it, beside their own statements and SQL by hand; searches beside page 1, too. */
export async function measurePool(setting: BenchSetting): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const side of SIDES) {
    const title = `payables of the pool, ${side}`
    const first = await listReferences(setting, POOL, side, listInput(), payablesByHand(side))
    const targets = { statements: { alone: 1.3, together: 0.75 } }
    rows.push(...(await referenceRows(setting, `page 1 with total, ${title}`, first, targets)))
    for (const { keyword, title: frequency, isCommon } of WORDS) {
      const byHand = searchPayablesByHand(side, keyword, { isCommon })
      const searched = await listReferences(setting, POOL, side, listInput({ keyword }), byHand)
      const job = { ...searched, firstPage: first.product }
      const work = `search ${keyword} (${frequency}), ${title}`
      rows.push(...(await referenceRows(setting, work, job, { firstPage: { alone: SEARCH, together: SEARCH } })))
    }
  }
  return rows
}
