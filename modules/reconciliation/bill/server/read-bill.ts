import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { billCalls } from '../contract/calls.ts'

type Calls = typeof billCalls
type Detail = CallOutput<Calls, 'ISrmSupBillService/getBillById'>
type Steps = CallOutput<Calls, 'ISrmSupBillService/getBillRecord'>['steps']
type Messages = CallOutput<Calls, 'ISrmSupBillService/getBillMsg'>['messages']

/** One bill with its sums, and those of each rate of tax. */
export const readBill: Handler<Calls, 'ISrmSupBillService/getBillById'> = async ({ trx }, { id }) => {
  const head = await sql<Omit<Detail, 'rates'>>`
    select id, version, bill_no as "billNo", status as "billStatus", supplier_no as "supplierNo", supplier_name as "supplierName",
      bill_period as "billPeriod", currency, trim_scale(net_amount) as "netAmount", trim_scale(tax_amount) as "taxAmount",
      trim_scale(net_amount + tax_amount) as "totalAmount"
    from srm_bill where id = ${id}`.execute(trx)
  const [found = fail(platformErrors.notFound)] = head.rows
  const { rows: rates } = await sql<Detail['rates'][number]>`
    select trim_scale(tax_rate) as "taxRate", trim_scale(sum(net_amount)) as "netAmount", trim_scale(sum(tax_amount)) as "taxAmount",
      count(*)::integer as "lineCount"
    from srm_bill_line where bill_id = ${id} and not is_removed group by tax_rate order by tax_rate`.execute(trx)
  return { ...found, rates }
}

/** What happened to a bill: it was made, and what each later state was given for. */
export const readBillRecord: Handler<Calls, 'ISrmSupBillService/getBillRecord'> = async ({ trx }, { id }) => {
  const { rows } = await sql<Steps[number]>`
    with b as (select * from srm_bill where id = ${id}),
    changes as (
      select h.id, h.until_date, h.update_name, h.party, h.old_values from document_history h
      where h.table_name = 'srm_bill' and h.row_id = ${id} and h.old_values ? 'status'
    )
    select '0' as id, f.status as action, b.create_name as "userName",
      case f.status when 'proposed' then 'supplier' else 'purchaser' end as party, '' as reason,
      to_char(b.create_date, 'YYYY-MM-DD HH24:MI:SS') as at, b.create_date as moment
    from b cross join lateral (
      select coalesce((select x.old_values ->> 'status' from changes x order by x.id limit 1), b.status) as status
    ) f
    union all
    select c.id::text, coalesce((select x.old_values ->> 'status' from changes x where x.id > c.id order by x.id limit 1), b.status),
      c.update_name, coalesce(c.party, ''),
      coalesce((select x.old_values ->> 'reason' from document_history x where x.table_name = 'srm_bill' and x.row_id = b.id
        and x.id > c.id and x.old_values ? 'reason' order by x.id limit 1), b.reason),
      to_char(c.until_date, 'YYYY-MM-DD HH24:MI:SS'), c.until_date
    from changes c cross join b
    order by moment, id`.execute(trx)
  if (rows.length === 0) fail(platformErrors.notFound)
  return {
    steps: rows.map(({ id: of, action, userName, party, reason, at }) => ({
      id: of,
      action,
      userName,
      party,
      reason,
      at,
    })),
  }
}

/** What both sides said about a bill. */
export const readBillMessages: Handler<Calls, 'ISrmSupBillService/getBillMsg'> = async ({ trx }, { id }) => {
  const { rows: found } = await sql`select from srm_bill where id = ${id}`.execute(trx)
  if (found.length === 0) fail(platformErrors.notFound)
  const { rows } = await sql<Messages[number]>`
    select id, side, message_text as "messageText", create_name as "createName",
      to_char(create_date, 'YYYY-MM-DD HH24:MI:SS') as "createDate"
    from srm_bill_message where bill_id = ${id} order by create_date, id`.execute(trx)
  return { messages: rows }
}
