import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { payableCalls } from '../contract/calls.ts'

type Rows = CallOutput<typeof payableCalls, 'ISrmPayableService/getReceivedNotInvoiced'>['rows']

/** What was received and is not invoiced, by organisation, supplier, currency and month of posting. */
export const readNotInvoiced: Handler<typeof payableCalls, 'ISrmPayableService/getReceivedNotInvoiced'> = async (
  { trx },
  { orgNo, supplierNo },
) => {
  const ofOrg = orgNo ? sql`and org_no = ${orgNo}` : sql``
  const ofSupplier = supplierNo ? sql`and supplier_no = ${supplierNo}` : sql``
  const { rows } = await sql<Rows[number]>`
    select to_char(posting_date, 'YYYY-MM') as month, org_no as "orgNo", supplier_no as "supplierNo", max(supplier_name) as "supplierName",
      currency, trim_scale(sum(amount - invoiced_net)) as "netAmount", trim_scale(sum(tax_amount - invoiced_tax)) as "taxAmount",
      count(*)::integer as "payableCount"
    from srm_payable
    where (amount, tax_amount) <> (invoiced_net, invoiced_tax) ${ofOrg} ${ofSupplier}
    group by 1, 2, 3, 5 order by 1, 2, 3, 5`.execute(trx)
  return { rows }
}
