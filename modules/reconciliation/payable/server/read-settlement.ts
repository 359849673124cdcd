import { type RawBuilder, sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import { subtract, sum } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { payableCalls } from '../contract/calls.ts'

type Story = CallOutput<typeof payableCalls, 'ISrmPayableService/getMoneyStory'>['stories'][number]

/** What is due of the invoicing bills on which it stands, and how that follows from what of it the ERP has. */
export async function readSettlement(
  trx: ScopedTransaction,
  mine: RawBuilder<unknown>,
  currency: string,
  thrown: string,
): Promise<Pick<Story, 'dues' | 'settlement'>> {
  const { rows } = await sql<Story['dues'][number] & { own: string; lines: string }>`
    with mine as (${mine}),
    own as (
      select l.doc_id, sum(l.net_amount + l.tax_amount) as amount from mine m
      join srm_invoice_line l on l.payable_id = m.id and not l.is_void where m.currency = ${currency} group by l.doc_id
    )
    select v.invoice_doc_no as "invoiceDocNo", to_char(v.due_date, 'YYYY-MM-DD') as "dueDate", trim_scale(v.due_amount) as "dueAmount",
      trim_scale(v.penalty_amount) as "penaltyAmount", trim_scale(v.paid_amount) as "paidAmount", trim_scale(v.open_amount) as "openAmount",
      trim_scale(own.amount) as own, trim_scale(x.lines) as lines, e."penaltyNos", e."paymentNos"
    from own join srm_payment_due v on v.doc_id = own.doc_id and not v.is_cancelled
    cross join lateral (
      select sum(l.net_amount + l.tax_amount) as lines from srm_invoice_line l where l.doc_id = own.doc_id and not l.is_void
    ) x
    cross join lateral (
      select coalesce(array_agg(document_no order by document_no) filter (where is_penalty), '{}') as "penaltyNos",
        coalesce(array_agg(document_no order by document_no) filter (where not is_penalty), '{}') as "paymentNos"
      from (
        select document_no, deduction_id is not null as is_penalty from srm_payment_entry where due_id = v.id
        group by document_no, is_penalty having sum(amount) <> 0
      ) n
    ) e
    order by v.due_date, v.id`.execute(trx)
  const total = (of: (row: (typeof rows)[number]) => string) => sum(rows.map(of))
  const due = total(({ dueAmount }) => dueAmount)
  const lines = total((row) => row.lines)
  const own = total((row) => row.own)
  return {
    dues: rows.map(({ own: _own, lines: _lines, ...row }) => row),
    settlement: {
      thrown,
      unseen: subtract(thrown, own),
      others: subtract(lines, own),
      tails: subtract(due, lines),
      due,
      penalties: total(({ penaltyAmount }) => penaltyAmount),
      paid: total(({ paidAmount }) => paidAmount),
      open: total(({ openAmount }) => openAmount),
    },
  }
}
