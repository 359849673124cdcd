import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { paymentCalls } from '../contract/calls.ts'

/** An invoicing bill that a payment pays. */
export type PaidDoc = CallOutput<typeof paymentCalls, 'ISupPaymentService/getPaidDocs'>['documents'][number]

/** The invoicing bills that a payment pays; of one that was taken back, what it had paid. */
export const readPaidDocs: Handler<typeof paymentCalls, 'ISupPaymentService/getPaidDocs'> = async ({ trx }, { id }) => {
  const { rows: found } = await sql`select from srm_payment where id = ${id}`.execute(trx)
  if (found.length === 0) fail(platformErrors.notFound)
  return { documents: (await paidDocsOf(trx, [id])).map(({ paymentId: _payment, ...document }) => document) }
}

/** The same of several payments, with the payment of each, the oldest first. */
export async function paidDocsOf(
  trx: ScopedTransaction,
  paymentIds: readonly string[],
): Promise<(PaidDoc & { paymentId: string })[]> {
  const { rows } = await sql<PaidDoc & { paymentId: string }>`
    select d.id, e.payment_id as "paymentId", d.invoice_doc_no as "invoiceDocNo", d.invoice_nos as "invoiceNos",
      d.erp_bill_no as "erpBillNo", to_char(d.due_date, 'YYYY-MM-DD') as "dueDate", trim_scale(d.due_amount) as "dueAmount",
      trim_scale(sum(e.amount)) as "paidAmount", trim_scale(d.open_amount) as "openAmount", d.currency
    from srm_payment_entry e join srm_payment_due d on d.id = e.due_id
    where e.payment_id = any (${[...paymentIds]}::bigint[]) and e.movement = 'pay'
    group by e.payment_id, d.id order by e.payment_id, d.due_date, d.id`.execute(trx)
  return rows
}
