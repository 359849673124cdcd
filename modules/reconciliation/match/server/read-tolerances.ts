import { type Selectable, sql } from 'kysely'
import type { DB } from '#db/schema.generated.ts'
import { type Decimal, multiply, smallestOf } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { MatchAction, MatchBasis, MatchWays } from '../contract/fields.ts'
import type { Tolerance } from './compare-delivery.ts'

type Rule = Selectable<DB['srm_match_tolerance']>

/** Whose invoices are matched. */
export interface MatchedParty {
  tenantsid: string
  orgNo: string
  supplierNo: string
}

/** What holds for a supplier of an organisation: by item, and for invoices as a whole. */
export interface Tolerances {
  of: (itemNo: string) => Tolerance
  /** How far net and tax of each rate may differ from the lines, each. */
  tailAmount: Decimal
  chargePercent: Decimal
  matchAction: MatchAction
}

/** Smallest units of the currency by which net and tax may differ where no rule says. */
const TAIL_UNITS = '5'

/** Reads the rules of a supplier; of each value the most particular one that fills it holds: item, supplier, organisation. */
export async function readTolerances(
  trx: ScopedTransaction,
  { tenantsid, orgNo, supplierNo }: MatchedParty,
  decimals: number,
): Promise<Tolerances> {
  const { rows } = await sql<Rule>`
    select * from srm_match_tolerance
    where tenantsid = ${tenantsid} and status_code = '1' and org_no in ('*', ${orgNo})
      and (supplier_no is null or supplier_no = ${supplierNo})
    order by (item_no is null), (supplier_no is null), (org_no = '*')`.execute(trx)
  const first = <V>(rules: readonly Rule[], value: (rule: Rule) => V | null): V | null => {
    for (const rule of rules) {
      const said = value(rule)
      if (said !== null) return said
    }
    return null
  }
  const ofAll = rows.filter(({ item_no }) => item_no === null)
  const toleranceOf = (rules: readonly Rule[]): Tolerance => ({
    matchWays: first(rules, (rule) => rule.match_ways as MatchWays | null) ?? '3',
    matchBasis: first(rules, (rule) => rule.match_basis as MatchBasis | null) ?? 'line',
    matchAction: first(rules, (rule) => rule.match_action as MatchAction | null) ?? 'warn',
    pricePercent: first(rules, (rule) => rule.price_percent),
    priceAmount: first(rules, (rule) => rule.price_amount),
    totalPercent: first(rules, (rule) => rule.total_percent),
    totalAmount: first(rules, (rule) => rule.total_amount),
    quantityPercent: first(rules, (rule) => rule.quantity_percent),
  })
  const byItem = new Map<string, Tolerance>()
  return {
    of: (itemNo) => {
      const kept =
        byItem.get(itemNo) ?? toleranceOf(rows.filter((rule) => rule.item_no === null || rule.item_no === itemNo))
      byItem.set(itemNo, kept)
      return kept
    },
    tailAmount: first(ofAll, (rule) => rule.tail_amount) ?? multiply(TAIL_UNITS, smallestOf(decimals)),
    chargePercent: first(ofAll, (rule) => rule.charge_percent) ?? '0',
    matchAction: toleranceOf(ofAll).matchAction,
  }
}
