import { type RawBuilder, sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { payableCalls } from '../contract/calls.ts'

type Story = CallOutput<typeof payableCalls, 'ISrmPayableService/getMoneyStory'>['stories'][number]
type Step = Story['steps'][number]

/** Most documents that a step names. */
const MOST_NAMED = 20

/** The documents of each step by currency: `<currency> <step>`. */
export async function readStoryDocuments(
  trx: ScopedTransaction,
  mine: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, Pick<Step, 'documents' | 'documentCount'>>> {
  const { rows } = await sql<{ currency: string; step: string } & Pick<Step, 'documents' | 'documentCount'>>`
    with mine as (${mine}),
    on_bills as (
      select m.currency, b.bill_no, b.status, l.id from mine m
      join srm_bill_line l on l.payable_id = m.id and not l.is_removed join srm_bill b on b.id = l.bill_id
    ),
    on_docs as (
      select m.currency, d.invoice_doc_no, d.status, l.bill_line_id from mine m
      join srm_invoice_line l on l.payable_id = m.id and not l.is_void join srm_invoice_doc d on d.id = l.doc_id
    ),
    named as (
      select currency, 'owed' as step, source_type as kind, origin_no as no from mine where (amount, tax_amount) <> (0, 0)
      union select currency, 'notBilled', source_type, origin_no from mine where (open_net, open_tax) <> (0, 0)
      union select currency, 'onBill', 'bill', bill_no from on_bills
        where status in ('draft', 'proposed', 'pendingConfirm', 'returned')
      union select currency, 'confirmed', 'bill', bill_no from on_bills b where status in ('confirmed', 'invoiced', 'closed')
        and not exists (select from on_docs d where d.bill_line_id = b.id)
      union select currency, case status when 'approved' then 'approved' when 'thrown' then 'thrown' else 'invoiced' end, 'invoiceDoc',
        invoice_doc_no from on_docs
    )
    select currency, step, count(*)::integer as "documentCount",
      to_json((array_agg(json_build_object('kind', kind, 'documentNo', no) order by no, kind))[:${MOST_NAMED}]) as documents
    from named group by currency, step`.execute(trx)
  return new Map(
    rows.map(({ currency, step, documents, documentCount }) => [`${currency} ${step}`, { documents, documentCount }]),
  )
}
