import { sql } from 'kysely'
import { addDays } from '#platform/contract/values/dates.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { NumberPart, NumberRule } from './make-number.ts'
import type { RuleKind } from './rule-error.ts'

/** A rule as it is kept. */
export interface KeptRule extends NumberRule {
  ruleNo: string
  isValid: boolean
  parts: readonly NumberPart[]
}

/** A rule of the caller's company with what its letters stand for, also for suppliers, who may not read rules; null without one. */
export async function readNumberRule(trx: ScopedTransaction, kind: RuleKind, ruleNo: string): Promise<KeptRule | null> {
  const { rows } = await sql<{ rule: KeptRule | null }>`select number_rule(${kind}, ${ruleNo}) as rule`.execute(trx)
  return rows[0]?.rule ?? null
}

/** Which valid rules an item has, and how many days it keeps. */
export interface ItemNumberRules {
  itemNo: string
  lotRuleNo: string | null
  barRuleNo: string | null
  shelfLifeDays: number | null
  /** Its pieces are told apart by serial number: its lot rule makes those. */
  isSerial: boolean
}

/** The rules of items by their numbers, also for suppliers. */
export async function readItemNumberRules(
  trx: ScopedTransaction,
  itemNos: readonly string[],
): Promise<ReadonlyMap<string, ItemNumberRules>> {
  const { rows } = await sql<ItemNumberRules>`
    select item_no as "itemNo", lot_rule_no as "lotRuleNo", bar_rule_no as "barRuleNo", shelf_life_days as "shelfLifeDays",
      is_serial as "isSerial"
    from number_rules_of(${[...new Set(itemNos)]}::text[])`.execute(trx)
  return new Map(rows.map((row) => [row.itemNo, row]))
}

/** The last day on which goods are good; null while it is not known when they were produced, or where they keep for ever. */
export const expiryDateOf = (productDate: string | null | undefined, shelfLifeDays: number | null): string | null =>
  productDate && shelfLifeDays !== null ? addDays(productDate, shelfLifeDays) : null
