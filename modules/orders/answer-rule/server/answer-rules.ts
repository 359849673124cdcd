import { type RawBuilder, sql } from 'kysely'
import type { SrmOrderAnswerConfig } from '#db/schema.generated.ts'
import { plain } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { NO_TOLERANCE, type Tolerance } from '../contract/tolerance.ts'

/** How an organisation's orders are issued, answered and shipped (srm_order_answer_config). */
export interface AnswerRules {
  /** Orders wait for their release; otherwise they are released with their arrival. */
  isIssuedHere: boolean
  /** Otherwise orders are in progress with their release. */
  isAnswerNeeded: boolean
  isQtyConfirmed: boolean
  isDateConfirmed: boolean
  isAnsweredDateConfirmed: boolean
  isOrderUpdated: boolean
  /** Changes and answers may carry prices. */
  isPriceOpen: boolean
  /** Days by which an arrival may miss its date and still count as normal; null: no limit. */
  earlyDays: number | null
  lateDays: number | null
}

/** One value of the rules that hold for the organisation of a row; null where nobody made any. */
export const answerRuleSql = <T>(column: keyof SrmOrderAnswerConfig, alias: string): RawBuilder<T | null> =>
  sql<T | null>`(select c.${sql.ref(column)} from srm_order_answer_config c
    where c.tenantsid = ${sql.ref(`${alias}.tenantsid`)} and c.org_no in (${sql.ref(`${alias}.org_no`)}, '*')
      and c.status_code = '1'
    order by c.org_no = '*' limit 1)`

/**
 * The rules of an organisation, else those of all. Without either every early or late day counts, since no limit has to be
 * said, and answers are asked for and confirmed.
 */
export async function readAnswerRules(trx: ScopedTransaction, tenantsid: string, orgNo: string): Promise<AnswerRules> {
  const rules = trx
    .selectFrom('srm_order_answer_config')
    .select([
      'is_issued_here as isIssuedHere',
      'is_answer_needed as isAnswerNeeded',
      'is_qty_confirmed as isQtyConfirmed',
      'is_date_confirmed as isDateConfirmed',
      'is_answered_date_confirmed as isAnsweredDateConfirmed',
      'is_order_updated as isOrderUpdated',
      'is_price_open as isPriceOpen',
      'early_days as earlyDays',
      'late_days as lateDays',
    ])
    .where('tenantsid', '=', tenantsid)
    .where('org_no', 'in', [orgNo, '*'])
    .where('status_code', '=', '1')
    .orderBy(sql`org_no = '*'`)
    .limit(1)
  const [row] = await rules.execute()
  return row ?? RULES_OF_NOBODY
}

const RULES_OF_NOBODY: AnswerRules = {
  isIssuedHere: true,
  isAnswerNeeded: true,
  isQtyConfirmed: true,
  isDateConfirmed: true,
  isAnsweredDateConfirmed: false,
  isOrderUpdated: false,
  isPriceOpen: false,
  earlyDays: 0,
  lateDays: 0,
}

/**
 * What a supplier may deviate by, item by item. The most particular tolerance counts as a whole: of the item, then of the
 * supplier, then of the organisation, then of all (domain, tolerances 2).
 */
export async function readTolerances(
  trx: ScopedTransaction,
  { tenantsid, org_no, supplier_no }: { tenantsid: string; org_no: string; supplier_no: string },
  items: readonly string[],
): Promise<(itemNo: string) => Tolerance> {
  const tolerances = trx
    .selectFrom('srm_order_tolerance')
    .select([
      'item_no as itemNo',
      'qty_over_percent as qtyOverPercent',
      'qty_under_percent as qtyUnderPercent',
      'earlier_days as earlierDays',
      'later_days as laterDays',
      'price_over_percent as priceOverPercent',
      'price_under_percent as priceUnderPercent',
    ])
    .where('tenantsid', '=', tenantsid)
    .where('status_code', '=', '1')
    .where('org_no', 'in', [org_no, '*'])
    .where(sql<boolean>`(supplier_no is null or supplier_no = ${supplier_no})`)
    .where(sql<boolean>`(item_no is null or item_no = any (${[...new Set(items)]}::text[]))`)
    .orderBy(sql`item_no is null, supplier_no is null, org_no = '*'`)
  const rows = await tolerances.execute()
  return (itemNo) => {
    const found = rows.find((row) => row.itemNo === null || row.itemNo === itemNo)
    if (!found) return NO_TOLERANCE
    return {
      isSet: true,
      qtyOverPercent: plain(found.qtyOverPercent),
      qtyUnderPercent: plain(found.qtyUnderPercent),
      earlierDays: found.earlierDays,
      laterDays: found.laterDays,
      priceOverPercent: plain(found.priceOverPercent),
      priceUnderPercent: plain(found.priceUnderPercent),
    }
  }
}
