import { sql } from 'kysely'
import type { CallInput } from '#platform/contract/calls.ts'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { matchCalls } from '../contract/calls.ts'
import type { EnteredSums, RateSums } from '../contract/tails.ts'

/** Most lines of one trial; the newest invoicing bills of the period that have no more. */
export const MOST_LINES = 20_000

/** An invoicing bill on which tolerances are tried, with what its lines and real invoices come to. */
export interface TrialDoc {
  id: string
  invoiceDocNo: string
  orgNo: string
  supplierNo: string
  supplierName: string
  currency: string
  decimals: number
  createDate: string
  netAmount: Decimal
  lineCount: number
  chargesExpected: Decimal
  chargesEntered: Decimal
  rates: RateSums[]
  entered: EnteredSums[]
}

type Query = CallInput<typeof matchCalls, 'ISrmMatchToleranceService/tryTolerances'>

/**
 * Reads the invoicing bills of a period whose real invoices are entered and which nobody gave up, the newest first, up to the most
 * lines of a trial; and how many lines and documents the period has.
 */
export async function readTrialDocs(
  trx: ScopedTransaction,
  { fromDate, toDate, orgNo, supplierNo }: Query,
): Promise<{ docs: TrialDoc[]; isCut: boolean }> {
  const { rows } = await sql<TrialDoc & { isWithin: boolean }>`
    with counted as (
      select d.*, sum(line_count) over (order by id desc) <= ${MOST_LINES} as is_within
      from srm_invoice_doc d
      where create_date >= ${fromDate}::date and create_date < ${toDate}::date + 1 and invoice_count > 0
        and status in ('pendingEntry', 'pendingApproval', 'approvalRejected', 'approved', 'thrown')
        ${orgNo ? sql`and org_no = ${orgNo}` : sql``} ${supplierNo ? sql`and supplier_no = ${supplierNo}` : sql``}
      order by id desc limit ${MOST_LINES + 1}
    )
    select d.id::text as id, d.invoice_doc_no as "invoiceDocNo", d.org_no as "orgNo", d.supplier_no as "supplierNo",
      d.supplier_name as "supplierName", d.currency, coalesce(c.decimals, 2)::integer as decimals,
      to_char(d.create_date, 'YYYY-MM-DD') as "createDate", trim_scale(d.net_amount) as "netAmount", d.line_count as "lineCount",
      d.is_within as "isWithin", trim_scale(l.charges) as "chargesExpected", trim_scale(i.charges) as "chargesEntered", l.rates, i.entered
    from counted d left join bm_currency c on c.tenantsid = d.tenantsid and c.currency = d.currency
    cross join lateral (
      select coalesce(sum(charges), 0) as charges, coalesce(json_agg(json_build_object('taxRate', trim_scale(tax_rate)::text,
        'netAmount', trim_scale(net)::text, 'taxAmount', trim_scale(tax)::text, 'lineCount', lines) order by tax_rate), '[]') as rates
      from (select tax_rate, sum(net_amount) as net, sum(tax_amount) as tax, count(*) as lines,
          sum(net_amount) filter (where source_type = 'charge') as charges
        from srm_invoice_line where doc_id = d.id group by tax_rate) r
    ) l
    cross join lateral (
      select coalesce(sum(charge_amount), 0) as charges, coalesce(json_agg(json_build_object('taxRate', trim_scale(tax_rate)::text,
        'invoiceAmount', trim_scale(invoice_amount)::text, 'taxAmount', trim_scale(tax_amount)::text,
        'chargeAmount', trim_scale(charge_amount)::text)), '[]') as entered
      from srm_invoice where doc_id = d.id and not is_removed
    ) i
    order by d.id desc`.execute(trx)
  return { docs: rows.filter(({ isWithin }) => isWithin), isCut: rows.some(({ isWithin }) => !isWithin) }
}
