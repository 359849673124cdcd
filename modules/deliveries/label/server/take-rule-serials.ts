import { type BarcodeRule, drawBarcodeSerials, readBarcodeRules } from '#modules/master-data/server.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** Goods in so many boxes that get labels. */
export interface LabelledItems {
  goods_no: string
  product_date: string | null
  /** Whether the item's barcode rule is for these labels at all. */
  has_item_rule: boolean
  count: number
}

/**
 * Serial numbers for the barcodes of boxes, for each of the goods; null for each box where the item's rule has none, or there is no
 * rule. The counters of rules are locked once each and in one order, after the rule of unit codes, so that nobody waits crosswise.
 */
export async function takeRuleSerials(
  context: CallContext,
  requests: readonly LabelledItems[],
): Promise<(string | null)[][]> {
  const ruled = requests.filter(({ has_item_rule }) => has_item_rule)
  const itemNos = ruled.map(({ goods_no }) => goods_no)
  const rules = ruled.length === 0 ? new Map<string, BarcodeRule>() : await readBarcodeRules(context.trx, itemNos)
  // Periods follow days, so what is in order by day is in order by counter.
  const draws = Map.groupBy(ruled, ({ goods_no, product_date }) => {
    const ruleNo = rules.get(goods_no)?.rule.ruleNo
    return ruleNo === undefined ? '' : JSON.stringify([ruleNo, product_date ?? ''])
  })
  const firstOf = new Map<LabelledItems, bigint>()
  for (const key of [...draws.keys()].sort()) {
    const goods = draws.get(key) ?? []
    const rule = rules.get(goods[0]?.goods_no ?? '')
    if (!rule) continue
    const data = { today: context.today, productDate: goods[0]?.product_date ?? null }
    const count = goods.reduce((sum, one) => sum + one.count, 0)
    let next = await drawBarcodeSerials(context, rule, data, count)
    if (next === null) continue
    for (const one of goods) {
      firstOf.set(one, next)
      next += BigInt(one.count)
    }
  }
  return requests.map((one) => {
    const first = firstOf.get(one)
    return Array.from({ length: one.count }, (_, at) => (first === undefined ? null : String(first + BigInt(at))))
  })
}
