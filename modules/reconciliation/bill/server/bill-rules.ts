import { sql } from 'kysely'
import { paramValue } from '#modules/system/server.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import type { billCalls } from '../contract/calls.ts'
import type { BillRules } from '../contract/schemas.ts'

type Asking = Pick<CallContext, 'trx' | 'caller'>

/** How bills of a supplier for an organisation are made: where one of them is not known, as most have it. */
export async function billRulesOf(
  { trx, caller }: Asking,
  { orgNo, supplierNo }: { orgNo: string; supplierNo: string },
): Promise<BillRules> {
  const { rows } = await sql<BillRules>`
    select coalesce(s.tax_rounding, o.tax_rounding, 'line') as "taxRounding", coalesce(o.bill_tax_rates, 'several') as "billTaxRates"
    from (select ${caller.tenantsid}::text as tenantsid) of
    left join bm_org o on o.tenantsid = of.tenantsid and o.org_no = ${orgNo}
    left join bm_supplier s on s.tenantsid = of.tenantsid and s.supplier_no = ${supplierNo}`.execute(trx)
  return rows[0] ?? { taxRounding: 'line', billTaxRates: 'several' }
}

/** Whether the caller's side makes bills: suppliers propose them where the company lets them. */
export const mayMakeBills = async ({ trx, caller }: Asking): Promise<boolean> =>
  caller.side !== 'supplier' || (await paramValue(trx, 'supplierProposesBills')) === 'Y'

/** Refuses suppliers that may propose no bills. */
export async function failIfMadeByPurchaser(context: Asking): Promise<void> {
  if (!(await mayMakeBills(context))) fail(reconciliationErrors.proposalsClosed)
}

/** Whether the caller may make bills, and how those of a supplier for an organisation are made. */
export const readBillRules: Handler<typeof billCalls, 'ISrmSupBillService/getBillRules'> = async (
  context,
  { orgNo, supplierNo },
) => ({
  mayMake: await mayMakeBills(context),
  ...(await billRulesOf(context, { orgNo: orgNo ?? '', supplierNo: supplierNo ?? '' })),
})
