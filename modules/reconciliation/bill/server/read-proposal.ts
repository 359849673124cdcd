import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import { compare } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { billCalls } from '../contract/calls.ts'
import { asBilled, type RateTotal } from '../contract/rate-totals.ts'
import { MOST_NAMED } from '../contract/schemas.ts'
import { billRulesOf, failIfMadeByPurchaser } from './bill-rules.ts'
import { openPayables } from './open-payables.ts'

const CALL = 'ISrmBillService/getBillProposal'
type Proposal = CallOutput<typeof billCalls, typeof CALL>

/** What is open of one currency and rate, and its oldest row as a text that sorts. */
interface OpenGroup extends RateTotal {
  currency: string
  oldest: string
}

/**
 * What a bill would be made of, the oldest first: of one currency, and of one rate of tax where the organisation wants that. Both are
 * those of the oldest row unless they are given.
 */
export const readProposal: Handler<typeof billCalls, typeof CALL> = async (context, query) => {
  await failIfMadeByPurchaser(context)
  const { trx } = context
  const rules = await billRulesOf(context, query)
  const { rows: groups } = await sql<OpenGroup>`
    select currency, trim_scale(tax_rate) as "taxRate", count(*)::integer as "rowCount", trim_scale(sum(open_net)) as "netAmount",
      trim_scale(sum(open_tax)) as "taxAmount", min(to_char(posting_date, 'YYYY-MM-DD') || lpad(id::text, 20, '0')) as oldest
    from srm_payable where ${openPayables(query)} group by currency, tax_rate order by oldest`.execute(trx)
  const currency = groups[0]?.currency ?? query.currency ?? ''
  const ofCurrency = groups.filter((group) => group.currency === currency)
  const [first, ...others] = ofCurrency
  const oneRate =
    first && others.length > 0 && rules.billTaxRates === 'one'
      ? {
          taxRate: first.taxRate,
          otherRates: others.map(({ taxRate }) => taxRate),
          leftCount: others.reduce((count, { rowCount }) => count + rowCount, 0),
        }
      : null
  const taken = oneRate ? ofCurrency.slice(0, 1) : ofCurrency
  const { rows } = await sql<Proposal['rows'][number]>`
    select id, origin_no as "originNo", source_type as "sourceType", posting_date::text as "postingDate", purchase_no as "purchaseNo",
      goods_no as "goodsNo", goods_name as "goodsName", trim_scale(open_qty) as "openQty", purchase_unit_no as "purchaseUnitNo",
      trim_scale(open_net) as "openNet", trim_scale(open_tax) as "openTax", trim_scale(tax_rate) as "taxRate", currency
    from srm_payable where ${openPayables({ ...query, currency, taxRate: oneRate?.taxRate ?? query.taxRate })}
    order by posting_date, id limit ${MOST_NAMED}`.execute(trx)
  const found = await trx
    .selectFrom('bm_currency')
    .select('decimals')
    .where('currency', '=', currency)
    .executeTakeFirst()
  const totals = taken
    .map(({ taxRate, rowCount, netAmount, taxAmount }) => ({ taxRate, rowCount, netAmount, taxAmount }))
    .sort((a, b) => compare(a.taxRate, b.taxRate))
  return {
    ...rules,
    currency,
    otherCurrencies: [...new Set(groups.map((group) => group.currency))].filter((one) => one !== currency).sort(),
    oneRate,
    rowCount: taken.reduce((count, { rowCount }) => count + rowCount, 0),
    rates: asBilled(totals, rules.taxRounding, found?.decimals ?? 2),
    rows,
  }
}
