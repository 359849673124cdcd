import { drawBarcodeSerials, readBarcodeRules } from '#modules/master-data/server/index.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** Goods in boxes that get labels. */
interface LabelledGoods {
  goods_no: string
  product_date: string | null
  /** Whether the item's barcode rule is for these labels at all. */
  has_item_rule: boolean
}

/** Serial numbers for the barcodes of boxes; null for each where the item's rule has none, or there is no rule. */
export async function takeRuleSerials(
  context: CallContext,
  { goods_no, product_date, has_item_rule }: LabelledGoods,
  count: number,
): Promise<(string | null)[]> {
  const rule = has_item_rule ? (await readBarcodeRules(context.trx, [goods_no])).get(goods_no) : undefined
  const data = { today: context.today, productDate: product_date }
  const first = rule ? await drawBarcodeSerials(context, rule, data, count) : null
  return Array.from({ length: count }, (_, index) => (first === null ? null : String(first + BigInt(index))))
}
