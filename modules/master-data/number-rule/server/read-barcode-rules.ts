import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { drawSerials } from './draw-lot-number.ts'
import { makeNumber, type NumberData, serialPart } from './make-number.ts'
import { makeOrFail } from './make-or-fail.ts'
import { expiryDateOf, type KeptRule, readItemNumberRules, readNumberRule } from './read-number-rule.ts'

/** The rule that makes an item's barcodes. */
export interface BarcodeRule {
  rule: KeptRule
  shelfLifeDays: number | null
}

/** The valid barcode rules of items, by item number; items without one are missing. */
export async function readBarcodeRules(
  trx: ScopedTransaction,
  itemNos: readonly string[],
): Promise<ReadonlyMap<string, BarcodeRule>> {
  const items = [...(await readItemNumberRules(trx, itemNos)).values()]
  const kept = new Map<string, KeptRule | null>()
  for (const ruleNo of new Set(items.flatMap(({ barRuleNo }) => barRuleNo ?? []))) {
    kept.set(ruleNo, await readNumberRule(trx, 'bar', ruleNo))
  }
  return new Map(
    items.flatMap(({ itemNo, barRuleNo, shelfLifeDays }) => {
      const rule = kept.get(barRuleNo ?? '')
      return rule ? [[itemNo, { rule, shelfLifeDays }] as const] : []
    }),
  )
}

/** The contents that a rule makes of data; a refusal that names rule and part where it cannot. */
export function barcodeContents(
  context: Pick<CallContext, 'translate'>,
  { rule, shelfLifeDays }: BarcodeRule,
  data: NumberData,
): string {
  const expiryDate = expiryDateOf(data.productDate, shelfLifeDays)
  return makeOrFail(context, rule.ruleNo, () => makeNumber(rule, { ...data, expiryDate })).number
}

/** The first of so many serial numbers, taken for good; null where the rule has none. */
export async function drawBarcodeSerials(
  context: Pick<CallContext, 'trx' | 'caller' | 'translate'>,
  { rule }: BarcodeRule,
  data: NumberData,
  count: number,
): Promise<bigint | null> {
  return serialPart(rule) ? drawSerials(context, 'bar', rule, data, count) : null
}
