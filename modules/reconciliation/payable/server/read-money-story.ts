import { type RawBuilder, sql } from 'kysely'
import type { CallInput, CallOutput } from '#platform/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { payableCalls } from '../contract/calls.ts'
import { STORY_STEPS } from '../contract/fields.ts'

type Query = CallInput<typeof payableCalls, 'ISrmPayableService/getMoneyStory'>
type Story = CallOutput<typeof payableCalls, 'ISrmPayableService/getMoneyStory'>['stories'][number]

interface Sums {
  currency: string
  nets: Record<string, string>
  taxes: Record<string, string>
  origins: string[]
  bills: string[]
  docs: string[]
  ids: string[]
}

/** What is owed, and how much of it stands at each step: each is the part that has not come to the next one. */
export const readMoneyStory: Handler<typeof payableCalls, 'ISrmPayableService/getMoneyStory'> = async (
  { trx },
  query,
) => {
  const { rows } = await sql<Sums>`
    with mine as (select p.* from srm_payable p where ${conditionOf(query)}),
    docs as (
      select m.currency, m.id as payable_id, d.id as doc_id, d.invoice_doc_no from mine m
      join srm_invoice_line l on l.payable_id = m.id and not l.is_void join srm_invoice_doc d on d.id = l.doc_id
    )
    select m.currency,
      jsonb_build_object('owed', sum(amount)::text, 'notBilled', sum(amount - on_bill_net)::text,
        'onBill', sum(on_bill_net - confirmed_net)::text, 'confirmed', sum(confirmed_net - invoiced_net)::text,
        'invoiced', sum(invoiced_net - approved_net)::text, 'approved', sum(approved_net - thrown_net)::text,
        'thrown', sum(thrown_net)::text) as nets,
      jsonb_build_object('owed', sum(tax_amount)::text, 'notBilled', sum(tax_amount - on_bill_tax)::text,
        'onBill', sum(on_bill_tax - confirmed_tax)::text, 'confirmed', sum(confirmed_tax - invoiced_tax)::text,
        'invoiced', sum(invoiced_tax - approved_tax)::text, 'approved', sum(approved_tax - thrown_tax)::text,
        'thrown', sum(thrown_tax)::text) as taxes,
      array_agg(distinct m.origin_no order by m.origin_no) as origins,
      coalesce((select array_agg(distinct b.bill_no order by b.bill_no) from mine n join srm_bill_line l on l.payable_id = n.id and not l.is_removed
        join srm_bill b on b.id = l.bill_id where n.currency = m.currency), '{}') as bills,
      coalesce((select array_agg(distinct invoice_doc_no order by invoice_doc_no) from docs where docs.currency = m.currency), '{}') as docs,
      coalesce((select array_agg(distinct doc_id::text) from docs where docs.currency = m.currency), '{}') as ids
    from mine m group by m.currency order by m.currency`.execute(trx)
  const stories: Story[] = []
  for (const { currency, nets, taxes, origins, bills, docs, ids } of rows) {
    const { rows: dues } = await sql<Story['dues'][number]>`
      select invoice_doc_no as "invoiceDocNo", to_char(due_date, 'YYYY-MM-DD') as "dueDate", trim_scale(due_amount) as "dueAmount",
        trim_scale(penalty_amount) as "penaltyAmount", trim_scale(paid_amount) as "paidAmount", trim_scale(open_amount) as "openAmount"
      from srm_payment_due where doc_id = any (${ids}::bigint[]) and not is_cancelled order by due_date, id`.execute(
      trx,
    )
    const named = {
      owed: origins,
      onBill: bills,
      confirmed: bills,
      invoiced: docs,
      approved: docs,
      thrown: docs,
      notBilled: [],
    }
    stories.push({
      currency,
      dues,
      steps: STORY_STEPS.map((step) => ({
        step,
        netAmount: plainOf(nets[step]),
        taxAmount: plainOf(taxes[step]),
        documentNos: isNothing(nets[step], taxes[step]) ? [] : named[step].slice(0, MOST_NAMED),
      })),
    })
  }
  return { stories }
}

/** Most documents that a step names. */
const MOST_NAMED = 20

const plainOf = (value = '0'): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)
const isNothing = (...values: (string | undefined)[]) => values.every((value) => Number(value ?? '0') === 0)

function conditionOf({ batchId, originNo, billId, supplierNo, month }: Query): RawBuilder<boolean> {
  if (batchId) return sql`p.batch_id = ${batchId}`
  if (originNo) return sql`p.origin_no = ${originNo}`
  if (billId) return sql`p.id in (select payable_id from srm_bill_line where bill_id = ${billId} and not is_removed)`
  return sql`p.supplier_no = ${supplierNo} and p.posting_date >= (${month} || '-01')::date
    and p.posting_date < (${month} || '-01')::date + interval '1 month'`
}
