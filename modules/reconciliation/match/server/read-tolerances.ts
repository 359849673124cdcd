import { sql } from 'kysely'
import { type Decimal, multiply, smallestOf } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { MatchAction, MatchBasis, MatchWays } from '../contract/fields.ts'
import type { TailLimits } from '../contract/tails.ts'
import type { Tolerance } from './compare-delivery.ts'

/** A rule of tolerances. What is null is left to a less particular rule; 0 means exactly 0. */
export interface ToleranceRule {
  /** `*` for every organisation. */
  orgNo: string
  supplierNo: string | null
  itemNo: string | null
  matchWays: MatchWays | null
  matchBasis: MatchBasis | null
  matchAction: MatchAction | null
  pricePercent: Decimal | null
  priceAmount: Decimal | null
  totalPercent: Decimal | null
  totalAmount: Decimal | null
  quantityPercent: Decimal | null
  chargePercent: Decimal | null
  tailAmount: Decimal | null
  tailLineAmount: Decimal | null
  tailInvoiceAmount: Decimal | null
}

/** Whose invoices are matched. */
export interface MatchedParty {
  tenantsid: string
  orgNo: string
  supplierNo: string
}

/** What holds for a supplier of an organisation: by item, and for invoices as a whole. */
export interface Tolerances {
  of: (itemNo: string) => Tolerance
  /** How far net and tax may differ from the lines. */
  tails: TailLimits
  chargePercent: Decimal
  matchAction: MatchAction
}

/** Smallest units of the currency by which net and tax of a rate may differ where no rule says. */
const TAIL_UNITS = '5'

/** Reads the valid rules of a company that its reader may see: all, or those that may hold for one supplier. */
export async function readToleranceRules(
  trx: ScopedTransaction,
  tenantsid: string,
  party?: Pick<MatchedParty, 'orgNo' | 'supplierNo'>,
): Promise<ToleranceRule[]> {
  const ofParty = party
    ? sql`and org_no in ('*', ${party.orgNo}) and (supplier_no is null or supplier_no = ${party.supplierNo})`
    : sql``
  const { rows } = await sql<ToleranceRule>`
    select org_no as "orgNo", supplier_no as "supplierNo", item_no as "itemNo", match_ways as "matchWays", match_basis as "matchBasis",
      match_action as "matchAction", trim_scale(price_percent) as "pricePercent", trim_scale(price_amount) as "priceAmount",
      trim_scale(total_percent) as "totalPercent", trim_scale(total_amount) as "totalAmount",
      trim_scale(quantity_percent) as "quantityPercent", trim_scale(charge_percent) as "chargePercent",
      trim_scale(tail_amount) as "tailAmount", trim_scale(tail_line_amount) as "tailLineAmount",
      trim_scale(tail_invoice_amount) as "tailInvoiceAmount"
    from srm_match_tolerance
    where tenantsid = ${tenantsid} and status_code = '1' ${ofParty}
    order by (item_no is null), (supplier_no is null), (org_no = '*'), org_no, supplier_no, item_no`.execute(trx)
  return rows
}

/** How particular a rule is: those of an item before those of a supplier before those of an organisation. */
const rankOf = ({ itemNo, supplierNo, orgNo }: ToleranceRule): number =>
  (itemNo === null ? 4 : 0) + (supplierNo === null ? 2 : 0) + (orgNo === '*' ? 1 : 0)

/** What rules come to for a supplier of an organisation; of each value the most particular rule that fills it holds. */
export function tolerancesOf(
  rules: readonly ToleranceRule[],
  { orgNo, supplierNo }: Pick<MatchedParty, 'orgNo' | 'supplierNo'>,
  decimals: number,
): Tolerances {
  const own = rules
    .filter((rule) => ['*', orgNo].includes(rule.orgNo) && [null, supplierNo].includes(rule.supplierNo))
    .sort((one, other) => rankOf(one) - rankOf(other))
  const first = <N extends keyof ToleranceRule>(of: readonly ToleranceRule[], name: N): ToleranceRule[N] | null =>
    of.find((rule) => rule[name] !== null)?.[name] ?? null
  const toleranceOf = (of: readonly ToleranceRule[]): Tolerance => ({
    matchWays: first(of, 'matchWays') ?? '3',
    matchBasis: first(of, 'matchBasis') ?? 'line',
    matchAction: first(of, 'matchAction') ?? 'warn',
    pricePercent: first(of, 'pricePercent'),
    priceAmount: first(of, 'priceAmount'),
    totalPercent: first(of, 'totalPercent'),
    totalAmount: first(of, 'totalAmount'),
    quantityPercent: first(of, 'quantityPercent'),
  })
  const ofAll = own.filter(({ itemNo }) => itemNo === null)
  const [tailAmount, tailLineAmount] = [first(ofAll, 'tailAmount'), first(ofAll, 'tailLineAmount')]
  const usualTail = tailLineAmount === null ? multiply(TAIL_UNITS, smallestOf(decimals)) : null
  const byItem = new Map<string, Tolerance>()
  return {
    of: (itemNo) => {
      const kept = byItem.get(itemNo) ?? toleranceOf(own.filter((rule) => [null, itemNo].includes(rule.itemNo)))
      byItem.set(itemNo, kept)
      return kept
    },
    tails: {
      tailAmount: tailAmount ?? usualTail,
      tailLineAmount,
      tailInvoiceAmount: first(ofAll, 'tailInvoiceAmount'),
    },
    chargePercent: first(ofAll, 'chargePercent') ?? '0',
    matchAction: toleranceOf(ofAll).matchAction,
  }
}

/** Reads what holds for a supplier of an organisation in a currency of so many decimals. */
export async function readTolerances(
  trx: ScopedTransaction,
  party: MatchedParty,
  decimals: number,
): Promise<Tolerances> {
  return tolerancesOf(await readToleranceRules(trx, party.tenantsid, party), party, decimals)
}
